import { sunspecPoints } from './models.ts';

/**
 * Registers at which a device may have its models, in the order in which they are tried. 39999 is that of devices, and of gateways in front
 * of them, that count the registers of a request from 1.
 */
export const sunspecBases = [40_000, 50_000, 0, 39_999] as const;

/** "SunS", the two registers before the first model. */
export const sunspecMark = [0x5375, 0x6e53] as const;
const markLength = sunspecMark.length;
export const endOfModels = 0xffff;
/** Registers of identifier and length before the points of a model. */
const modelHead = 2;

/** Value of a point: a number in its unit, a text, or `null` if not implemented. */
export type SunspecValue = number | string | null;
export type SunspecValues = Readonly<Record<string, SunspecValue>>;

export interface SunspecModel {
  readonly id: number;
  /** Points outside the repeating part. */
  readonly values: SunspecValues;
  /** Complete repetitions, such as the inputs of model 160. */
  readonly repeats: readonly SunspecValues[];
  /** Value of one count, in its unit, for numbers of several registers; a name outside the repeating part takes precedence. */
  readonly steps: Readonly<Record<string, number>>;
  /** Scale factors by their names; null if not implemented. */
  readonly factors: Readonly<Record<string, number | null>>;
}

export interface SunspecPoint {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Name of the point with the scale factor. */
  readonly factor: string | undefined;
  /** Scale factor fixed by the model. */
  readonly exponent: number;
}

/** Head of a model: its id, its offset and its length including the head. */
export interface SunspecHead {
  readonly id: number;
  readonly at: number;
  readonly length: number;
}

/** The model whose identifier is at `at`; `undefined` at the end of the chain or of the registers read. */
function sunspecHead(registers: ArrayLike<number>, at: number): SunspecHead | undefined {
  const id = registers[at];
  const length = registers[at + 1];
  if (id === undefined || length === undefined || id === endOfModels || id === 0) return undefined;
  return { id, at, length: modelHead + length };
}

/** The models in registers that begin with the mark, to the end of the chain or of the registers read. */
export function sunspecChain(registers: ArrayLike<number>): readonly SunspecHead[] {
  if (!sunspecMark.every((word, i) => registers[i] === word)) return [];
  const chain: SunspecHead[] = [];
  for (let head = sunspecHead(registers, markLength); head !== undefined; ) {
    chain.push(head);
    head = sunspecHead(registers, head.at + head.length);
  }
  return chain;
}

/**
 * Reads a model whose identifier is at `at`. Scale factors are applied; an unimplemented point, or one with an unimplemented scale factor,
 * is `null`. A model shorter than in the list ends after its length. `undefined` if the model is unknown or incomplete.
 * @param mayBeCut accepts a model of which only the beginning was read: the remaining points have no value
 */
export function readSunspecModel(
  registers: ArrayLike<number>,
  at = 0,
  { mayBeCut = false } = {},
): SunspecModel | undefined {
  const head = sunspecHead(registers, at);
  const points = head && sunspecPointsOf(head.id);
  if (head === undefined || points === undefined) return undefined;
  if (!mayBeCut && at + head.length > registers.length) return undefined;
  const end = Math.min(at + head.length, registers.length);
  const fixed = take(registers, at + modelHead, end, points.fixed, {});
  const repeats: SunspecValues[] = [];
  const steps: Record<string, number> = {};
  const size = sizeOf(points.repeated);
  const most = repetitionsIn(fixed.values);
  for (
    let from = at + modelHead + sizeOf(points.fixed);
    size > 0 && from + size <= end && repeats.length < most;
    from += size
  ) {
    const one = take(registers, from, end, points.repeated, fixed.factors);
    repeats.push(one.values);
    Object.assign(steps, one.steps);
  }
  return {
    id: head.id,
    values: fixed.values,
    repeats,
    steps: { ...steps, ...fixed.steps },
    factors: fixed.factors,
  };
}

/** Points with the number of repetitions that a device uses; its model may have room for more, which contains nothing. */
const countPoints = ['N', 'NPrt'];

function repetitionsIn(values: SunspecValues): number {
  const said = countPoints.map((name) => values[name]).find((count) => typeof count === 'number');
  return typeof said === 'number' ? said : Number.POSITIVE_INFINITY;
}

/** Points of a model, with the repeating ones separate; `undefined` for an unknown model. */
export function sunspecPointsOf(
  id: number,
): { readonly fixed: readonly SunspecPoint[]; readonly repeated: readonly SunspecPoint[] } | undefined {
  const text = sunspecPoints[id];
  if (text === undefined) return undefined;
  const [fixed = '', repeated = ''] = text.split('*');
  return { fixed: parse(fixed), repeated: parse(repeated) };
}

function parse(text: string): SunspecPoint[] {
  return (text.match(/\S+/g) ?? []).map((word) => {
    const [name = '', type = '', scale = ''] = word.split(':');
    const isFixed = /^-?\d+$/.test(scale);
    return {
      name,
      type,
      size: sizeOfType(type),
      factor: isFixed || scale === '' ? undefined : scale,
      exponent: isFixed ? Number(scale) : 0,
    };
  });
}

/** Registers of a type: its bits divided by sixteen, or for a text the number in its name. */
function sizeOfType(type: string): number {
  const number = Number(/\d+$/.exec(type)?.[0] ?? 16);
  return type.startsWith('str') ? number : number / 16;
}

