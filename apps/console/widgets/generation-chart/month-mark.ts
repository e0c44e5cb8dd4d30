import { label } from '@heliodeck/kit/label';
import { incompletePercentText } from '@heliodeck/kit/quantity';
import { localDate, startOfDay } from '@heliodeck/kit/zone';
import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { sumState, type ValueMark } from '@heliodeck/model/telemetry/value-state';

const daySeconds = 86_400;

/**
 * The note on this month's energy, derived from its days: the first day with data, and the covered share of the time
 * since. undefined: no note, or loading.
 * @param zone of the station
 * @param now ms since 1970 UTC
 */
export function monthMark(days: readonly GenerationItem[], zone: string, now: number): ValueMark | undefined {
  const today = localDate(zone, now);
  const todaySeconds = (now - startOfDay(zone, today)) / 1000;
  const begun = days.flatMap(({ date, coverage, missingSeconds }) =>
    coverage === null || date > today || date.slice(0, 7) !== today.slice(0, 7)
      ? []
      : [{ date, coverage, missingSeconds, elapsed: date === today ? todaySeconds : daySeconds }],
  );
  const first = begun.findIndex(({ coverage }) => coverage > 0);
  if (first < 0) return undefined;
  const told = begun.slice(first);
  // A day without any energy is not partial: it is a gap of the month.
  const gaps = told.filter(({ missingSeconds }) => sumState(0, missingSeconds) === 'part').length;
  const elapsed = told.reduce((sum, one) => sum + one.elapsed, 0);
  const covered = elapsed > 0 ? told.reduce((sum, one) => sum + one.coverage * one.elapsed, 0) / elapsed : 1;
  const percent = incompletePercentText(covered);
  const since = first > 0 ? begun[first]?.date.slice(5) : undefined;
  if (gaps === 0 && since === undefined) return undefined;
  const sinceWords = label(`数据自 ${since} 起`, `data since ${since}`);
  const gapWords = label(
    `覆盖 ${percent}，${gaps} 天有缺口`,
    `${percent} covered, gaps on ${gaps} ${gaps === 1 ? 'day' : 'days'}`,
  );
  if (since === undefined) return { state: 'part', contains: gapWords };
  if (gaps === 0) return { state: 'part', contains: sinceWords };
  const both = label(`${sinceWords.zh}，${gapWords.zh}`, `${sinceWords.en}, ${gapWords.en}`);
  return { state: 'part', contains: both };
}
