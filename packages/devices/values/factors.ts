import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Factor, Profile } from '../definition/profile.ts';
import type { Findings } from '../reading/read-op.ts';
import type { Slot } from './derived.ts';
import { scaleByFactor } from './value.ts';

/** A factor: null if the device reports an impossible value, `undefined` while it is unknown. */
export type KnownFactor = number | null | undefined;

/** Factors by index, from the current reading or from memory; `undefined` while unknown. */
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
      // Several factors may use one point, which is evaluated once.
      if (!parts.has(point)) parts.set(point, remember(point, device, findings, factor.otherwise));
      const one = parts.get(point);
      value = one === undefined || value === undefined ? undefined : value * one;
    }
    factors[index] = value;
  }
  return factors;
}

/**
 * The value of a factor's point, as read now or remembered. A ratio of zero, or one that the device lacks, is not configured; but one that
 * could not be read stays unknown, because otherwise energy would be counted on the wrong side of the transformer. A value other than the
 * remembered one may be another device's answer: until two consecutive readings agree, the factor is unknown.
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

/** The value of a part of a factor in a reading; `undefined` if it was not read, or is zero or absent without a default. */
function saidPart(read: Slot, otherwise: number | undefined): number | undefined {
  if (typeof read === 'number' && read > 0) return read;
  return read === undefined ? undefined : otherwise;
}

/** A changing factor is only valid for its own reading: an earlier value is useless for the current numbers. */
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

/** Whether all of these factors are remembered. */
export function factorsKnown(profile: Profile, device: DeviceRef, factors: readonly number[]): boolean {
  return factors.every((index) => rememberedFactor(profile, device, index) !== undefined);
}

/** A factor from the device's memory; `undefined` while a part of it is unknown. */
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

/** A remembered factor, computed from one reading only; `undefined` if the reading does not contain it. */
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

/**
 * Completes the values that need a factor; those with an unknown factor count as not read, and those that are impossible, by themselves or
 * because of their factor, are null.
 */
export function applyFactors(points: readonly Point[], slots: Slot[], factors: readonly KnownFactor[]): void {
  for (const point of points) {
    const waiting = slots[point.slot];
    if (typeof waiting !== 'number') continue;
    const factor = factors[point.factor];
    slots[point.slot] = typeof factor === 'number' ? scaleByFactor(point, waiting, factor) : factor;
  }
}
