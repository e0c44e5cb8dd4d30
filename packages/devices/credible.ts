import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { records } from '@heliodeck/model/registries/records';
import { isFloat, type PointType } from './point-type.ts';
import type { PointOptions, ProfileSpec } from './profile-spec.ts';

/** Least and most that a quantity of a station's inverter, or of the weather there, can be. */
export type CredibleBounds = readonly [least: number, most: number];

const unbounded: CredibleBounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
/** A plant of 1500 V, an inverter of up to 10 MW, what it makes in its life, and the weather around it. */
const boundsOfUnit: Readonly<Record<string, CredibleBounds>> = {
  V: [-2000, 2000],
  A: [-3000, 3000],
  W: [-1e7, 1e7],
  Var: [-1e7, 1e7],
  VA: [-1e7, 1e7],
  Hz: [0, 100],
  '℃': [-60, 200],
  '°C': [-60, 200],
  '%': [-200, 200],
  kWh: [0, 4e8],
  h: [0, 1e6],
  // Clouds beside the sun add to it; nothing on the ground was ever measured beyond.
  'W/m²': [0, 2000],
  'm/s': [0, 100],
  '°': [0, 360],
  hPa: [300, 1100],
  mm: [0, 1e5],
};
const share: CredibleBounds = [0, 100];
const boundsOfMetric: Readonly<Record<string, CredibleBounds>> = {
  soc: share,
  soh: share,
  maxSingleSoc: share,
  minSingleSoc: share,
  humidity: share,
};

/**
 * What inverters fill registers with that they do not serve: all ones, the least or the greatest number of a signed type, which some
 * makers use for unsigned ones, too. A filler may lie with its words the other way round than the numbers beside it: 0x7fffffff is
 * then 0xffff7fff, 0x80000000 is 0x00008000, which is left to counters, where it is a number like any other.
 */
const unsigned32 = [0xffffffff, 0x80000000, 0x7fffffff, 0xffff7fff];
const signed32 = [-0x80000000, 0x7fffffff, -0x8001, 0x8000];
const fillersOfType: Readonly<Partial<Record<PointType, readonly number[]>>> = {
  u16: [0xffff],
  s16: [-0x8000, 0x7fff],
  u32: unsigned32,
  u32l: unsigned32,
  s32: signed32,
  s32l: signed32,
};
/** A word of bits has all of them set where it says nothing; any other word may be a fault. */
const fillersOfBits: Readonly<Partial<Record<PointType, readonly number[]>>> = {
  u16: [0xffff],
  u32: [0xffffffff],
  u32l: [0xffffffff],
};

/** Units of what is measured and of energies; a word of anything else may use all of its numbers. */
const unitsOfSmallWords: ReadonlySet<string> = new Set(['V', 'A', 'W', 'Var', 'VA', 'Hz', '%', 'kWh']);
/**
 * Inverters write a small negative number, such as what they take in the dark, also into a register without a sign: -2 W are then 65,534 W, and -2
 * counts of a pair some 43 GWh. No quantity of an inverter reaches the last numbers of its register.
 */
const negativesOfType: Readonly<Partial<Record<PointType, number>>> = {
  u16: 0xff00,
  u32: 0xffff0000,
  u32l: 0xffff0000,
};

/** Words of which fillers are made. */
const fillerWords: ReadonlySet<number> = new Set([0xffff, 0x8000, 0x7fff]);
/** So many of them in a row are no numbers: a signed number of all ones alone is -1. */
const fillerRun = 4;

/** Whether registers lie in a stretch that the device does not serve. */
export function isFilled(registers: ArrayLike<number>, at: number, size: number): boolean {
  const isFiller = (index: number) => fillerWords.has(registers[index] ?? 0);
  for (let i = at; i < at + size; i++) if (!isFiller(i)) return false;
  let [first, end] = [at, at + size];
  while (end - first < fillerRun && isFiller(first - 1)) first--;
  while (end - first < fillerRun && isFiller(end)) end++;
  return end - first >= fillerRun;
}

/** True for profiles whose numbers are held against what an inverter can say. */
export function isDoubted({ deviceTypes }: Pick<ProfileSpec, 'deviceTypes'>): boolean {
  return deviceTypes.some((code) => deviceTypeOf(code)?.numbersDoubted);
}

/** What is of the place where an inverter stands: a house or works may take more than the inverter makes. */
const ofThePlace = /^(grid|localLoad|load|meter)/;
const unitsOfPower: ReadonlySet<string> = new Set(['W', 'Var', 'VA']);
/** What an inverter makes or stores itself, and not what went through its grid connection. */
const ownEnergy = /^(pv|inverter|bms|eps)/;
/** True for an energy that the inverter itself makes or stores. */
export function isOwnEnergy(name: string): boolean {
  return ownEnergy.test(name);
}

/** Hours in which an energy is counted: a day that is an hour longer, a month, a year, more than thirty years. */
const hoursOf: readonly (readonly [of: RegExp, hours: number])[] = [
  [/Day/, 25],
  [/Month/, 745],
  [/Year/, 8785],
  [/./, 300_000],
];

/**
 * Bounds of an inverter's point or metric, by its name or unit; what has no unit has none.
 * @param mostWatts what the profile says of its own powers
 */
export function boundsOf(
  record: string,
  name: string,
  unit: string | undefined,
  mostWatts: number | undefined,
): CredibleBounds {
  const known = unitOf(record, name, unit) ?? '';
  if (mostWatts !== undefined && unitsOfPower.has(known) && !ofThePlace.test(name))
    return [-mostWatts, mostWatts];
  if (mostWatts !== undefined && known === 'kWh' && isOwnEnergy(name)) {
    const hours = hoursOf.find(([of]) => of.test(name))?.[1] ?? 0;
    return [0, (mostWatts / 1000) * hours];
  }
  return boundsOfMetric[name] ?? boundsOfUnit[known] ?? unbounded;
}

/** From this raw value on a point says a negative number that it cannot say; infinite where it can say all of them. */
export function negativeFrom(
  type: PointType,
  options: PointOptions,
  unit: string | undefined,
  isPointDoubted: boolean,
): number {
  const isNumber =
    options.bits === undefined && options.map === undefined && options.zeroOffset === undefined;
  const isKnown = isPointDoubted && isNumber && unit !== undefined && unitsOfSmallWords.has(unit);
  return (isKnown ? negativesOfType[type] : undefined) ?? Number.POSITIVE_INFINITY;
}

/** The unit of a point: its own, else that of its metric. */
export function unitOf(record: string, name: string, unit: string | undefined): string | undefined {
  return unit ?? records.get(record)?.metrics[name]?.unit;
}

/** Raw values that say nothing: those the profile lists, else, for an inverter, the fillers of its type. @param hasBits each bit of the word means something */
export function noneOf(
  type: PointType,
  options: PointOptions,
  { isDoubted: doubted, hasBits }: { readonly isDoubted: boolean; readonly hasBits: boolean },
): readonly number[] {
  const isWord = options.bits === undefined && options.map === undefined && !isFloat(type);
  const fillers = hasBits ? fillersOfBits : fillersOfType;
  return options.none ?? (doubted && isWord ? (fillers[type] ?? []) : []);
}
