import { param } from '@heliodeck/model/entities/param';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { readersHalf } from '../../i18n/both.ts';
import { useLocale } from '../../i18n/words.ts';

/** System parameters, each called by its name in the reader's language (platform §2.13). */
export default function ParamScreen(): JSX.Element {
  const locale = useLocale();
  return (
    <CrudScreen
      entity={param}
      titleOf={({ paramName, paramKey }) => readersHalf(String(paramName ?? paramKey), locale)}
    />
  );
}
