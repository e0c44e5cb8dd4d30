import type { DeviceRef } from '../contract.ts';
import type { MetricCondition } from '../definition/conditions.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';

/** Consecutive readings after which a part without a value counts as removed. */
const patience = 30;
const memoryKey = 'parts';

const parts = new WeakMap<Profile, readonly number[]>();

/**
 * Slots of parts of a sum, or of a sum of products, that have no value now but had one before, or whose registers hold an impossible number:
 * corrupted, or filled for one reading. A part that never had a value is not fitted, and the others make the sum; without a part that had
 * one, the sum would be too small. To be called before anything is derived.
 */
export function lostParts(
  profile: Profile,
  device: DeviceRef,
  pack: number,
  slots: readonly Slot[],
  impossible: ReadonlySet<number> = new Set(),
): readonly number[] {
  const all = partsOf(profile);
  if (all.length === 0) return all;
  const key = `${memoryKey}:${pack}`;
  const known = device.memory.get(key);
  // Consecutive readings without a number, by slot, since the last number.
  const missed: Map<unknown, unknown> = known instanceof Map ? known : new Map();
  const lost = all.filter((slot) => {
    if (typeof slots[slot] === 'number') missed.set(slot, 0);
    const count = missed.get(slot);
    if (slots[slot] !== null) return false;
    if (typeof count !== 'number')
      return impossible.has(slot) && !isTakenAway(profile.conditions, slot, slots);
    const isThere = count < patience && !isTakenAway(profile.conditions, slot, slots);
    if (isThere) missed.set(slot, count + 1);
    else missed.delete(slot);
    return isThere;
  });
  if (known !== missed) device.memory.set(key, missed);
  return lost;
}

/** Whether a condition declares that the quantity does not exist. */
function isTakenAway(conditions: readonly MetricCondition[], slot: number, slots: readonly Slot[]): boolean {
  return conditions.some(({ target, word, isOneOf, values }) => {
    const said = slots[word];
    if (target !== slot || said === undefined) return false;
    return values.includes(Number(said ?? Number.NaN)) !== isOneOf;
  });
}

function partsOf(profile: Profile): readonly number[] {
  const known = parts.get(profile);
  if (known !== undefined) return known;
  const found = profile.derived.flatMap(({ op, sources }) => (op === 'sum' || op === 'watts' ? sources : []));
  const points = [...new Set(found.flatMap((slot) => pointsIn(profile, slot)))];
  parts.set(profile, points);
  return points;
}

/** The points of a part: itself, or its sources before a change of sign or scale. */
function pointsIn(profile: Profile, slot: number): readonly number[] {
  if (slot < profile.points.length) return [slot];
  const made = profile.derived.find(({ target }) => target === slot);
  return made?.op === 'scaled' || made?.op === 'same' || made?.op === 'absolute'
    ? made.sources.flatMap((source) => pointsIn(profile, source))
    : [];
}
