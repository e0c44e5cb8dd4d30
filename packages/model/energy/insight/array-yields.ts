import type { LossInverter, StationStretch } from './losses.ts';

/**
 * Yields of the modules and of what follows them, as defined by IEC 61724-1, over the intervals in which the inputs of all inverters were
 * read. Reference yield = capture loss + system loss + stored + final yield of these intervals.
 */
export interface ArrayYields {
  /** Array yield Ya, h: energy at the inputs of the inverters over DC capacity. */
  readonly array: number;
  /** Array capture loss Lc, h: reference yield less array yield; `null` without known light. */
  readonly capture: number | null;
  /** System loss Ls, h: array yield less final yield and less `stored`. */
  readonly system: number;
  /** Energy into the batteries over DC capacity, h; negative if they gave more than they took. */
  readonly stored: number;
  /** Share of the counted energy that was counted in these intervals. */
  readonly coverage: number;
}

interface ArrayPlant {
  /** Wp */
  readonly capacity: number;
  readonly stretches: readonly StationStretch[];
  readonly inverters: readonly Pick<LossInverter, 'stretches'>[];
  /** Length of an interval, h. */
  readonly hours: number;
  /** Whether there is any light to compare with: intervals without it are omitted then. */
  readonly isLit: boolean;
}

/** Share of the energy below which the yields would be those of other times than the final yield. */
const leastCoverage = 0.5;

/** Computes the yields; `null` if the inputs of an inverter were not read for at least half of the energy. */
export function arrayYieldsOf({
  capacity,
  stretches,
  inverters,
  hours,
  isLit,
}: ArrayPlant): ArrayYields | null {
  if (inverters.length === 0 || capacity <= 0) return null;
  const sums = { direct: 0, stored: 0, irradiation: 0, energy: 0, all: 0 };
  for (const [index, { irradiance, energy }] of stretches.entries()) {
    if (energy === null) continue;
    sums.all += energy;
    if (isLit && irradiance === null) continue;
    const now = inverters.map((inverter) => inverter.stretches[index]);
    const inputs = now.map((one) => one?.direct ?? null);
    // At night an inverter does not answer, and nothing is at its inputs.
    const isStill = energy === 0 && inputs.every((one) => one === null);
    if (!isStill && inputs.some((one) => one === null)) continue;
    for (const one of inputs) sums.direct += (one ?? 0) * hours;
    for (const one of now) sums.stored += (one?.battery ?? 0) * hours;
    sums.irradiation += (irradiance ?? 0) * hours;
    sums.energy += energy;
  }
  if (sums.all <= 0 || sums.energy < leastCoverage * sums.all) return null;
  const [array, stored] = [sums.direct / capacity, sums.stored / capacity];
  return {
    array,
    capture: isLit ? sums.irradiation / 1000 - array : null,
    system: array - stored - sums.energy / capacity,
    stored,
    coverage: sums.energy / sums.all,
  };
}
