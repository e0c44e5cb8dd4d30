/**
 * Rounds half away from zero at a decimal place. Works on the decimal digits that are displayed: 1.005 to 2
 * places is 1.01, although its binary value is slightly below.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const text = Math.abs(value).toString();
  // Numbers that print with an exponent have no significant digit at that place, so ordinary rounding is
  // exact enough.
  const rounded = text.includes('e')
    ? Number(Math.abs(value).toFixed(decimals))
    : Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Converts a stored value to its displayed unit (stored × scale) without binary rounding noise: 331 × 0.1 is 33.1. */
export function scaled(stored: number, scale = 1): number {
  return scale === 1 ? stored : Number((stored * scale).toPrecision(15));
}

/** Converts a displayed value back to its stored unit. */
export function unscaled(shown: number, scale = 1): number {
  return scale === 1 ? shown : Number((shown / scale).toPrecision(15));
}

/** Formats a number with a fixed number of decimals, rounded half away from zero. */
export function decimalText(value: number, decimals: number): string {
  return roundTo(value, decimals).toFixed(decimals);
}
