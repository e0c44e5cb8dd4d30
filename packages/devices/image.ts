import type { Point } from './point.ts';
import { putRaw, putText } from './registers.ts';

/** Writes a point's raw number at `at` in `registers`; a point of a few bits leaves the other bits alone. */
export function putPoint(point: Point, registers: Uint16Array, at: number, raw: number): void {
  if (point.width === 0) return putRaw(point.type, registers, at, raw);
  const mask = (2 ** point.width - 1) << point.low;
  putRaw(point.type, registers, at, ((registers[at] ?? 0) & ~mask) | ((raw << point.low) & mask));
}

/** Writes a text point. */
export function putTextPoint(point: Point, registers: Uint16Array, at: number, text: string): void {
  putText(registers, at, point.size, text);
}
