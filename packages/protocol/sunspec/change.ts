import { wordsOf } from './image.ts';
import { readSunspecModel, type SunspecPoint, sunspecPointsOf } from './sunspec.ts';

/** Registers to write to change a model. */
export interface SunspecChange {
  /** First register, counted from the model's identifier. */
  readonly at: number;
  readonly words: Uint16Array;
}

/**
 * Returns the contiguous registers that set points outside the repeating part; registers between them keep the values read. Scale factors
 * are the device's own.
 * @param registers the whole model as read, its identifier first
 * @returns undefined if the device lacks one of the points, or a value does not fit its register
 */
export function sunspecChange(
  registers: Uint16Array,
  values: Readonly<Record<string, number>>,
): SunspecChange | undefined {
  const points = sunspecPointsOf(registers[0] ?? 0)?.fixed;
  const held = readSunspecModel(registers);
  if (points === undefined || held === undefined) return undefined;
  const places = placesOf(points);
  const words = registers.slice();
  let [first, end] = [registers.length, 0];
  for (const [name, value] of Object.entries(values)) {
    const place = places.find(({ point }) => point.name === name);
    // A point without a value is not implemented, and neither is one without its scale factor.
    if (!Number.isFinite(value) || place === undefined || typeof held.values[name] !== 'number')
      return undefined;
    const { point, at } = place;
    const factor = scaleFactor(places, registers, point);
    words.set(wordsOf(point, value, new Map([[point.factor ?? '', factor]])), at);
    [first, end] = [Math.min(first, at), Math.max(end, at + point.size)];
  }
  const after = readSunspecModel(words);
  const fits = Object.entries(values).every(([name, value]) => {
    const point = points.find((one) => one.name === name);
    const step = 10 ** scaleFactor(places, registers, point);
    const told = after?.values[name];
    return typeof told === 'number' && Math.abs(told - value) <= step / 2 + 1e-9;
  });
  return fits && first < end ? { at: first, words: words.slice(first, end) } : undefined;
}

interface RegisterPlace {
  readonly point: SunspecPoint;
  /** Register from the identifier. */
  readonly at: number;
}

function placesOf(points: readonly SunspecPoint[]): RegisterPlace[] {
  let at = 2;
  return points.map((point) => {
    const place = { point, at };
    at += point.size;
    return place;
  });
}

function scaleFactor(
  places: readonly RegisterPlace[],
  registers: Uint16Array,
  of: SunspecPoint | undefined,
): number {
  const place = places.find(({ point }) => point.name === of?.factor);
  return place === undefined ? (of?.exponent ?? 0) : ((registers[place.at] ?? 0) << 16) >> 16;
}
