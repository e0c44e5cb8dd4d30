import { setImmediate } from 'node:timers/promises';
import { possibleWithin } from '@heliodeck/alarms/extremes';
import type { AlarmRule } from '@heliodeck/alarms/rule';
import type pg from 'pg';
import {
  type PastExtremes,
  pastExtremes,
  quarterMs,
  wholeQuarters,
} from '../../telemetry/alarms/past-extremes.ts';
import {
  type PastValues,
  pastValues,
  stretchesOf,
  valuesSince,
  valuesWithin,
  type WantedValues,
} from '../../telemetry/alarms/past-values.ts';
import type { RecordLayout } from '../../telemetry/record-layout.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';

/** The replay of a rule over the readings of one device (and pack). */
export interface Replayer {
  readonly rule: AlarmRule;
  /** True if readings between these extremes would change nothing. */
  passes(low: number, high: number): boolean;
  read(at: Float64Array, values: Float64Array): void;
  /** Counts readings that were skipped without being read. */
  skip(readings: number): void;
}

/** If more than this share of the time must be read, everything is read: one pass through a month is faster than a hundred short ones. */
const mostRead = 0.6;

/**
 * Replays rules over history, oldest first. Skips quarters of an hour whose extremes show that they change nothing; the result is the same
 * as if everything had been read.
 * @param replayersOf the replayers of a device and pack; must return the same objects on every call
 */
export async function walkHistory(
  client: pg.ClientBase,
  { layout, place }: { readonly layout: RecordLayout; readonly place: number },
  wanted: WantedValues,
  replayersOf: (deviceId: string, pack: number) => readonly Replayer[],
): Promise<void> {
  const extremes = (await pastExtremes(client, layout, place, wanted)) ?? [];
  const lines = extremes.map((one) => new Line(one, replayersOf(one.deviceId, one.pack)));
  const byKey = new Map(lines.map((line) => [keyOf(line.extremes), line]));
  for (const range of stretchesOf(wanted)) {
    const read = rangesToRead(range, lines);
    const time = read.reduce((sum, { from, to }) => sum + to - from, 0);
    if (extremes.length === 0 || time > mostRead * (range.to - range.from)) {
      for await (const some of pastValues(client, layout, place, { ...wanted, range }))
        for (const one of some) {
          for (const replayer of replayersOf(one.deviceId, one.pack)) replayer.read(one.at, one.values);
          // Lets other requests run in between.
          await setImmediate();
        }
      for (const line of lines) line.passAll(range.to);
      continue;
    }
    const found = await valuesWithin(client, layout, place, { deviceIds: wanted.deviceIds, ranges: read });
    const values = new Map(found.map((one) => [keyOf(one), one]));
    // Readings that are not in a roll-up yet.
    for (const one of found)
      if (!byKey.has(keyOf(one)))
        for (const replayer of replayersOf(one.deviceId, one.pack)) replayer.read(one.at, one.values);
    const stuck: { readonly line: Line; readonly range: TimeRange }[] = [];
    for (const line of lines) {
      const from = line.walk(range, read, values.get(keyOf(line.extremes)));
      if (from !== undefined) stuck.push({ line, range: { from, to: range.to } });
      await setImmediate();
    }
    if (stuck.length === 0) continue;
    const rest = await valuesSince(
      client,
      layout,
      place,
      stuck.map(({ line, range: own }) => ({ ...line.extremes, range: own })),
    );
    const restOf = new Map(rest.map((one) => [keyOf(one), one]));
    for (const { line } of stuck) {
      line.readAll(restOf.get(keyOf(line.extremes)));
      line.passAll(range.to);
    }
  }
}

const keyOf = ({ deviceId, pack }: { readonly deviceId: string; readonly pack: number }): string =>
  `${deviceId} ${pack}`;

/** Intervals of a range in which something may happen to one of the lines; adjacent ones are merged. */
function rangesToRead(range: TimeRange, lines: readonly Line[]): readonly TimeRange[] {
  const needed = new Set<number>();
  for (const line of lines) line.plan(range, needed);
  const whole = wholeQuarters(range);
  const quarters = [...needed].filter((n) => n >= whole.from && n < whole.end).sort((a, b) => a - b);
  const ranges: { from: number; to: number }[] = [];
  const add = (from: number, to: number): void => {
    const last = ranges.at(-1);
    if (last?.to === from) last.to = to;
    else if (from < to) ranges.push({ from, to });
  };
  // The ends of the range may be parts of quarters.
  add(range.from, Math.min(range.to, whole.from * quarterMs));
  for (const n of quarters) add(n * quarterMs, (n + 1) * quarterMs);
  add(Math.max(range.from, whole.end * quarterMs), range.to);
  return ranges;
}

