import type { Label } from '@heliodeck/kit/label';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { boundsOf, fillersOf, negativeFrom, noneOf, unitOf } from './credible.ts';
import { type PointType, typeFacts } from './point-type.ts';
import type { PointOptions, PointSpec, Space, TableSpec } from './profile-spec.ts';

/** The scale of other firmware and the range of values in which it is used. */
interface OtherScale {
  readonly multiply: number;
  readonly divide: number;
  readonly least: number;
  readonly most: number;
}

/** A compiled point, with everything needed for decoding. */
export interface Point {
  readonly name: string;
  /** Index of its value among the values of one device. */
  readonly slot: number;
  readonly table: number;
  readonly record: string;
  readonly space: Space;
  /** Register, coil, object or data identifier; -1 if `field` names it. */
  readonly address: number;
  readonly field: string;
  /** Index within the field; -1: the whole field. */
  readonly item: number;
  readonly type: PointType;
  readonly text: boolean;
  /** Registers, or bytes for DL/T 645. */
  readonly size: number;
  /** Stored = raw × multiply ÷ divide (× factor). Two integers keep decimal fractions exact. */
  readonly multiply: number;
  readonly divide: number;
  /** The scale of other firmware, used if the value with the first scale is out of bounds. */
  readonly otherwise: OtherScale | undefined;
  /** Index of its factor, -1 if none. */
  readonly factor: number;
  readonly none: readonly number[];
  /** Further raw values without a value, which a simulated device does not use. */
  readonly fillers: readonly number[];
  /** True if it has no value within a range of fillers. */
  readonly isDoubted: boolean;
  /** Raw values from this one on mean "no value": they are small negative numbers in an unsigned register. */
  readonly negativeFrom: number;
  /** Stored values outside are impossible and mean "no value". */
  readonly least: number;
  readonly most: number;
  readonly low: number;
  /** Number of bits; 0: the whole word. */
  readonly width: number;
  readonly map: Readonly<Record<number, number>> | undefined;
  readonly whole: boolean;
  /** Subtracted after scaling. */
  readonly below: number;
  /** Negative values down to minus this count as 0, lower ones as no value; `undefined`: the value may be negative. */
  readonly zeroOffset: number | undefined;
  /** Name of the low word of the number whose high word it is. */
  readonly highOf: string | undefined;
  readonly label: Label | undefined;
  readonly unit: string | undefined;
  readonly rest: MetricValue;
}

/** Rejects an invalid declaration with a message. */
export type Fail = (what: string) => never;

/** The context of a point in its profile. */
interface PointWorld {
  readonly table: TableSpec;
  /** Its own index and its table's. */
  readonly place: { readonly slot: number; readonly table: number };
  readonly factorNames: readonly string[];
  /** Checked for plausibility (`credible.ts`). */
  readonly isDoubted: boolean;
  /** From its profile. */
  readonly mostWatts: number | undefined;
  /** Points whose bits are tested individually. */
  readonly bitWords: ReadonlySet<string>;
}

