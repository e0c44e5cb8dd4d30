import { readWireTime, wallText, wireTime } from '@heliodeck/model/wire/time';
import { type CompareSearch, spans } from './compare-search.ts';

/** Times of this screen are wall-clock times of the stations, as ms of a UTC clock. */

const hourMs = 3_600_000;

/** A period in wall-clock time, ms. */
export interface WallRange {
  readonly from: number;
  readonly to: number;
}

/** The range of a period in wall-clock time of a zone. */
export function wallRange(period: CompareSearch['period'], zone: string, now: number): WallRange {
  if (typeof period === 'object')
    return { from: readWireTime(period.begin) ?? 0, to: readWireTime(period.end) ?? 0 };
  const to = readWireTime(wireTime(new Date(now), zone)) ?? 0;
  return { from: to - spans[period] * hourMs, to };
}

/** The range of the same length directly before it. */
export function before({ from, to }: WallRange): WallRange {
  return { from: from - (to - from), to: from };
}

/** Begin and end as query parameters. */
export function asQuery({ from, to }: WallRange): { readonly beginTime: string; readonly endTime: string } {
  return { beginTime: wallText(from), endTime: wallText(to) };
}
