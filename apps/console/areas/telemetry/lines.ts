import { coveredLines, type Points } from '../../widgets/chart/covered-lines.ts';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import type { Signal } from './compare-search.ts';
import type { Limit } from './use-limits.ts';
import type { WallRange } from './wall.ts';

/** A line with everything that is displayed about it. */
export interface ComparedLine {
  readonly key: string;
  readonly signal: Signal;
  readonly state: 'loading' | 'ready' | 'failed' | 'unknown';
  /** Absent for signals of a station. */
  readonly device: Device | undefined;
  /** Name of the station, and its zone. */
  readonly place: string;
  readonly zone: string | undefined;
  /** 'Device · signal', with the pack, and the station if there are several. */
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly points: Points;
  /** The previous period; empty unless it was requested. */
  readonly previous: Points;
  /** Shift that aligns the previous period with this one, ms. */
  readonly shift: number;
  /** Limits of rules. */
  readonly limits: readonly Limit[];
  /** Share of the period that has data, if the server reports it; else it is calculated from the points. */
  readonly coverage?: number | null;
  /** Notes on the values: substitute sources, and partly known values. */
  readonly notes: readonly string[];
}

/** Lines of one kind, and the range requested for them. */
export interface Lines {
  readonly lines: readonly ComparedLine[];
  /** The drawn range; undefined before the first response. */
  readonly range: WallRange | undefined;
  /** Zones of the stations. */
  readonly zones: readonly string[];
  readonly busy: boolean;
  readonly again: () => void;
}

/** A line without points, and one without limits. */
export const noPoints: Points = [];
export const noLimits: readonly Limit[] = [];
/** Refetch interval of a span that ends now, ms. */
export const followMs = 60_000;

/** Whether a line of a unit hides another one. */
export function hidesOne(lines: readonly ComparedLine[], range: WallRange): boolean {
  const ready = lines.filter(({ state }) => state === 'ready');
  const units = Map.groupBy(ready, ({ unit }) => unit).values();
  return [...units].some(
    (same) =>
      coveredLines(
        same.map(({ points }) => points),
        range,
      ).length > 0,
  );
}
