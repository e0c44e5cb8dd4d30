import type { StationLine } from '@heliodeck/model/energy/station-signals';
import { wireTime } from '@heliodeck/model/wire/time';

/** A stretch of time that a station's signals are asked for, ms. */
export interface SeriesRange {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** IANA zone of the station. */
  readonly zone: string;
}

/** Points as they are answered: of a run of unknown ones the first stands for all. */
export function linePoints(
  { zone }: SeriesRange,
  points: readonly (readonly [at: number, value: number | null])[],
): StationLine['points'] {
  return points
    .filter(([, value], n) => value !== null || (n > 0 && points[n - 1]?.[1] !== null))
    .map(([at, value]) => [wireTime(at, zone), value] as const);
}
