import type { WireRow } from '@heliodeck/client/page';
import type { JSX } from 'react';
import { useLocale } from '../../i18n/messages.ts';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { ChatterTag } from './chatter-tag.tsx';

/** Cells that lists of alarms have in common: the grade in its colour, the content in the language in force. */
export const alarmCells = {
  grade: (value: unknown): JSX.Element => <GradeTag grade={value} />,
  content: (_value: unknown, row: WireRow): JSX.Element => <Content row={row} />,
};

function Content({ row }: { readonly row: WireRow }): JSX.Element {
  const locale = useLocale();
  const text = (locale === 'en' && row.encontent) || row.content;
  return (
    <span>
      {String(text ?? '')} <ChatterTag value={row.chatter} />
    </span>
  );
}
