import { label } from '@heliodeck/kit/label';
import { localDate, startOfDay } from '@heliodeck/kit/zone';
import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { sumState, type ValueMark } from '@heliodeck/model/telemetry/value-state';

const daySeconds = 86_400;

/**
 * What a reader must be told of the energy of this month, by its days; undefined: nothing, or nobody knows yet.
 * @param zone of the station
 * @param now ms since 1970 UTC
 */
export function monthMark(days: readonly GenerationItem[], zone: string, now: number): ValueMark | undefined {
  const today = localDate(zone, now);
  const todaySeconds = (now - startOfDay(zone, today)) / 1000;
  const begun = days.flatMap(({ date, coverage, missingSeconds }) =>
    coverage === null || date > today || date.slice(0, 7) !== today.slice(0, 7)
      ? []
      : [{ coverage, missingSeconds, elapsed: date === today ? todaySeconds : daySeconds }],
  );
  // A day without any energy has nothing to be a part of: its gap is one of the month.
  const gaps = begun.filter(({ missingSeconds }) => sumState(0, missingSeconds) === 'part').length;
  const elapsed = begun.reduce((sum, one) => sum + one.elapsed, 0);
  if (gaps === 0 || elapsed <= 0) return undefined;
  const covered = begun.reduce((sum, one) => sum + one.coverage * one.elapsed, 0) / elapsed;
  const percent = Math.min(99, Math.max(0, Math.round(covered * 100)));
  return {
    state: 'part',
    contains: label(
      `数据覆盖 ${percent} %，${gaps} 天有缺口`,
      `${percent} % covered, gaps on ${gaps} ${gaps === 1 ? 'day' : 'days'}`,
    ),
  };
}
