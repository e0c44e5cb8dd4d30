import type { DeviceRef } from '../contract.ts';
import { isDoubted, unitOf } from '../definition/credible.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';

interface Energies {
  /** Counters over the lifetime of the device. */
  readonly lifetime: readonly Point[];
  /** Counters of today, this month or this year. */
  readonly periods: readonly Point[];
}

const energies = new WeakMap<Profile, Energies>();
const memoryKey = 'lifetime';

/**
 * Inverters that go to sleep or wake up answer with zeros. A lifetime counter that was above 0 and reports 0 has no value until it counts
 * again, and neither has a 0 of a day, month or year in the same reading: a restarted counter is 0 as well, but then the lifetime counter
 * is unchanged.
 */
export function doubtDormant(profile: Profile, device: DeviceRef, slots: Slot[]): void {
  const { lifetime, periods } = energiesOf(profile);
  if (lifetime.length === 0) return;
  const known = device.memory.get(memoryKey);
  const counted: Set<unknown> = known instanceof Set ? known : new Set();
  let isDormant = false;
  for (const { slot } of lifetime) {
    const value = slots[slot];
    if (typeof value !== 'number') continue;
    if (value > 0) counted.add(slot);
    else if (value === 0 && counted.has(slot)) {
      slots[slot] = null;
      isDormant = true;
    }
  }
  if (isDormant) for (const { slot } of periods) if (slots[slot] === 0) slots[slot] = null;
  if (known !== counted) device.memory.set(memoryKey, counted);
}

function energiesOf(profile: Profile): Energies {
  const known = energies.get(profile);
  if (known !== undefined) return known;
  const counters = new Set(profile.counters.map(({ metric }) => metric));
  const all = isDoubted(profile)
    ? profile.points.filter(({ record, name, unit }) => unitOf(record, name, unit) === 'kWh')
    : [];
  const isLifetime = ({ name }: Point): boolean => counters.has(name) || name.includes('Total');
  const found = { lifetime: all.filter(isLifetime), periods: all.filter((point) => !isLifetime(point)) };
  energies.set(profile, found);
  return found;
}
