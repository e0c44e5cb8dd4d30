import type { Light } from './light.ts';

/** What a sensor said at an instant, ms; `null` where it was asked and said nothing. */
export interface SensorSample {
  readonly at: number;
  readonly value: number | null;
}

/** Readings further apart than this leave a gap between them: a sensor that is asked every 15 minutes may answer some seconds later. */
export const longestGapMs = 960_000;
/** So much of a stretch must lie between readings for its mean to be one. */
const leastShare = 0.5;

/**
 * Mean of a quantity in each stretch, weighted by time, on straight lines between readings; `null` where readings cover less than half of
 * the stretch.
 * @param samples in order of time
 * @param borders ms, growing; stretch n lies between borders n and n + 1
 */
export function meansOf(
  samples: readonly SensorSample[],
  borders: readonly number[],
): readonly (number | null)[] {
  const sums = borders.slice(1).map(() => ({ area: 0, covered: 0 }));
  let stretch = 0;
  for (const [index, { at: begin, value: from }] of samples.entries()) {
    const next = samples[index + 1];
    if (next === undefined) break;
    const { at: end, value: to } = next;
    if (from === null || to === null || end <= begin || end - begin > longestGapMs) continue;
    while (stretch < sums.length && (borders[stretch + 1] ?? 0) <= begin) stretch += 1;
    const valueAt = (at: number): number => from + ((to - from) * (at - begin)) / (end - begin);
    for (let n = stretch; n < sums.length && (borders[n] ?? 0) < end; n++) {
      const [left, right] = [Math.max(begin, borders[n] ?? 0), Math.min(end, borders[n + 1] ?? 0)];
      const sum = sums[n];
      if (sum === undefined || right <= left) continue;
      sum.area += ((valueAt(left) + valueAt(right)) / 2) * (right - left);
      sum.covered += right - left;
    }
  }
  return sums.map(({ area, covered }, n) =>
    covered < leastShare * ((borders[n + 1] ?? 0) - (borders[n] ?? 0)) || covered === 0
      ? null
      : area / covered,
  );
}

/** Light as a sensor measured it. */
export interface MeasuredLight {
  /** `null` where the sensor missed the stretch: no stand-in is put there (docs/decisions/0093-measured-light.md). */
  readonly light: readonly (Light | null)[];
  /** Share of the stretches with daylight that it measured, 0 to 1; `null` where there was no daylight. */
  readonly coverage: number | null;
}

/**
 * What a sensor tells of each stretch. Where it missed the dark there was no light; and a thermopile that radiates to a clear sky reads a
 * few W/m² below zero, which is no light either (IEC 61724-1: zero offset by night).
 * @param dark by stretch: whether the sun is below the horizon all the time; nowhere where nobody knows the place
 */
export function measuredLight(
  irradiances: readonly (number | null)[],
  temperatures: readonly (number | null)[],
  dark: readonly boolean[],
): MeasuredLight {
  const light = irradiances.map((irradiance, n): Light | null => {
    const temperature = temperatures[n] ?? null;
    if (irradiance !== null) return { irradiance: Math.max(0, irradiance), temperature };
    return dark[n] === true ? { irradiance: 0, temperature } : null;
  });
  const byDay = light.filter((_, n) => dark[n] !== true);
  const told = byDay.filter((one) => one !== null).length;
  return { light, coverage: byDay.length === 0 ? null : told / byDay.length };
}

/** A sensor that measured less of the daylight of a period than this says nothing of the period. */
export const leastLightCoverage = 0.5;
