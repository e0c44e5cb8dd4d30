import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { tidy } from './derive.ts';
import type { Point } from './point.ts';
import { isFloat, typeFacts } from './point-type.ts';

/**
 * The stored value of a raw number: bits cut out, "not fitted" to null, mapped, scaled, to null where no such quantity can be. A value with a factor is left
 * unscaled here, since its factor may still be on the wire: `scaleByFactor` ends it.
 */
export function storedOf(point: Point, raw: number): number | null {
  if (Number.isNaN(raw)) return null;
  const bits = point.width === 0 ? raw : Math.floor(raw / 2 ** point.low) % 2 ** point.width;
  if (point.none.length > 0 && point.none.includes(bits)) return null;
  if (point.map !== undefined) return point.map[bits] ?? null;
  if (point.factor >= 0) return bits;
  const value = aboveZero(point, (signedOf(point, bits) * point.multiply) / point.divide);
  if (value === null || value < point.least || value > point.most) return null;
  return point.whole ? Math.round(value) + 0 : value;
}

/** A sensor that cannot say less than nothing writes a small negative number as one, also into a word without a sign. */
function signedOf({ zeroOffset }: Point, bits: number): number {
  return zeroOffset !== undefined && bits >= 0x8000 && bits <= 0xffff ? bits - 0x10000 : bits;
}

function aboveZero({ zeroOffset }: Point, value: number): number | null {
  if (zeroOffset === undefined || value >= 0) return value;
  return value >= -zeroOffset ? 0 : null;
}

/** Ends a value that waited for its factor; this is the only place where a factor is applied. */
export function scaleByFactor(point: Point, waiting: number, factor: number): number {
  return tidy((waiting * factor * point.multiply) / point.divide);
}

/**
 * The raw number of a stored value, rounded to what the point can say and kept within its range; null is its first
 * "not fitted" value, NaN for a float, else 0.
 */
export function rawOf(point: Point, value: MetricValue | undefined, factor: number): number {
  if (typeof value !== 'number') return isFloat(point.type) ? Number.NaN : (point.none[0] ?? 0);
  if (point.map !== undefined) return unmapped(point.map, value);
  const raw = (value * point.divide) / (point.multiply * factor);
  if (isFloat(point.type)) return raw;
  const { min, max } = typeFacts(point.type) ?? { min: 0, max: 0 };
  const most = point.width === 0 ? max : 2 ** point.width - 1;
  return Math.min(most, Math.max(min, Math.round(raw)));
}

function unmapped(map: Readonly<Record<number, number>>, value: number): number {
  for (const [raw, stored] of Object.entries(map)) if (stored === value) return Number(raw);
  return 0;
}