/** Compiles a point; calls `fail` if its line is invalid. */
export function compilePoint(
  name: string,
  [address, type, scale = 1, options = {}]: PointSpec,
  { table, place, factorNames, isDoubted, mostWatts, bitWords }: PointWorld,
  fail: Fail,
): Point {
  const facts = typeFacts(type) ?? fail(`point '${name}' has unknown type '${type}'`);
  const holds = holdsOf(table.space);
  if (facts.holds !== holds) fail(`point '${name}': type '${type}' does not lie in space '${table.space}'`);
  const named = typeof address === 'string' ? /^([a-zA-Z0-9_]+)(?:\[(\d+)\])?$/.exec(address) : undefined;
  if (named === null) fail(`point '${name}': '${address}' names no field`);
  if (typeof address === 'number' && (!Number.isInteger(address) || address < 0 || address > 0xffffffff)) {
    fail(`point '${name}': ${address} is no address`);
  }
  if ((typeof address === 'string') !== (holds === 'field' && table.space !== 'identity')) {
    fail(
      `point '${name}': space '${table.space}' wants ${typeof address === 'string' ? 'a number' : 'a field'}`,
    );
  }
  if (!(Number.isFinite(scale) && scale > 0)) fail(`point '${name}' has scale ${scale}`);
  const factor = options.factor === undefined ? -1 : factorNames.indexOf(options.factor);
  if (options.factor !== undefined && factor < 0) fail(`point '${name}': unknown factor '${options.factor}'`);
  const [low, width] = options.bits ?? [0, 0];
  if (low < 0 || width < 0 || low + width > 16 * facts.size)
    fail(`point '${name}': bits ${low}+${width} do not fit`);
  if (options.otherScale !== undefined && factor >= 0)
    fail(`point '${name}' has another scale beside a factor`);
  if (options.below !== undefined && factor >= 0) fail(`point '${name}' starts below zero beside a factor`);
  const bounds = isDoubted ? boundsOf(table.record, name, options.unit, mostWatts) : undefined;
  const [least, most] = bounds ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return {
    name,
    ...place,
    record: table.record,
    space: table.space,
    address: typeof address === 'number' ? address : -1,
    field: named?.[1] ?? '',
    item: named?.[2] === undefined ? -1 : Number(named[2]),
    type,
    text: facts.text,
    size: facts.size,
    ...fraction(scale),
    otherwise: otherScaleOf(options),
    factor,
    none: noneOf(type, options, { isDoubted, hasBits: bitWords.has(name) }),
    fillers: isDoubted ? [] : fillersOf(type, options),
    isDoubted: isDoubted && options.none === undefined,
    negativeFrom: negativeFrom(
      type,
      options,
      unitOf(table.record, name, options.unit),
      isDoubted && options.none === undefined,
    ),
    least,
    most,
    low,
    width,
    map: options.map,
    whole: options.whole ?? false,
    below: options.below ?? 0,
    zeroOffset: options.zeroOffset,
    highOf: options.highOf,
    label: options.label,
    unit: options.unit,
    rest: options.rest ?? (facts.text ? '' : 0),
  };
}

function holdsOf(space: Space): string {
  if (space === 'coil' || space === 'discrete') return 'bit';
  if (space === 'holding' || space === 'input') return 'registers';
  return space === 'data' ? 'bytes' : 'field';
}

function otherScaleOf({ otherScale }: PointOptions): OtherScale | undefined {
  if (otherScale === undefined) return undefined;
  const [scale, least, most] = otherScale;
  return { ...fraction(scale), least, most };
}

/** 0.01 → × 1 ÷ 100: 1278 ÷ 100 is 12.78, 1278 × 0.01 is not. */
function fraction(scale: number): { multiply: number; divide: number } {
  for (let divide = 1; divide <= 1e6; divide *= 10) {
    const multiply = Math.round(scale * divide);
    if (Math.abs(multiply - scale * divide) < 1e-9 * scale * divide) return { multiply, divide };
  }
  return { multiply: scale, divide: 1 };
}

/** Checks that the low word of each high word is a point of the same table. */
export function checkWords(points: readonly Point[], fail: Fail): void {
  for (const { name, table, highOf } of points)
    if (highOf !== undefined && !points.some((low) => low.name === highOf && low.table === table))
      fail(`point '${name}' is the high word of '${highOf}', which is no point of its table`);
}

/** Checks that two points share a register only if they use different bits of it. */
export function checkPlaces(points: readonly Point[], fail: Fail): void {
  const taken = new Map<string, string>();
  for (const point of points) {
    for (const place of placesOf(point)) {
      const other = taken.get(place);
      if (other !== undefined) fail(`points '${other}' and '${point.name}' lie in one place (${place})`);
      taken.set(place, point.name);
    }
  }
}

function placesOf(point: Point): string[] {
  const { space, address, field, item, type, low, width, size } = point;
  if (field !== '') return [`${space} ${field}[${item}]`];
  if (space === 'data' || space === 'identity') return [`${space} ${address.toString(16)}`];
  if (width > 0)
    return Array.from({ length: width }, (_, i) => `${space} ${address.toString(16)} bit ${low + i}`);
  if (type === 'hi8' || type === 'hi8m') return bitPlaces(point, 8, 16);
  if (type === 'lo8' || type === 'lo8m') return bitPlaces(point, 0, 8);
  return Array.from({ length: size }, (_, i) => bitPlaces({ space, address: address + i }, 0, 16)).flat();
}

function bitPlaces({ space, address }: Pick<Point, 'space' | 'address'>, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) => `${space} ${address.toString(16)} bit ${from + i}`);
}

/** True if the registers of the points are contiguous. */
export function pointsBeside(points: readonly Point[]): boolean {
  const sorted = points.toSorted((a, b) => a.address - b.address);
  return sorted.every((point, i) => {
    const before = sorted[i - 1];
    return before === undefined || before.address + before.size === point.address;
  });
}
