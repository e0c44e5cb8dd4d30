import type { Light } from './light.ts';

/** The value of a sensor at an instant, ms; `null` if it was polled and reported none. */
export interface SensorSample {
  readonly at: number;
  readonly value: number | null;
}

/** Readings further apart leave a gap between them. A sensor polled every 15 minutes may answer some seconds late. */
export const longestGapMs = 960_000;
/** Minimum share of an interval between readings for its mean to be valid. */
const leastShare = 0.5;

/**
 * Time-weighted mean of a quantity in each interval, with linear interpolation between readings; `null` if
 * readings cover less than half of the interval.
 * @param samples in order of time
 * @param borders ms, ascending; interval n is between borders n and n + 1
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
  /**
   * `null` for intervals that the sensor missed: no other source is substituted
   * (docs/decisions/0093-measured-light.md).
   */
  readonly light: readonly (Light | null)[];
  /** Share of the intervals with daylight that the sensor measured, 0 to 1; `null` if there was no daylight. */
  readonly coverage: number | null;
}

/**
 * The light measured by a sensor in each interval. Missing intervals in the dark count as no light. A
 * thermopile that radiates to a clear sky reads a few W/m² below zero, which is also no light (IEC 61724-1:
 * zero offset by night).
 * @param dark by interval: whether the sun is below the horizon all the time; false where the position is
 * unknown
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

/** The data of a sensor are not used for a period if it measured a smaller share of the period's daylight. */
export const leastLightCoverage = 0.5;
