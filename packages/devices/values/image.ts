import type { Point } from '../definition/point.ts';
import { putRaw, putTextOfPoint } from './registers.ts';

/** Writes a point's raw number at `at` in `registers`; a point of a few bits leaves the other bits unchanged. */
export function putPoint(point: Point, registers: Uint16Array, at: number, raw: number): void {
  const mask = (2 ** point.width - 1) << point.low;
  const word = point.width === 0 ? raw : ((registers[at] ?? 0) & ~mask) | ((raw << point.low) & mask);
  putRaw(point.type, registers, at, word);
}

/** Writes a text point. */
export function putTextPoint(point: Point, registers: Uint16Array, at: number, text: string): void {
  putTextOfPoint(point, registers, at, text);
}
