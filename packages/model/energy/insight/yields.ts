/**
 * Yields of a period as defined by IEC 61724-1: energy expressed in hours at rated power, so that plants of
 * any size are comparable.
 */
export interface Yields {
  /** Final yield, h: energy over DC capacity. */
  readonly final: number;
  /** Reference yield, h: irradiation of the plane over 1000 W/m². */
  readonly reference: number | null;
  /** Performance ratio: final over reference yield; `null` if there was almost no light. */
  readonly ratio: number | null;
}

/** With fewer hours of rated irradiance a ratio is meaningless. */
const leastReference = 0.05;

/**
 * Computes the yields of a period.
 * @param energy Wh at the meter
 * @param capacity Wp
 * @param irradiation Wh/m² on the plane in the same time, excluding times without data; `null` if unknown
 */
export function yieldsOf(energy: number, capacity: number, irradiation: number | null): Yields {
  const final = energy / capacity;
  const reference = irradiation === null ? null : irradiation / 1000;
  const tells = reference !== null && reference >= leastReference;
  return { final, reference, ratio: tells ? final / reference : null };
}

/** An interval for the ratio at 25 °C. */
export interface WarmStretch {
  /** Wh/m² on the plane. */
  readonly irradiation: number;
  /** °C of the modules. */
  readonly temperature: number;
}

/**
 * Performance ratio at 25 °C (IEC 61724-1): energy over the energy that the irradiation would yield at the
 * actual module temperatures.
 * @param energy Wh
 * @param capacity Wp
 * @param coefficient of the power, 1/K
 * @returns `null` if there was almost no light
 */
export function ratioAt25(
  energy: number,
  capacity: number,
  coefficient: number,
  stretches: readonly WarmStretch[],
): number | null {
  let expected = 0;
  for (const { irradiation, temperature } of stretches)
    expected += (capacity * (1 + coefficient * (temperature - 25)) * irradiation) / 1000;
  return expected < leastReference * capacity ? null : energy / expected;
}

/** The median of values; `null` if there are none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
