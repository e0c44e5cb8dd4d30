/**
 * Rounds half away from zero at a decimal place, on the decimal digits a person sees:
 * 1.005 to 2 places is 1.01, although its binary value lies just below.
 */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const text = Math.abs(value).toString();
  // Numbers so large or small that they print with an exponent have no digit at that place worth deciding on.
  const rounded = text.includes('e')
    ? Number(Math.abs(value).toFixed(decimals))
    : Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** A stored value in its shown unit (stored × scale), without the noise of binary fractions: 331 × 0.1 is 33.1. */
export function scaled(stored: number, scale = 1): number {
  return scale === 1 ? stored : Number((stored * scale).toPrecision(15));
}

/** A shown value back in its stored unit. */
export function unscaled(shown: number, scale = 1): number {
  return scale === 1 ? shown : Number((shown / scale).toPrecision(15));
}

/** A number as text with a steady number of decimals, rounded half away from zero. */
export function decimalText(value: number, decimals: number): string {
  return roundTo(value, decimals).toFixed(decimals);
}
