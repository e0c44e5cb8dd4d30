import type { DeviceRef } from '../contract.ts';
import { isDoubted, isOwnPower, unitOf } from '../definition/credible.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';
import { rememberedFactor } from '../values/factors.ts';
import { pointsOfSetting } from './plan.ts';

/** Its inputs, its battery and its backup output carry at most this multiple of the power limit that an inverter reports. */
export const ratedTimes = 5;
/** Its output at most this: an overload of seconds included. */
const outputTimes = 2;
const ofOutput = /^inverter/;

interface OwnPower {
  readonly slot: number;
  readonly times: number;
  readonly isRead: boolean;
}

const powers = new WeakMap<Profile, readonly OwnPower[]>();

/** The power limit that the device reports, W; `undefined` while it is unknown, or outside of the range of its factor. */
export function ratedOf(profile: Profile, device: DeviceRef): number | undefined {
  if (profile.ratedFactor < 0) return undefined;
  const rated = rememberedFactor(profile, device, profile.ratedFactor);
  const [least, most] = profile.factors[profile.ratedFactor]?.range ?? [0, Number.POSITIVE_INFINITY];
  return rated !== undefined && rated >= least && rated <= most ? rated : undefined;
}

/**
 * Removes powers of an inverter far beyond the limit that it reports: a garbled or torn word, or a scale factor of another instant. Powers of
 * the grid and of loads are not compared, since the loads behind the meter may take more. To be called after factors are applied, and again
 * for derived metrics.
 * @returns how many were removed
 */
export function doubtPowers(
  profile: Profile,
  device: DeviceRef,
  slots: Slot[],
  which: 'read' | 'made' = 'read',
): number {
  const rated = ratedOf(profile, device);
  if (rated === undefined) return 0;
  let removed = 0;
  for (const { slot, times, isRead } of powersOf(profile)) {
    const value = slots[slot];
    if (isRead !== (which === 'read') || typeof value !== 'number') continue;
    if (Math.abs(value) <= times * rated) continue;
    slots[slot] = null;
    removed++;
  }
  return removed;
}

/** The measured powers of the inverter itself: settings and ratings are no measurements. */
function powersOf(profile: Profile): readonly OwnPower[] {
  const known = powers.get(profile);
  if (known !== undefined) return known;
  const set = new Set([...profile.settings.values()].flatMap(pointsOfSetting));
  const timesOf = (name: string) => (ofOutput.test(name) ? outputTimes : ratedTimes);
  const read = profile.points
    .filter((point) => profile.tables[point.table]?.every === 1 && point.factor < 0 && !set.has(point))
    .filter(({ record, name, unit }) => record !== 'raw' && isOwnPower(name, unitOf(record, name, unit)))
    .map(({ name, slot }) => ({ slot, times: timesOf(name), isRead: true }));
  const made = profile.derivedSpecs
    .filter(([record, name]) => record !== 'raw' && isOwnPower(name, unitOf(record, name, undefined)))
    .map(([, name]) => ({ slot: profile.slots.indexOf(name), times: timesOf(name), isRead: false }));
  const found = isDoubted(profile) ? [...read, ...made] : [];
  powers.set(profile, found);
  return found;
}
