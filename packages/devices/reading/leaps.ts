import { restartShare } from '@heliodeck/model/energy/pair';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import type { DeviceRef } from '../contract.ts';
import { isDoubted, isOwnEnergy, placeTimes, unitOf } from '../definition/credible.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';
import { ratedOf, ratedTimes } from './rated.ts';

/** A number that counts a lifetime energy. */
export interface Lifetime {
  readonly slot: number;
  /** Its register; `undefined` if it is made of several. */
  readonly point: Point | undefined;
  /** Maximum power that can have increased it, W; and the maximum that any device of its type carries. */
  readonly watts: number;
  readonly mostWatts: number;
  /** True if the device itself generates or stores it. */
  readonly isOwn: boolean;
  /** Decrease that does not mean a replacement, kWh: two steps. */
  readonly back: number;
  /** True for meters and controllers: only a start near zero is doubted, because the energy of any other change would not stay exact. */
  readonly onlyStarts: boolean;
}

const lifetimes = new WeakMap<Profile, readonly Lifetime[]>();
const memoryKey = 'leaps';
/** Those of the inverter, and of the meter that it reads. */
const lifetimeName = /Total|^electricMeter/;
const hourMs = 3_600_000;
/** Counters are updated at different intervals, by some devices once an hour. */
const paceMs = hourMs;
/** Assumed time since the last reading if it is unknown. */
const unknownMs = 24 * hourMs;
/** Assumed step if unknown, kWh. */
const unknownStep = 0.5;

interface Said {
  readonly value: number;
  /** Time in ms of a monotonic clock; NaN: unknown. */
  readonly at: number;
}

interface Course {
  said?: Said;
  /** A leap that is absent until the next reading confirms it. */
  waiting?: Said;
}

/**
 * A lifetime energy that was replaced by another number, because of another master's answer or a register that was not ready, looks
 * plausible by itself. It is detected by its previous value: if it has grown by more than the inverter can have generated since, or has
 * fallen, it is absent until the next reading confirms it, as after a replacement. Of a meter or controller only a start near zero is
 * doubted: the next reading contains its energy. To be called after factors are applied, and again for derived metrics.
 * @param now time in ms of a monotonic clock; infinite if unknown
 * @returns how many were removed
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
  const rated = ratedTimes * (ratedOf(profile, device) ?? Number.POSITIVE_INFINITY);
  let leaps = 0;
  for (const one of all) {
    const { slot, point } = one;
    if ((point === undefined) !== (which === 'made')) continue;
    const value = slots[slot];
    if (typeof value !== 'number') continue;
    const { said, waiting } = courses.get(slot) ?? {};
    const goesOn =
      said === undefined ||
      (one.onlyStarts
        ? !isRestart(one, said, { value, at })
        : isNext(one, one.isOwn ? Math.min(one.watts, rated) : one.watts, said, { value, at })) ||
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

/** Whether the energy ledger would take the new value for that of a counter that restarted (judgePair). */
function isRestart({ back, mostWatts }: Lifetime, from: Said, to: Said): boolean {
  const plausible = (mostWatts / 1000) * (Math.max(0, to.at - from.at || 0) / hourMs) + back;
  const isNearZero = to.value >= 0 && to.value <= Math.min(plausible, from.value * restartShare);
  return isNearZero && to.value < from.value - back;
}

/** Lifetime energies of a profile; of meters and controllers the counters alone. */
export function lifetimesOf(profile: Profile): readonly Lifetime[] {
  const known = lifetimes.get(profile);
  if (known !== undefined) return known;
  const mostWatts = Math.max(...profile.deviceTypes.map((type) => deviceTypeOf(type)?.maximumWatts ?? 0));
  const ofPlace = Math.min(mostWatts, placeTimes * (profile.mostWatts ?? mostWatts));
  const counters = new Set(profile.counters.map(({ metric }) => metric));
  const onlyStarts = !isDoubted(profile);
  const isLifetime = (name: string, unit: string | undefined) =>
    unit === 'kWh' && (counters.has(name) || (!onlyStarts && lifetimeName.test(name)));
  const lifetimeOf = (name: string, slot: number, point: Point | undefined): Lifetime => ({
    slot,
    point,
    watts: (isOwnEnergy(name) ? profile.mostWatts : undefined) ?? ofPlace,
    mostWatts,
    isOwn: isOwnEnergy(name),
    back: 2 * stepOf(point),
    onlyStarts,
  });
  const read = profile.points
    .filter(({ record, name, unit }) => isLifetime(name, unitOf(record, name, unit)))
    .map((point) => lifetimeOf(point.name, point.slot, point));
  const made = profile.derivedSpecs
    .filter(([record, name]) => isLifetime(name, unitOf(record, name, undefined)))
    .map(([, name]) => lifetimeOf(name, profile.slots.indexOf(name), undefined));
  const found = [...read, ...made];
  lifetimes.set(profile, found);
  return found;
}

function stepOf(point: Point | undefined): number {
  const isKnown = point !== undefined && point.factor < 0 && point.type !== 'field';
  return isKnown ? point.multiply / point.divide : unknownStep;
}
