import type pg from 'pg';
import type { RecordLayout } from '../record-layout.ts';
import type { TimeRange } from '../telemetry-store.ts';
import { type PastExtremes, pastExtremes, quarterMs, wholeQuarters } from './past-extremes.ts';
import { type PastValues, pastValues, valuesWithin, type WantedValues } from './past-values.ts';

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

/** A gap at least this long, ms, contains a whole quarter of an hour, so that roll-ups show where it is. */
const seenInQuarters = 2 * quarterMs;
/** If more than this share of the time must be read, everything is read. */
const mostRead = 0.6;

/**
 * Finds the times without a value of at least `least` ms. Where roll-ups tell of every quarter of an hour with readings, only quarters at the
 * borders of gaps are read; the result is the same as if everything had been read.
 */
export async function pastGaps(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  wanted: WantedValues,
  least: number,
): Promise<readonly PastGaps[]> {
  const { range, deviceIds } = wanted;
  const extremes = least >= seenInQuarters ? await pastExtremes(client, layout, place, wanted) : undefined;
  const lines = (extremes ?? []).map((one) => new QuarterLine(one, range));
  const needed = new Set(lines.flatMap((line) => [...line.needed]));
  const ranges = rangesOf(needed, range);
  const time = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (extremes === undefined || time > mostRead * (range.to - range.from)) {
    const found = new Map<string, GapFinder>();
    for await (const some of pastValues(client, layout, place, wanted))
      for (const values of some) finderOf(found, values, least).read(values.at);
    return [...found.values()].map((one) => one.done());
  }
  const found = new Map<string, GapFinder>();
  const byKey = new Map(lines.map((line) => [keyOf(line.extremes), line]));
  for (const values of await valuesWithin(client, layout, place, { deviceIds, ranges }))
    finderOf(found, values, least, byKey.get(keyOf(values))?.without(needed)).read(values.at);
  return [...found.values()].map((one) => one.done());
}

const keyOf = ({ deviceId, pack }: Pick<PastValues, 'deviceId' | 'pack'>): string => `${deviceId} ${pack}`;

function finderOf(
  found: Map<string, GapFinder>,
  { deviceId, pack }: Pick<PastValues, 'deviceId' | 'pack'>,
  least: number,
  skipped?: SkippedQuarters,
): GapFinder {
  const key = keyOf({ deviceId, pack });
  const known = found.get(key) ?? new GapFinder({ deviceId, pack }, least, skipped);
  found.set(key, known);
  return known;
}

/** The quarters of an hour of a device (and pack) that have readings. */
class QuarterLine {
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
interface SkippedQuarters {
  readonly quarters: ReadonlySet<number>;
  readonly readings: number;
}

/** The needed quarters and the ends of the range, merged. */
function rangesOf(quarters: ReadonlySet<number>, range: TimeRange): readonly TimeRange[] {
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
class GapFinder {
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
