import type { DeviceRef } from './contract.ts';
import type { Slot } from './derived.ts';
import type { Point } from './point.ts';
import type { Factor, Profile } from './profile.ts';
import type { Findings } from './read-op.ts';
import { scaleByFactor } from './value.ts';

/** A factor: null where the device says one that cannot be, `undefined` while it is unknown. */
export type KnownFactor = number | null | undefined;

/** Factors by index, from what was just read or is remembered; `undefined` while unknown. */
export function factorsNow(
  profile: Profile,
  device: DeviceRef,
  wanted: readonly number[],
  findings: Findings,
): KnownFactor[] {
  const factors: KnownFactor[] = [];
  const parts = new Map<Point, number | undefined>();
  for (const index of wanted) {
    const factor = profile.factors[index];
    if (factor === undefined) continue;
    if (factor.fresh) {
      factors[index] = freshFactor(factor, findings.packs[0]?.slots ?? []);
      continue;
    }
    let value: number | undefined = 1 / factor.divide;
    for (const point of factor.of) {
      // Several factors may be made of one point, which is heard once.
      if (!parts.has(point)) parts.set(point, remember(point, device, findings, factor.otherwise));
      const one = parts.get(point);
      value = one === undefined || value === undefined ? undefined : value * one;
    }
    factors[index] = value;
  }
  return factors;
}

/**
 * The value of a factor's point, as read now or known from before. A ratio of zero, or one the device does not have, is
 * one nobody has set up; but one that could not be read stays unknown, or energy would be counted on the wrong side of
 * the transformer. Another value than the known one may be somebody else's answer: until it is read twice in a row, which
 * the next reading does, the factor is unknown.
 */
function remember(
  point: Point,
  device: DeviceRef,
  findings: Findings,
  otherwise: number | undefined,
): number | undefined {
  const key = factorKey(point);
  const value = saidPart(findings.packs[0]?.slots[point.slot], otherwise);
  const known = device.memory.get(key);
  if (value === undefined) return typeof known === 'number' ? known : undefined;
  const newsKey = `${key}:news`;
  const before = typeof known === 'number' ? known : device.memory.get(newsKey);
  if (typeof before === 'number' && before !== value) {
    device.memory.delete(key);
    device.memory.set(newsKey, value);
    return undefined;
  }
  device.memory.delete(newsKey);
  device.memory.set(key, value);
  return value;
}

/** What a reading says of a part of a factor; `undefined` where it was not read, or is zero or absent and nothing stands in for it. */
function saidPart(read: Slot, otherwise: number | undefined): number | undefined {
  if (typeof read === 'number' && read > 0) return read;
  return read === undefined ? undefined : otherwise;
}

/** A factor that moves is that of its own reading or none: what it was a minute ago says nothing of the numbers of now. */
export function freshFactor({ of, divide }: Factor, slots: readonly Slot[]): KnownFactor {
  let value = 1 / divide;
  for (const { slot } of of) {
    const one = slots[slot];
    if (one === undefined) return undefined;
    if (typeof one !== 'number' || !(one > 0)) return null;
    value *= one;
  }
  return value;
}

function factorKey(point: Point): string {
  return `factor:${point.name}`;
}

/** Whether every one of these factors is remembered. */
export function factorsKnown(profile: Profile, device: DeviceRef, factors: readonly number[]): boolean {
  return factors.every((index) => rememberedFactor(profile, device, index) !== undefined);
}

/** A factor as the device's memory has it; `undefined` while a part of it is unknown. */
export function rememberedFactor(profile: Profile, device: DeviceRef, index: number): number | undefined {
  const factor = profile.factors[index];
  if (factor === undefined) return 1;
  let value = 1 / factor.divide;
  for (const point of factor.of) {
    const one = device.memory.get(factorKey(point));
    if (typeof one !== 'number') return undefined;
    value *= one;
  }
  return value;
}

/** A factor that is remembered, as one reading alone says it; `undefined` where the reading says nothing of it. */
export function saidFactor(factor: Factor | undefined, slots: readonly Slot[]): number | undefined {
  if (factor === undefined) return undefined;
  let value = 1 / factor.divide;
  for (const { slot } of factor.of) {
    const one = saidPart(slots[slot], factor.otherwise);
    if (one === undefined) return undefined;
    value *= one;
  }
  return value;
}

/** Ends the values that waited for a factor; those whose factor is unknown count as not read, and those that cannot be, by themselves or by their factor, are null. */
export function applyFactors(points: readonly Point[], slots: Slot[], factors: readonly KnownFactor[]): void {
  for (const point of points) {
    const waiting = slots[point.slot];
    if (typeof waiting !== 'number') continue;
    const factor = factors[point.factor];
    slots[point.slot] = typeof factor === 'number' ? scaleByFactor(point, waiting, factor) : factor;
  }
}
