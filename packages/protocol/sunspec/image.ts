import {
  endOfModels,
  type SunspecPoint,
  type SunspecValue,
  type SunspecValues,
  sizeOf,
  sunspecMark,
  sunspecPointsOf,
} from './sunspec.ts';

/** A model of a simulated device; points without a value are not implemented. */
export interface ShownModel {
  readonly id: number;
  readonly values: SunspecValues;
  readonly repeats?: readonly SunspecValues[];
}

/** Finest scale factor that is used, and the coarsest one that the standard allows. */
const finest = -4;
const coarsest = 10;
const absentFactor = 0x8000;

/** Registers of a chain of models: the mark, each model, the end. Throws RangeError for an unknown model. */
export function sunspecImage(models: readonly ShownModel[]): Uint16Array {
  return Uint16Array.from([...sunspecMark, ...models.flatMap(modelWords), endOfModels, 0]);
}

function modelWords({ id, values, repeats = [] }: ShownModel): number[] {
  const points = sunspecPointsOf(id);
  if (points === undefined) throw new RangeError(`no SunSpec model ${id}`);
  const factors = factorsOf(points, values, repeats);
  const words = [
    ...points.fixed.flatMap((point) => wordsOf(point, values[point.name], factors)),
    ...repeats.flatMap((one) => points.repeated.flatMap((point) => wordsOf(point, one[point.name], factors))),
  ];
  return [id, sizeOf(points.fixed) + repeats.length * sizeOf(points.repeated), ...words];
}

type Factors = ReadonlyMap<string, number>;

/** The finest scale factors with which all values of a factor fit. */
function factorsOf(
  { fixed, repeated }: NonNullable<ReturnType<typeof sunspecPointsOf>>,
  values: SunspecValues,
  repeats: readonly SunspecValues[],
): Factors {
  const factors = new Map<string, number>();
  const note = (points: readonly SunspecPoint[], shown: SunspecValues) => {
    for (const point of points) {
      const value = shown[point.name];
      if (point.factor === undefined || typeof value !== 'number') continue;
      let exponent = Math.max(finest, factors.get(point.factor) ?? finest);
      while (exponent < coarsest && Math.abs(value) / 10 ** exponent > mostOf(point)) exponent++;
      factors.set(point.factor, exponent);
    }
  };
  note(fixed, values);
  for (const shown of repeats) note(repeated, shown);
  return factors;
}

/** Largest raw number of a point with a scale factor. */
function mostOf({ size }: SunspecPoint): number {
  return size === 1 ? 0x7ffe : 0x7ffffffe;
}

/** Registers of a point with this value; without a value, those of an unimplemented point. */
export function wordsOf(point: SunspecPoint, value: SunspecValue | undefined, factors: Factors): number[] {
  const { type, size, name, factor } = point;
  if (type === 'sf') return [(factors.get(name) ?? absentFactor) & 0xffff];
  if (type.startsWith('str')) return textWords(typeof value === 'string' ? value : '', size);
  if (typeof value !== 'number') return absentWords(type, size);
  if (type.startsWith('f')) return floatWords(value);
  const exponent = factor === undefined ? point.exponent : (factors.get(factor) ?? 0);
  const raw = Math.round(exponent < 0 ? value * 10 ** -exponent : value / 10 ** exponent);
  const bits = BigInt.asUintN(16 * size, BigInt(raw));
  return Array.from({ length: size }, (_, i) => Number((bits >> BigInt(16 * (size - 1 - i))) & 0xffffn));
}

function absentWords(type: string, size: number): number[] {
  if (type.startsWith('f')) return [0x7fc0, 0];
  if (type.startsWith('a')) return new Array<number>(size).fill(0);
  if (type.startsWith('s') || type === 'pad') return [0x8000, ...new Array<number>(size - 1).fill(0)];
  return new Array<number>(size).fill(0xffff);
}

function floatWords(value: number): number[] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return [view.getUint16(0), view.getUint16(2)];
}

function textWords(text: string, size: number): number[] {
  const code = (index: number) => (index < text.length ? text.charCodeAt(index) & 0xff : 0);
  return Array.from({ length: size }, (_, i) => (code(2 * i) << 8) | code(2 * i + 1));
}
