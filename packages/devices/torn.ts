import type { DeviceRef } from './contract.ts';
import { bitWordsOf, type Slot } from './derived.ts';
import { pointsOfSetting } from './plan.ts';
import type { Point } from './point.ts';
import type { Profile } from './profile.ts';
import { isPair } from './sunspec/models.ts';

/**
 * One unit of the high word: by about so much a number jumps of which only one register was new, and by about a multiple of it one of which
 * only the high word was garbled on its way (0xAHA/Growatt_ModbusTCP, issues 446 and 447: 637 or 918 where 0 or ffffH should be).
 */
const unit = 0x10000;
/** How far the number itself may have moved meanwhile. */
const nearby = 0x1000;
const memoryKey = 'pairs';

const pairs = new WeakMap<Profile, readonly Point[]>();

/**
 * Inverters, and meters that an inverter asks and shows, write the two registers of a number one after the other, also while they answer. A number of two registers that has jumped
 * by about so many whole units of its high word since it was last said is said only once the next reading says so, too; until then it is absent.
 * To be called before factors are applied.
 * @param steps what one count is by slot, in the stored unit, where the device says it itself; 0: nothing that is counted
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
  // What was said last, and what waits to be said twice, by turns.
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

/** Whether two numbers are about alike in their low words and not in their high ones. */
function isOfOtherHigh(raw: number, said: number): boolean {
  const jump = Math.abs(raw - said);
  const units = Math.round(jump / unit);
  return units > 0 && Math.abs(jump - units * unit) <= nearby;
}

/** The number that stands in the two registers; `undefined` where they hold none that is counted, such as a float. */
function countsOf(point: Point, value: number, step: number | undefined): number | undefined {
  if (point.type === 'field') return step ? Math.round(value / step) : undefined;
  return point.factor < 0 ? Math.round((value * point.divide) / point.multiply) : value;
}

/** Numbers of two registers of an inverter, or of a model of SunSpec, that are measured: settings jump as people wish, and words of bits are no numbers. */
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
