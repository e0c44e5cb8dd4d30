import type { TimeRange } from '../telemetry-store.ts';
import { type PastExtremes, quarterMs, wholeQuarters } from './past-extremes.ts';

/** The times without a value of a device (and pack), oldest first. */
export interface PastGaps {
  readonly deviceId: string;
  readonly pack: number;
  /** Each from the last reading before it to the first after it, ms; null if there is none until the end of the range. */
  readonly gaps: readonly { readonly from: number; readonly to: number | null }[];
  readonly readings: number;
  /** Time of the first reading, ms. */
  readonly oldest: number;
}

/** The quarters of an hour of a device (and pack) that have readings. */
export class QuarterLine {
  readonly extremes: PastExtremes;
  /** Quarters with readings by their roll-ups, and how many. */
  readonly #full = new Map<number, number>();
  /** Quarters whose readings must be read. */
  readonly needed = new Set<number>();

  constructor(extremes: PastExtremes, range: TimeRange) {
    this.extremes = extremes;
    const { from, end } = wholeQuarters(range);
    for (const [n, quarter] of extremes.quarters.entries()) {
      if (quarter < from || quarter >= end) continue;
      const isTold = !Number.isNaN(extremes.low[n] ?? Number.NaN);
      if (isTold) this.#full.set(quarter, extremes.readings[n] ?? 0);
      else this.needed.add(quarter);
    }
    for (const quarter of this.#full.keys())
      if (!this.#full.has(quarter - 1) || !this.#full.has(quarter + 1)) this.needed.add(quarter);
  }

  /** The quarters with readings that are not read, given those that are. */
  without(read: ReadonlySet<number>): SkippedQuarters {
    const skipped = [...this.#full].filter(([quarter]) => !read.has(quarter));
    return {
      quarters: new Set(skipped.map(([quarter]) => quarter)),
      readings: skipped.reduce((sum, [, readings]) => sum + readings, 0),
    };
  }
}

/** Quarters of an hour of a device (and pack) whose readings are not read. */
export interface SkippedQuarters {
  readonly quarters: ReadonlySet<number>;
  readonly readings: number;
}

/** The needed quarters and the ends of the range, merged. */
export function rangesOf(quarters: ReadonlySet<number>, range: TimeRange): readonly TimeRange[] {
  const whole = wholeQuarters(range);
  const needed = [...quarters].sort((one, other) => one - other);
  const ranges: { from: number; to: number }[] = [];
  const add = (from: number, to: number): void => {
    const last = ranges.at(-1);
    if (last?.to === from) last.to = to;
    else if (from < to) ranges.push({ from, to });
  };
  add(range.from, Math.min(range.to, whole.from * quarterMs));
  for (const n of needed) add(n * quarterMs, (n + 1) * quarterMs);
  add(Math.max(range.from, whole.end * quarterMs), range.to);
  return ranges;
}

/** Finds the gaps in the times of readings. */
export class GapFinder {
  readonly #of: Pick<PastGaps, 'deviceId' | 'pack'>;
  readonly #least: number;
  readonly #skipped: SkippedQuarters | undefined;
  readonly #gaps: { from: number; to: number | null }[] = [];
  #readings = 0;
  #oldest: number | undefined;
  #last: number | undefined;

  constructor(of: Pick<PastGaps, 'deviceId' | 'pack'>, least: number, skipped: SkippedQuarters | undefined) {
    this.#of = of;
    this.#least = least;
    this.#skipped = skipped;
    this.#readings = skipped?.readings ?? 0;
  }

  /** Processes times of readings, oldest first. */
  read(at: Float64Array): void {
    for (const instant of at) {
      const last = this.#last;
      if (last !== undefined && instant - last >= this.#least && !this.#hasSkipped(last, instant))
        this.#gaps.push({ from: last, to: instant });
      this.#oldest ??= instant;
      this.#last = instant;
    }
    this.#readings += at.length;
  }

  /** Whether readings that were not read divide the time between two instants. */
  #hasSkipped(from: number, to: number): boolean {
    for (let n = Math.floor(from / quarterMs) + 1; n < Math.floor(to / quarterMs); n += 1)
      if (this.#skipped?.quarters.has(n)) return true;
    return false;
  }

  done(): PastGaps {
    const gaps = this.#last === undefined ? this.#gaps : [...this.#gaps, { from: this.#last, to: null }];
    return { ...this.#of, gaps, readings: this.#readings, oldest: this.#oldest ?? 0 };
  }
}
