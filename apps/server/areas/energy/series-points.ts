import type { StationLine } from '@heliodeck/model/energy/station-signals';
import { wireTime } from '@heliodeck/model/wire/time';

/** Requested time range of a station's signals, ms. */
export interface SeriesRange {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** IANA time zone of the station. */
  readonly zone: string;
}

/** Points of the response: of consecutive unknown values only the first is included. */
export function linePoints(
  { zone }: SeriesRange,
  points: readonly (readonly [at: number, value: number | null])[],
): StationLine['points'] {
  return points
    .filter(([, value], n) => value !== null || (n > 0 && points[n - 1]?.[1] !== null))
    .map(([at, value]) => [wireTime(at, zone), value] as const);
}