/**
 * Whether a model can have the length in its head, including the head: a common model, with or without its pad; an inverter, at least its
 * points; complete repetitions. True for an unknown model, which is only skipped.
 */
export function isSunspecLength(id: number, length: number): boolean {
  const points = sunspecPointsOf(id);
  if (points === undefined) return true;
  const fixed = modelHead + sizeOf(points.fixed);
  const repeated = sizeOf(points.repeated);
  if (id === 1) return length === fixed || length === fixed - 1;
  return length >= fixed && (repeated === 0 || (length - fixed) % repeated === 0);
}

/** True for an integer of several registers: those of an inverter may have been updated at different times. */
export function isSunspecPair({ type }: SunspecPoint): boolean {
  return /^[aus](32|64)$/.test(type);
}

/** Number of registers of consecutive points. */
export function sizeOf(points: readonly SunspecPoint[]): number {
  return points.reduce((sum, { size }) => sum + size, 0);
}

type Factors = Readonly<Record<string, number | null>>;

/** Values of consecutive points from `from` to `end`. */
function take(
  registers: ArrayLike<number>,
  from: number,
  end: number,
  points: readonly SunspecPoint[],
  known: Factors,
): {
  readonly values: SunspecValues;
  readonly factors: Factors;
  readonly steps: Readonly<Record<string, number>>;
} {
  const raw: { readonly point: SunspecPoint; readonly value: SunspecValue }[] = [];
  let at = from;
  for (const point of points) {
    if (at + point.size > end) break;
    raw.push({ point, value: isOtherFiller(registers, at, point) ? null : rawValue(registers, at, point) });
    at += point.size;
  }
  const factors: Record<string, number | null> = { ...known };
  for (const { point, value } of raw)
    if (point.type === 'sf') factors[point.name] = typeof value === 'number' ? value : null;
  const values: Record<string, SunspecValue> = {};
  const steps: Record<string, number> = {};
  for (const { point, value } of raw) {
    if (point.type === 'sf' || point.type === 'pad') continue;
    const factor = point.factor === undefined ? point.exponent : factors[point.factor];
    values[point.name] = typeof value === 'number' ? scaled(value, factor) : value;
    const step = isSunspecPair(point) ? scaled(1, factor) : null;
    if (step !== null) steps[point.name] = step;
  }
  return { values, factors, steps };
}

function scaled(value: number, exponent: number | null | undefined): number | null {
  if (exponent === null || exponent === undefined) return null;
  // A division by a power of ten is exact where a multiplication with its inverse is not.
  return exponent < 0 ? value / 10 ** -exponent : value * 10 ** exponent;
}

/**
 * True for a number of 0x8000 or 0x7fff, or pairs and fours of them: manufacturers fill points with the "not implemented" values of other
 * types, and a real value like that is rarer. A signed 0x8000 is handled by its type. An accumulator in its last sixteenth is negative:
 * Kostal writes some with a sign (volkszaehler/mbmd, meters/sunspec/sunspec.go).
 */
function isOtherFiller(
  registers: ArrayLike<number>,
  at: number,
  { type, size, factor }: SunspecPoint,
): boolean {
  if (factor === undefined || !/^[aus](16|32|64)$/.test(type)) return false;
  const [first = 0, ...others] = Array.from({ length: size }, (_, i) => registers[at + i]);
  if (/^(a32|[au]64)$/.test(type) && first >= 0xf000) return true;
  if (first === 0x8000) return others.every((word) => word === 0);
  return first === 0x7fff && others.every((word) => word === 0xffff);
}

/** A point's value before scaling; each type has its own value for "not implemented". */
function rawValue(registers: ArrayLike<number>, at: number, { type, size }: SunspecPoint): SunspecValue {
  const word = (i: number) => registers[at + i] ?? 0;
  if (type.startsWith('str')) return textOf(Array.from({ length: size }, (_, i) => word(i)));
  const words = Array.from({ length: size }, (_, i) => word(i));
  const unsigned = words.reduce((sum, one) => sum * 0x10000 + one, 0);
  const [kind] = type;
  if (kind === 'f') return floatOf(word(0), word(1));
  const isFilled = words.every((one) => one === 0xffff);
  // Bits whose highest one is set are not implemented, whatever the others are; some devices set all of them.
  if (kind === 'b' && word(0) >= 0x8000) return null;
  if (kind === 'a') return unsigned === 0 || isFilled ? null : unsigned;
  if (type !== 'sf' && kind !== 's') return isFilled ? null : unsigned;
  const isAbsent = word(0) === 0x8000 && words.slice(1).every((one) => one === 0);
  if (isAbsent) return null;
  const signed = word(0) >= 0x8000 ? unsigned - 0x10000 ** size : unsigned;
  return type === 'sf' && Math.abs(signed) > 10 ? null : signed;
}

/** A float of two registers, high one first; NaN means "not implemented". */
function floatOf(high: number, low: number): number | null {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint16(0, high);
  view.setUint16(2, low);
  const value = view.getFloat32(0);
  return Number.isFinite(value) ? value : null;
}

/** Text of registers, high byte first, up to its first NUL; an empty one means "not implemented". */
function textOf(words: readonly number[]): string | null {
  const text = String.fromCharCode(...words.flatMap((word) => [word >> 8, word & 0xff]));
  const bare = (text.split('\0')[0] ?? '').trim();
  return /^[\x20-\x7e]+$/.test(bare) ? bare : null;
}
