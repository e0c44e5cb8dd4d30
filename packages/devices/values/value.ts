import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { Point } from '../definition/point.ts';
import { isFloat, typeFacts } from '../definition/point-type.ts';
import { tidy } from './derive.ts';

/**
 * The stored value of a raw number, in one sequence for all points: bit extraction, "not fitted" as null, mapping, sign; then, with its
 * factor, scale, start below zero, negative offset, limits, rounding. A value with a factor stops after its sign, because its factor may
 * not have been read yet: `scaleByFactor` completes it.
 */
export function storedOf(point: Point, raw: number): number | null {
  if (Number.isNaN(raw)) return null;
  const bits = point.width === 0 ? raw : Math.floor(raw / 2 ** point.low) % 2 ** point.width;
  if (point.none.length > 0 && point.none.includes(bits)) return null;
  if (point.fillers.length > 0 && point.fillers.includes(bits)) return null;
  if (point.map !== undefined) return point.map[bits] ?? null;
  if (bits >= point.negativeFrom) return null;
  const signed = signedOf(point, bits);
  if (point.factor >= 0) return signed;
  return finished(point, scaled(point, signed)) ?? otherwise(point, signed);
}

function scaled({ multiply, divide, below }: Point, raw: number): number {
  // In raw units, so that 149.4 - 100 stays 49.4.
  return ((raw - (below * divide) / multiply) * multiply) / divide;
}

/** Completes a value that needed its factor; the only place where a factor is applied. Null if the result is impossible. */
export function scaleByFactor(point: Point, waiting: number, factor: number): number | null {
  return finished(point, tidy((waiting * factor * point.multiply) / point.divide));
}

/** The last steps for a scaled value, with or without a factor. */
function finished(point: Point, number: number): number | null {
  const value = aboveZero(point, number);
  if (value === null || !(value >= point.least && value <= point.most)) return null;
  return point.whole ? Math.round(value) + 0 : value;
}

/** The value with the scale of other firmware, if it is possible with that scale. */
function otherwise(point: Point, signed: number): number | null {
  if (point.otherwise === undefined) return null;
  const { multiply, divide, least, most } = point.otherwise;
  const value = (signed * multiply) / divide;
  return value >= least && value <= most ? finished(point, value) : null;
}

/** The signed value of a sensor that cannot measure below zero, which may encode a small negative number even in an unsigned word. */
function signedOf({ zeroOffset, size, type }: Point, bits: number): number {
  const isWord = zeroOffset !== undefined && size === 1 && type !== 's16';
  return isWord && bits >= 0x8000 && bits <= 0xffff ? bits - 0x10000 : bits;
}

function aboveZero({ zeroOffset }: Point, value: number): number | null {
  if (zeroOffset === undefined || value >= 0) return value;
  return value >= -zeroOffset ? 0 : null;
}

/**
 * The raw number of a stored value, rounded to the resolution of the point and limited to its range; null is its first "not fitted" value,
 * NaN for a float, else 0.
 */
export function rawOf(point: Point, value: MetricValue | undefined, factor: number): number {
  if (typeof value !== 'number') return isFloat(point.type) ? Number.NaN : (point.none[0] ?? 0);
  if (point.map !== undefined) return unmapped(point.map, value);
  const raw = ((value + point.below) * point.divide) / (point.multiply * factor);
  if (isFloat(point.type)) return raw;
  const { min, max } = typeFacts(point.type) ?? { min: 0, max: 0 };
  const most = point.width === 0 ? max : 2 ** point.width - 1;
  return Math.min(most, Math.max(min, Math.round(raw)));
}

function unmapped(map: Readonly<Record<number, number>>, value: number): number {
  for (const [raw, stored] of Object.entries(map)) if (stored === value) return Number(raw);
  return 0;
}
