import type { DeviceRef } from './contract.ts';
import { bitWordsOf, type Slot } from './derived.ts';
import { pointsOfSetting } from './plan.ts';
import type { Point } from './point.ts';
import type { Profile } from './profile.ts';
import { isPair } from './sunspec/models.ts';

/**
 * One unit of the high word: a number of which only one register was updated jumps by about this, and one of which only the high word was
 * corrupted in transit by about a multiple of it (0xAHA/Growatt_ModbusTCP, issues 446 and 447: 637 or 918 instead of 0 or ffffH).
 */
const unit = 0x10000;
/** Possible real change of the number in the meantime. */
const nearby = 0x1000;
const memoryKey = 'pairs';

const pairs = new WeakMap<Profile, readonly Point[]>();

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
  const points = pairsOf(profile);
  if (points.length === 0) return;
  const known = device.memory.get(memoryKey);
  // Alternating: the last accepted value, and the value that awaits confirmation.
  const memory = known instanceof Float64Array ? known : new Float64Array(2 * points.length).fill(Number.NaN);
  for (const [index, point] of points.entries()) {
    const value = slots[point.slot];
    if (typeof value !== 'number') continue;
    const raw = countsOf(point, value, steps.get(point.slot));
    if (raw === undefined) continue;
    const [said = Number.NaN, waiting = Number.NaN] = memory.subarray(2 * index, 2 * index + 2);
    const isTorn = isOfOtherHigh(raw, said) && !(Math.abs(raw - waiting) <= nearby);
    if (isTorn) slots[point.slot] = null;
    memory.set(isTorn ? [said, raw] : [raw, Number.NaN], 2 * index);
  }
  if (known !== memory) device.memory.set(memoryKey, memory);
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
