import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import { isPair } from '../sunspec/models.ts';
import { bitWordsOf, type Slot, sourcesOf } from '../values/derived.ts';
import { pointsOfSetting } from './plan.ts';

/**
 * One unit of the high word: a number of which only one register was updated jumps by about this, and one of which only the high word was
 * corrupted in transit by about a multiple of it (0xAHA/Growatt_ModbusTCP, issues 446 and 447: 637 or 918 instead of 0 or ffffH).
 */
const unit = 0x10000;
/** Possible real change of the number in the meantime. */
const nearby = 0x1000;
const memoryKey = 'pairs';

const pairs = new WeakMap<Profile, readonly Point[]>();
const wordSums = new WeakMap<Profile, readonly WordSum[]>();

/**
 * Inverters, and meters read through an inverter, update the two registers of a number one after the other, even while they answer. A
 * two-register number that has jumped by about whole units of its high word since the last reading is absent until the next reading
 * confirms it. To be called before factors are applied.
 * @param steps size of one count by slot, in the stored unit, if the device reports it; 0: not a counted number
 */
export function doubtTornPairs(
  profile: Profile,
  device: DeviceRef,
  slots: Slot[],
  steps: ReadonlyMap<number, number> = new Map(),
): void {
  doubtCounts(
    device,
    slots,
    memoryKey,
    pairsOf(profile).map((point) => ({
      slot: point.slot,
      countsOf: (value) => countsOf(point, value, steps.get(point.slot)),
    })),
  );
}

/** The same for numbers made of two words that are points of their own; to be called after metrics are derived. */
export function doubtTornWords(profile: Profile, device: DeviceRef, slots: Slot[]): void {
  doubtCounts(
    device,
    slots,
    `${memoryKey} of words`,
    wordSumsOf(profile).map(({ slot, low }) => ({
      slot,
      countsOf: (value) => Math.round((value * low.divide) / low.multiply),
    })),
  );
}

/** A number, and how it is counted in steps of its low word; `undefined` if it is no count. */
interface Counted {
  readonly slot: number;
  readonly countsOf: (value: number) => number | undefined;
}

function doubtCounts(device: DeviceRef, slots: Slot[], key: string, numbers: readonly Counted[]): void {
  if (numbers.length === 0) return;
  const known = device.memory.get(key);
  // Alternating: the last accepted value, and the value that awaits confirmation.
  const memory =
    known instanceof Float64Array ? known : new Float64Array(2 * numbers.length).fill(Number.NaN);
  for (const [index, { slot, countsOf: countsIn }] of numbers.entries()) {
    const value = slots[slot];
    const raw = typeof value === 'number' ? countsIn(value) : undefined;
    if (raw === undefined) continue;
    const [said = Number.NaN, waiting = Number.NaN] = memory.subarray(2 * index, 2 * index + 2);
    const isTorn = isOfOtherHigh(raw, said) && !(Math.abs(raw - waiting) <= nearby);
    if (isTorn) slots[slot] = null;
    memory.set(isTorn ? [said, raw] : [raw, Number.NaN], 2 * index);
  }
  if (known !== memory) device.memory.set(key, memory);
}

/** Whether two numbers have similar low words and different high words. */
function isOfOtherHigh(raw: number, said: number): boolean {
  const jump = Math.abs(raw - said);
  const units = Math.round(jump / unit);
  return units > 0 && Math.abs(jump - units * unit) <= nearby;
}

/** The number in the two registers; `undefined` if it is not an integer count, for example a float. */
function countsOf(point: Point, value: number, step: number | undefined): number | undefined {
  if (point.type === 'field') return step ? Math.round(value / step) : undefined;
  return point.factor < 0 ? Math.round((value * point.divide) / point.multiply) : value;
}

interface WordSum {
  readonly slot: number;
  readonly low: Point;
}

/** Metrics of a record that are made, directly or through others, of the two words of a number. */
function wordSumsOf(profile: Profile): readonly WordSum[] {
  const known = wordSums.get(profile);
  if (known !== undefined) return known;
  const specs = new Map(profile.derivedSpecs.map(([, name, spec]) => [name, spec]));
  const isMadeOf = (name: string, wanted: string): boolean => {
    const spec = specs.get(name);
    return name === wanted || (spec !== undefined && sourcesOf(spec).some((one) => isMadeOf(one, wanted)));
  };
  const words = profile.points.flatMap((high) => {
    const low = profile.points.find(({ name }) => name === high.highOf);
    return low === undefined ? [] : [{ high, low }];
  });
  const found = profile.derivedSpecs.flatMap(([record, name]) => {
    const own = record === 'raw' ? undefined : words.find(({ high }) => isMadeOf(name, high.name));
    return own === undefined ? [] : [{ slot: profile.slots.indexOf(name), low: own.low }];
  });
  wordSums.set(profile, found);
  return found;
}

/**
 * Measured two-register numbers of an inverter, or of a SunSpec model: settings may jump at any time, and words of bits are not numbers.
 */
function pairsOf(profile: Profile): readonly Point[] {
  const known = pairs.get(profile);
  if (known !== undefined) return known;
  const set = new Set([...profile.settings.values()].flatMap(pointsOfSetting));
  const bits = new Set(
    profile.derivedSpecs.flatMap(([record, metric, spec]) => [
      ...bitWordsOf({ [record]: { [metric]: spec } }),
    ]),
  );
  const found = profile.points.filter(
    (point) =>
      ((point.isDoubted && /^[us]32l?$/.test(point.type)) || isPair(point)) &&
      point.width === 0 &&
      point.map === undefined &&
      !set.has(point) &&
      !bits.has(point.name),
  );
  pairs.set(profile, found);
  return found;
}
