import { percentText } from '@heliodeck/kit/quantity';
import { wholeCoverage } from '@heliodeck/model/reports/fixed-report';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { reportWords } from './report-words.ts';

/** Marks a figure that covers a part of its time, or whose counter did not only increase. */
export function FigureMark({
  coverage,
  events = 0,
}: {
  /** Share of the time elapsed that has data, percent. */
  readonly coverage: number | null;
  readonly events?: number;
}): JSX.Element | null {
  const w = useMessages(reportWords);
  const isPart = coverage !== null && coverage < wholeCoverage;
  if (!isPart && events === 0) return null;
  const said = [
    ...(isPart ? [w.partial(percentText(coverage / 100, 1))] : []),
    ...(events > 0 ? [w.happened(events)] : []),
  ];
  return <abbr title={said.join('\n')}>{isPart ? '*' : '!'}</abbr>;
}
