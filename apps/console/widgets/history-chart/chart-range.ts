import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { readWireTime, wireTime } from '@heliodeck/model/wire/time';

/** A period in the station's zone, 'yyyy-MM-dd HH:mm:ss'. */
export interface ChartRange {
  readonly begin: string;
  readonly end: string;
}

/** Longest period of a chart (docs/product/telemetry.md#charts), ms of wall-clock time. */
const longestRange = 2_678_400_000;

/**
 * From today's midnight to now, in the station's zone. Not midnight in UTC+8, which would only be right for stations in
 * China.
 */
export function todayRange(zone: string, now: number): ChartRange {
  return { begin: wireTime(startOfDay(zone, localDate(zone, now)), zone), end: wireTime(now, zone) };
}

/** A range from the address; undefined if it has no valid one. */
export function chartRange(begin: string | undefined, end: string | undefined): ChartRange | undefined {
  if (begin === undefined || end === undefined) return undefined;
  return rangeProblem({ begin, end }) === undefined ? { begin, end } : undefined;
}

/** The problem of a range: it is invalid, ends before it begins, or is longer than 31 days. */
export function rangeProblem({ begin, end }: ChartRange): 'none' | 'reversed' | 'tooLong' | undefined {
  const [from, to] = [readWireTime(begin), readWireTime(end)];
  if (from === undefined || to === undefined) return 'none';
  if (to < from) return 'reversed';
  return to - from > longestRange ? 'tooLong' : undefined;
}
