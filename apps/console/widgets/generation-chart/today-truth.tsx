import { joinWords } from '@heliodeck/kit/join-words';
import { magnitude } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import type { StationSummary } from '@heliodeck/model/energy/generation';
import { sumState, type ValueMark } from '@heliodeck/model/telemetry/value-state';
import type { JSX } from 'react';
import { MarkNote } from '../../fields/shared/value-mark.tsx';
import { currentLocale, useMessages } from '../../i18n/messages.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';

/** How much of today the figure covers, which of its sources does not report, and what replaced it. */
export function TodayTruth({ summary }: { readonly summary: StationSummary }): JSX.Element | null {
  const w = useMessages(generationWords);
  const mark = todayMark(summary);
  if (!mark) return null;
  const standIn = summary.standIn && magnitude(summary.standIn.energy, 'kWh', 4);
  return (
    <span className={styles.truth}>
      <MarkNote mark={mark} />
      {standIn && <span>{w.standIn(withUnit(standIn.text, standIn.unit))}</span>}
    </span>
  );
}

/** Whether there is a note on the figure. */
export const hasTodayTruth = (summary: StationSummary): boolean => todayMark(summary) !== undefined;

/** The note on today's energy; undefined: none. */
function todayMark({ today, sources }: StationSummary): ValueMark | undefined {
  const away = sources.filter(({ online }) => online === false);
  const since = away
    .flatMap(({ offlineSince }) => offlineSince ?? [])
    .toSorted()
    .at(0);
  const state = today ? sumState(today.dailyPower, today.missingSeconds) : 'absent';
  if (state !== 'part' && away.length === 0) return undefined;
  const source = joinWords(
    away.map(({ name }) => name),
    currentLocale(),
  );
  return {
    state: 'part',
    coverage: today?.coverage ?? null,
    ...(away.length > 0 ? { since: since ?? null, source } : {}),
  };
}
