import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { readWireTime, wireTime } from '@heliodeck/model/wire/time';

/** A stretch of time on the station's clocks, 'yyyy-MM-dd HH:mm:ss'. */
export interface ChartRange {
  readonly begin: string;
  readonly end: string;
}

/** Longest stretch a chart shows (docs/product/telemetry.md#charts), ms by the clock on the wall. */
const longestRange = 2_678_400_000;

/**
 * From midnight today to now, in the station's zone. Not the midnight of UTC+8, which is right only for
 * stations in China.
 */
export function todayRange(zone: string, now: number): ChartRange {
  return { begin: wireTime(startOfDay(zone, localDate(zone, now)), zone), end: wireTime(now, zone) };
}

/** A range as the address bar says it; undefined where it says none that can be shown. */
export function readRange(begin: string | undefined, end: string | undefined): ChartRange | undefined {
  if (begin === undefined || end === undefined) return undefined;
  return rangeProblem({ begin, end }) === undefined ? { begin, end } : undefined;
}

/** What is wrong with a range: it is invalid, ends before it begins, or is longer than 31 days. */
export function rangeProblem({ begin, end }: ChartRange): 'none' | 'reversed' | 'tooLong' | undefined {
  const [from, to] = [readWireTime(begin), readWireTime(end)];
  if (from === undefined || to === undefined) return 'none';
  if (to < from) return 'reversed';
  return to - from > longestRange ? 'tooLong' : undefined;
}
