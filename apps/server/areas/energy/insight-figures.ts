import { roundTo } from '@heliodeck/kit/scale';
import type { Light } from '@heliodeck/model/energy/insight/light';
import type { StationStretch } from '@heliodeck/model/energy/insight/losses';
import type { InsightDay } from '@heliodeck/model/energy/insight/station-insight';
import { ratioAt25, yieldsOf } from '@heliodeck/model/energy/insight/yields';
import type { Period } from '@heliodeck/model/energy/period';

const hours = 0.25;
/** Part of the light whose module temperature must be known for a ratio at 25 °C. */
const leastWarm = 0.5;

/** What the figures of a run of stretches are made from. */
export interface Measured {
  readonly stretches: readonly StationStretch[];
  /** Wp, averaged over the days; `null` where nobody said. */
  readonly capacity: number | null;
  /** 1/K */
  readonly coefficient: number;
  /** Whether there is any light to hold the energy against. */
  readonly isLit: boolean;
}

/** Figures of a run of stretches. Light of times without data, and energy of times without light, is in no ratio. */
export function figuresOf({ stretches, capacity, coefficient, isLit }: Measured) {
  let [energy, known] = [0, 0];
  const lit = { energy: 0, irradiation: 0, count: 0 };
  const warm = { energy: 0, irradiation: 0, stretches: [] as { irradiation: number; temperature: number }[] };
  for (const { energy: counted, irradiance, temperature } of stretches) {
    if (counted === null) continue;
    known += 1;
    energy += counted;
    if (irradiance === null) continue;
    const irradiation = irradiance * hours;
    lit.count += 1;
    lit.energy += counted;
    lit.irradiation += irradiation;
    // How warm modules are in the dark changes nothing.
    if (temperature === null && irradiation > 0) continue;
    warm.energy += counted;
    warm.irradiation += irradiation;
    warm.stretches.push({ irradiation, temperature: temperature ?? 25 });
  }
  const isKnown = capacity !== null && known > 0;
  const yields =
    isKnown && isLit && lit.count > 0 ? yieldsOf(lit.energy, capacity, lit.irradiation) : undefined;
  const isWarm = warm.irradiation > 0 && warm.irradiation >= leastWarm * lit.irradiation;
  const at25 =
    isKnown && isLit && isWarm ? ratioAt25(warm.energy, capacity, coefficient, warm.stretches) : null;
  return {
    energy: known === 0 ? null : roundTo(energy / 1000, 3),
    unlit: known === 0 || !isLit ? null : roundTo((energy - lit.energy) / 1000, 3),
    coverage: stretches.length === 0 ? null : roundTo(known / stretches.length, 4),
    finalYield: isKnown ? roundTo(energy / capacity, 3) : null,
    referenceYield: yields?.reference == null ? null : roundTo(yields.reference, 3),
    ratio: yields?.ratio == null ? null : roundTo(yields.ratio, 4),
    ratioAt25: at25 === null ? null : roundTo(at25, 4),
  };
}

/** Figures of a day, by the capacity that held on it, Wp; none of a day that is still to come. */
export function dayOf(
  { name, from, to }: Period,
  borders: readonly number[],
  measured: Measured,
  capacity: number | null,
): readonly InsightDay[] {
  const begin = borders.findIndex((at) => at >= from);
  const end = borders.findIndex((at) => at >= to);
  if (begin === -1) return [];
  const until = end === -1 ? measured.stretches.length : end;
  if (begin === until) return [];
  const { energy, coverage, finalYield, referenceYield, ratio } = figuresOf({
    ...measured,
    capacity,
    stretches: measured.stretches.slice(begin, until),
  });
  return [{ date: name, energy, coverage, finalYield, referenceYield, ratio }];
}

/** A stretch under a light; without any there is none to speak of. */
export function stretchOf(
  light: Light | null | undefined,
  energy: number | null,
  isLit: boolean,
): StationStretch {
  return {
    irradiance: isLit ? (light?.irradiance ?? null) : 0,
    temperature: light?.temperature ?? null,
    energy,
  };
}
