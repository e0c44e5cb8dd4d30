import { isDoubted } from '../definition/credible.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';

/** Both lifetime energies of a battery. */
export const batteryTotals = ['bmsChargeInputTotalEnergy', 'bmsDischargeInputTotalEnergy'] as const;
/**
 * A battery returns most of what it was charged with. One that is rarely used loses more while idle, and counters may have been added at
 * different times, hence the wide limits: times the other energy, and kWh beyond that.
 */
const mostTimes = 5;
const allowance = 1000;

const slotsOf = new WeakMap<Profile, readonly number[]>();

/**
 * Removes a lifetime energy of a battery that cannot belong to the other one: some firmware keeps an invalid high word in it, so that neither
 * its size nor its course reveals it (wlcrs/huawei_solar, issues 307, 582 and 867: charged with 277,825 kWh, discharged 399). Only the larger
 * one can be wrong that way. An energy of 0 says nothing, since not all firmware counts both. To be called after factors are applied.
 */
export function doubtBatteryTotals(profile: Profile, slots: Slot[]): void {
  const [first, second] = batterySlots(profile);
  if (first === undefined || second === undefined) return;
  const [charged, discharged] = [slots[first], slots[second]];
  if (typeof charged !== 'number' || typeof discharged !== 'number') return;
  const least = Math.min(charged, discharged);
  const most = Math.max(charged, discharged);
  if (least > 0 && most > mostTimes * least + allowance) slots[charged > discharged ? first : second] = null;
}

function batterySlots(profile: Profile): readonly number[] {
  const known = slotsOf.get(profile);
  if (known !== undefined) return known;
  const all = isDoubted(profile) ? batteryTotals.map((name) => profile.slots.indexOf(name)) : [];
  const found = all.includes(-1) ? [] : all;
  slotsOf.set(profile, found);
  return found;
}
