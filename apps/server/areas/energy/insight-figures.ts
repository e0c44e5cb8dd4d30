import { roundTo } from '@heliodeck/kit/scale';
import type { Light } from '@heliodeck/model/energy/insight/light';
import type { StationStretch } from '@heliodeck/model/energy/insight/losses';
import type { InsightDay } from '@heliodeck/model/energy/insight/station-insight';
import { ratioAt25, yieldsOf } from '@heliodeck/model/energy/insight/yields';
import type { Period } from '@heliodeck/model/energy/period';

const hours = 0.25;
/** Share of the irradiation with a known module temperature that is required for a ratio at 25 °C. */
const leastWarm = 0.5;

/** Input of the figures of a sequence of intervals. */
export interface Measured {
  readonly stretches: readonly StationStretch[];
  /** Wp, averaged over the days; `null` if unknown. */
  readonly capacity: number | null;
  /** 1/K */
  readonly coefficient: number;
  /** Whether there is any irradiation data to compare with. */
  readonly isLit: boolean;
}

/** Returns the figures of a sequence of intervals. Irradiation without energy data, and energy without irradiation data, is in no ratio. */
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
    // Module temperature without irradiation has no effect.
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

/** Returns the figures of a day, with the capacity valid on it, Wp; empty for a future day. */
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

/** An interval with its irradiation, if known. */
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
