import { joinWords } from '@heliodeck/kit/join-words';
import { magnitude } from '@heliodeck/kit/magnitude';
import type { StationSummary } from '@heliodeck/model/energy/generation';
import { sumState, type ValueMark } from '@heliodeck/model/telemetry/value-state';
import type { JSX } from 'react';
import { MarkNote } from '../../fields/value-mark.tsx';
import { currentLocale, useMessages } from '../../i18n/messages.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';

/** How much of today the figure holds, which of its sources is silent, and what counted in its stead. */
export function TodayTruth({ summary }: { readonly summary: StationSummary }): JSX.Element | null {
  const w = useMessages(generationWords);
  const mark = todayMark(summary);
  if (!mark) return null;
  const standIn = summary.standIn && magnitude(summary.standIn.energy, 'kWh', 4);
  return (
    <span className={styles.truth}>
      <MarkNote mark={mark} />
      {standIn && <span>{w.standIn(`${standIn.text} ${standIn.unit}`)}</span>}
    </span>
  );
}

/** Whether there is anything to tell of the figure. */
export const hasTodayTruth = (summary: StationSummary): boolean => todayMark(summary) !== undefined;

/** What a reader must be told of today's energy; undefined: nothing. */
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
