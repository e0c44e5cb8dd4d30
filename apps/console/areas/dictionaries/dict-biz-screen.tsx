import { dictBiz } from '@heliodeck/model/dictionaries/dict-biz';
import type { JSX } from 'react';
import { DictPanes } from './dict-panes.tsx';

/** Business dictionaries, which belong to the tenant. */
export default function DictBizScreen(): JSX.Element {
  return <DictPanes entity={dictBiz} business={true} />;
}
