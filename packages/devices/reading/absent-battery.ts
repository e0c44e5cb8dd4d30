import { isDoubted } from '../definition/credible.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';
import { batteryTotals } from './battery-totals.ts';

/** Energies of a battery that an inverter counts. */
const batteryEnergies = [...batteryTotals, 'bmsChargeDayInputEnergy', 'bmsDischargeDayInputEnergy'];
/** Both are absent if there is no battery. */
const signsOfBattery = ['bmsVoltage', 'soc'];

interface BatterySlots {
  readonly signs: readonly number[];
  readonly energies: readonly number[];
}

const slotsOf = new WeakMap<Profile, BatterySlots>();

/**
 * Removes energies of 0 kWh of a battery without voltage and charge: an inverter without a battery counts nothing for it. A battery that was
 * taken away keeps what it counted. To be called once conditions are applied.
 */
export function dropEnergiesOfNoBattery(profile: Profile, slots: Slot[]): void {
  const { signs, energies } = batterySlots(profile);
  if (signs.length === 0 || signs.some((slot) => slots[slot] !== null)) return;
  for (const slot of energies) if (slots[slot] === 0) slots[slot] = null;
}

function batterySlots(profile: Profile): BatterySlots {
  const known = slotsOf.get(profile);
  if (known !== undefined) return known;
  const slots = (names: readonly string[]) =>
    isDoubted(profile) ? names.map((name) => profile.slots.indexOf(name)).filter((slot) => slot >= 0) : [];
  const found = { signs: slots(signsOfBattery), energies: slots(batteryEnergies) };
  slotsOf.set(profile, found);
  return found;
}
