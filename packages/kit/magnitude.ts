/** A figure in a unit of its size. */
export interface Magnitude {
  readonly text: string;
  readonly unit: string;
}

/**
 * A quantity of thousands (kW, kWh) in the unit of its size, with three significant digits and no more than two decimals:
 * 0.4 → '0.4 kW', 12.34 → '12.3 kW', 4100 → '4.1 MW'.
 * @param tail what stands behind the prefix: 'W', 'Wh'
 */
export function kiloMagnitude(value: number, tail: string): Magnitude {
  const size = Math.abs(value);
  const [scaled, prefix] =
    size >= 999_500 ? [value / 1e6, 'G'] : size >= 999.5 ? [value / 1000, 'M'] : [value, 'k'];
  const decimals = Math.abs(scaled) >= 99.95 ? 0 : Math.abs(scaled) >= 9.995 ? 1 : 2;
  // No minus before nothing.
  const text = String(Number(scaled.toFixed(decimals)) + 0);
  return { text, unit: `${prefix}${tail}` };
}
