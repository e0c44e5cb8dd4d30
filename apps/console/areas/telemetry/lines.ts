import { coveredLines, type Points } from '../../widgets/chart/covered-lines.ts';
import type { Device } from '../../widgets/device-detail/device.ts';
import type { Signal } from './compare-search.ts';
import type { Limit } from './use-limits.ts';
import type { WallRange } from './wall.ts';

/** One line as it is drawn and told of. */
export interface ComparedLine {
  readonly key: string;
  readonly signal: Signal;
  readonly state: 'loading' | 'ready' | 'failed' | 'unknown';
  /** A station's own signals have none. */
  readonly device: Device | undefined;
  /** Name of the station, and its zone. */
  readonly place: string;
  readonly zone: string | undefined;
  /** 'Device · signal', with the pack, and the station where there are several. */
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly points: Points;
  /** The period before; empty where it is not asked for. */
  readonly previous: Points;
  /** What the period before is moved by to stand beside this one, ms. */
  readonly shift: number;
  /** Thresholds of rules. */
  readonly limits: readonly Limit[];
  /** Share of the period that is told, where the server says it; else the points do. */
  readonly coverage?: number | null;
  /** What a reader has to know of the values: who stood in, and of how much only a part is known. */
  readonly notes: readonly string[];
}

/** Lines of one kind, and what was asked for them. */
export interface Lines {
  readonly lines: readonly ComparedLine[];
  /** The stretch that is drawn; undefined while nothing is answered. */
  readonly range: WallRange | undefined;
  /** Zones of the stations. */
  readonly zones: readonly string[];
  readonly busy: boolean;
  readonly again: () => void;
}

/** A line without points, and one without thresholds. */
export const noPoints: Points = [];
export const noLimits: readonly Limit[] = [];
/** A length that ends now is read anew so often, ms. */
export const followMs = 60_000;

/** Whether one line of a unit hides another one. */
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
