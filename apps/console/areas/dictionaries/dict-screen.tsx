import { dict } from '@heliodeck/model/dictionaries/dict';
import type { JSX } from 'react';
import { DictPanes } from './dict-panes.tsx';

/** System dictionaries. */
export default function DictScreen(): JSX.Element {
  return <DictPanes entity={dict} business={false} />;
}