/** The history of one device (and pack), and the progress of its rules in it. */
class Line {
  readonly extremes: PastExtremes;
  readonly #replayers: readonly Replayer[];
  readonly #guesses: readonly Guess[];
  #planned = 0;
  #walked = 0;

  constructor(extremes: PastExtremes, replayers: readonly Replayer[]) {
    this.extremes = extremes;
    this.#replayers = replayers;
    this.#guesses = replayers.map(({ rule }) => new Guess(rule));
  }

  /** Adds the quarters of a range that will probably have to be read. */
  plan({ to }: TimeRange, needed: Set<number>): void {
    const { quarters, low, high } = this.extremes;
    for (; this.#planned < quarters.length; this.#planned += 1) {
      const quarter = quarters[this.#planned] ?? 0;
      if (quarter * quarterMs >= to) return;
      const [least, most] = [low[this.#planned] ?? Number.NaN, high[this.#planned] ?? Number.NaN];
      // The first quarter is read to find when the readings begin.
      let isNeeded = this.#planned === 0;
      for (const guess of this.#guesses) if (guess.needs(least, most)) isNeeded = true;
      if (isNeeded) needed.add(quarter);
    }
  }

  /**
   * Processes a range of which only parts were read.
   * @returns the instant from which everything must be read, if something may happen in an unread interval; else undefined
   */
  walk(range: TimeRange, read: readonly TimeRange[], given: PastValues | undefined): number | undefined {
    const { quarters, low, high, readings } = this.extremes;
    let place = 0;
    const feed = (until: number): void => {
      if (given === undefined) return;
      const begin = place;
      while (place < given.at.length && (given.at[place] ?? 0) < until) place += 1;
      if (begin < place) this.#read(given.at.subarray(begin, place), given.values.subarray(begin, place));
    };
    let part = 0;
    for (; this.#walked < quarters.length; this.#walked += 1) {
      const from = (quarters[this.#walked] ?? 0) * quarterMs;
      if (from >= range.to) break;
      while (part < read.length && (read[part]?.to ?? 0) <= from) part += 1;
      if ((read[part]?.from ?? range.to) <= from) continue;
      feed(from);
      const [least, most] = [low[this.#walked] ?? Number.NaN, high[this.#walked] ?? Number.NaN];
      if (Number.isNaN(least) || !this.#replayers.every((one) => one.passes(least, most))) return from;
      for (const one of this.#replayers) one.skip(readings[this.#walked] ?? 0);
    }
    feed(range.to);
    return undefined;
  }

  /** Processes readings without checking extremes. */
  readAll(given: PastValues | undefined): void {
    if (given) this.#read(given.at, given.values);
  }

  /** Marks everything before an instant as read. */
  passAll(until: number): void {
    const { quarters } = this.extremes;
    while (this.#walked < quarters.length && (quarters[this.#walked] ?? 0) * quarterMs < until)
      this.#walked += 1;
  }

  #read(at: Float64Array, values: Float64Array): void {
    for (const one of this.#replayers) one.read(at, values);
  }
}

/**
 * Estimates the state of a rule from extremes alone, so that the needed quarters can be read at once. A wrong estimate costs time and does
 * not affect the result.
 */
class Guess {
  readonly #rule: AlarmRule;
  /** Number of quarters in which a delay may still run after the value has crossed the limit. */
  readonly #settling: number;
  #stands: 'normal' | 'active' | 'unknown' = 'normal';
  #unsettled = 0;

  constructor(rule: AlarmRule) {
    this.#rule = rule;
    this.#settling = Math.ceil(Math.max(rule.delayOnMs, rule.delayOffMs) / quarterMs);
  }

  needs(low: number, high: number): boolean {
    if (Number.isNaN(low)) {
      this.#stands = 'unknown';
      return true;
    }
    const { over, back } = possibleWithin(this.#rule, low, high);
    const before = this.#stands;
    const needs = before === 'normal' ? over : before === 'active' ? back : over || back;
    if (over && back) this.#stands = 'unknown';
    else if (over) this.#stands = 'active';
    else if (back) this.#stands = 'normal';
    if (this.#stands !== before) {
      this.#unsettled = this.#settling;
      return true;
    }
    if (this.#unsettled === 0) return needs;
    this.#unsettled -= 1;
    return true;
  }
}
