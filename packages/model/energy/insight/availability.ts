import { givesPower, isStoppedByLimit, type LossInverter, type StationStretch } from './losses.ts';

/**
 * The share of the time with light in which an inverter, or all of them, ran
 * (docs/product/insight.md#availability).
 */
export interface Availability {
  /** Share of the time with light that has data, 0 to 1; `null` if there is none. */
  readonly share: number | null;
  /** Hours with light and data in which it gave no power. */
  readonly hoursOff: number;
  /** Hours with light but without data: neither running nor off. */
  readonly hoursUnknown: number;
}

/** Irradiance from which an inverter is expected to run, W/m² on the plane. */
const leastIrradiance = 50;

/** Availability of one inverter. Time in which a limit forbids it to run does not count. */
export function availabilityOf(
  inverter: LossInverter,
  stretches: readonly StationStretch[],
  hours: number,
): Availability {
  let [on, off, unknown] = [0, 0, 0];
  for (const [index, { irradiance }] of stretches.entries()) {
    if (irradiance === null || irradiance < leastIrradiance) continue;
    const stretch = inverter.stretches[index];
    const power = stretch?.power ?? null;
    if (stretch === undefined || power === null) unknown += hours;
    else if (givesPower(inverter, power)) on += hours;
    else if (!isStoppedByLimit(inverter, stretch)) off += hours;
  }
  return { share: on + off === 0 ? null : on / (on + off), hoursOff: off, hoursUnknown: unknown };
}

/** Availability of all inverters together, weighted by the power of their modules; `null` if none is known. */
export function sharedAvailability(
  inverters: readonly { readonly capacity: number; readonly share: number | null }[],
): number | null {
  const told = inverters.filter(({ share }) => share !== null);
  const size = told.reduce((sum, { capacity }) => sum + capacity, 0);
  if (size === 0) return null;
  return told.reduce((sum, { capacity, share }) => sum + (share ?? 0) * capacity, 0) / size;
}

/**
 * Availability by energy (IEC TS 61724-3): counted energy over the energy without outages.
 * @param energy Wh
 * @param lost Wh lost in outages
 */
export function energyAvailability(energy: number, lost: number | null): number | null {
  return lost === null || energy + lost <= 0 ? null : energy / (energy + lost);
}
