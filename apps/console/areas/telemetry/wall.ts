import { readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
import { type CompareSearch, spans } from './compare-search.ts';

/** Times of this screen are those on the clocks of the stations, as ms of a clock that stands in UTC. */

const hourMs = 3_600_000;

/** A stretch of time, ms on the wall. */
export interface WallRange {
  readonly from: number;
  readonly to: number;
}

/** The stretch a period means on the clocks of a zone. */
export function rangeOf(period: CompareSearch['period'], zone: string, now: number): WallRange {
  if (typeof period === 'object')
    return { from: readWireTime(period.begin) ?? 0, to: readWireTime(period.end) ?? 0 };
  const to = readWireTime(wireTime(new Date(now), zone)) ?? 0;
  return { from: to - spans[period] * hourMs, to };
}

/** The stretch of the same length right before it. */
export function before({ from, to }: WallRange): WallRange {
  return { from: from - (to - from), to: from };
}

/** Begin and end as calls take them. */
export function asQuery({ from, to }: WallRange): { readonly beginTime: string; readonly endTime: string } {
  return { beginTime: wallText(from), endTime: wallText(to) };
}
