import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import type { DeviceRef } from './contract.ts';
import { isDoubted, isOwnEnergy, unitOf } from './credible.ts';
import type { Slot } from './derived.ts';
import type { Point } from './point.ts';
import type { Profile } from './profile.ts';

/** A number that counts the energy of a life. */
export interface Lifetime {
  readonly slot: number;
  /** The register it stands in; `undefined` where it is made of several. */
  readonly point: Point | undefined;
  /** More power than can have made it grow, W; and the most that any device of its type carries. */
  readonly watts: number;
  readonly mostWatts: number;
  /** What it may fall back without having been exchanged, kWh: two steps. */
  readonly back: number;
}

const lifetimes = new WeakMap<Profile, readonly Lifetime[]>();
const memoryKey = 'leaps';
const hourMs = 3_600_000;
/** Counters are renewed at their own pace, once in an hour by some. */
const paceMs = hourMs;
/** A place takes at most so much more than its inverter makes. */
const placeTimes = 20;
/** What is taken for the time since the last reading where nobody knows it. */
const unknownMs = 24 * hourMs;
/** A step nobody knows, kWh. */
const unknownStep = 0.5;

interface Said {
  readonly value: number;
  /** Ms of a clock that only grows; NaN: nobody knows. */
  readonly at: number;
}

interface Course {
  said?: Said;
  /** A leap that is absent until the next reading says it, too. */
  waiting?: Said;
}

/**
 * A lifetime energy that was swapped for another number, by another master's answer or a register that was not ready, looks like any other number.
 * Told is it by what it was: one that has grown by more than the inverter can have made since, or has fallen, is absent until
 * the next reading goes on from it, as it does after an exchange. To be called after factors are applied, and again for what was made of others.
 * @param now ms of a clock that only grows; infinite where nobody knows
 * @returns how many were taken away
 */
export function doubtLeaps(
  profile: Profile,
  device: DeviceRef,
  slots: Slot[],
  now: number,
  which: 'read' | 'made' = 'read',
): number {
  const all = lifetimesOf(profile);
  if (all.length === 0) return 0;
  const known = device.memory.get(memoryKey);
  const courses: Map<unknown, Course> = known instanceof Map ? known : new Map();
  if (known !== courses) device.memory.set(memoryKey, courses);
  const at = Number.isFinite(now) ? now : Number.NaN;
  let leaps = 0;
  for (const one of all) {
    const { slot, point } = one;
    if ((point === undefined) !== (which === 'made')) continue;
    const value = slots[slot];
    if (typeof value !== 'number') continue;
    const { said, waiting } = courses.get(slot) ?? {};
    const goesOn =
      said === undefined ||
      isNext(one, one.watts, said, { value, at }) ||
      (waiting !== undefined && isNext(one, one.mostWatts, waiting, { value, at }));
    if (goesOn) courses.set(slot, { said: { value, at } });
    else {
      courses.set(slot, { said, waiting: { value, at } });
      slots[slot] = null;
      leaps++;
    }
  }
  return leaps;
}

function isNext({ back }: Lifetime, watts: number, from: Said, to: Said): boolean {
  const growth = to.value - from.value;
  const elapsed = to.at - from.at;
  const ms = (elapsed >= 0 ? elapsed : unknownMs) + paceMs;
  return growth >= -back && growth <= (watts / 1000) * (ms / hourMs) + back;
}

/** Numbers of a profile's inverter that count the energy of a life. Meters may be read behind a transformer ratio that was corrected, and are believed. */
export function lifetimesOf(profile: Profile): readonly Lifetime[] {
  const known = lifetimes.get(profile);
  if (known !== undefined) return known;
  const mostWatts = Math.max(...profile.deviceTypes.map((type) => deviceTypeOf(type)?.maximumWatts ?? 0));
  const ofPlace = Math.min(mostWatts, placeTimes * (profile.mostWatts ?? mostWatts));
  const counters = new Set(profile.counters.map(({ metric }) => metric));
  const isLifetime = (name: string, unit: string | undefined) =>
    unit === 'kWh' && (counters.has(name) || name.includes('Total'));
  const lifetimeOf = (name: string, slot: number, point: Point | undefined): Lifetime => ({
    slot,
    point,
    watts: (isOwnEnergy(name) ? profile.mostWatts : undefined) ?? ofPlace,
    mostWatts,
    back: 2 * stepOf(point),
  });
  const read = profile.points
    .filter(({ record, name, unit }) => isLifetime(name, unitOf(record, name, unit)))
    .map((point) => lifetimeOf(point.name, point.slot, point));
  const made = profile.derivedSpecs
    .filter(([record, name]) => isLifetime(name, unitOf(record, name, undefined)))
    .map(([, name]) => lifetimeOf(name, profile.slots.indexOf(name), undefined));
  const found = isDoubted(profile) ? [...read, ...made] : [];
  lifetimes.set(profile, found);
  return found;
}

function stepOf(point: Point | undefined): number {
  const isKnown = point !== undefined && point.factor < 0 && point.type !== 'field';
  return isKnown ? point.multiply / point.divide : unknownStep;
}
