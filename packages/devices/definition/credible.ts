import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { records } from '@heliodeck/model/registries/records';
import { isFloat, type PointType } from './point-type.ts';
import type { PointOptions, ProfileSpec } from './profile-spec.ts';

/** Minimum and maximum of a quantity of a station's inverter, or of its weather. */
export type CredibleBounds = readonly [least: number, most: number];

const unbounded: CredibleBounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
/** Bounds for a plant of 1500 V, an inverter of up to 10 MW, its lifetime energy, and the weather. */
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
  // Clouds beside the sun add to its radiation; nothing above this was ever measured on the ground.
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
  powerFactor: [-1, 1],
};

/**
 * Filler values of inverters in unsupported registers: all ones, the minimum or the maximum of a signed type, which some manufacturers also
 * use for unsigned ones. A filler may have its words in the other order than the numbers around it: 0x7fffffff is then 0xffff7fff;
 * 0x80000000 is 0x00008000, which is not treated as a filler, because it is a valid counter value.
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
/**
 * Of a controller, a meter or a battery only all ones, and the least number of a signed type: its greatest number may be that of a current
 * beyond the range of the register.
 */
const fillersOfOthers: Readonly<Partial<Record<PointType, readonly number[]>>> = {
  u16: [0xffff],
  s16: [-0x8000],
  u32: [0xffffffff],
  u32l: [0xffffffff],
  s32: [-0x80000000],
  s32l: [-0x80000000],
};
/** A word of bits without a value has all bits set; any other word may be a fault. */
const fillersOfBits: Readonly<Partial<Record<PointType, readonly number[]>>> = {
  u16: [0xffff],
  u32: [0xffffffff],
  u32l: [0xffffffff],
};

/** Units of measured quantities and energies; for any other unit a word may use its whole range. */
const unitsOfSmallWords: ReadonlySet<string> = new Set(['V', 'A', 'W', 'Var', 'VA', 'Hz', '%', 'kWh']);
/**
 * Inverters also write a small negative number, such as their consumption at night, into an unsigned register: -2 W becomes 65,534 W, and
 * -2 counts of a register pair some 43 GWh. No quantity of an inverter reaches the highest values of its register.
 */
const negativesOfType: Readonly<Partial<Record<PointType, number>>> = {
  u16: 0xff00,
  u32: 0xffff0000,
  u32l: 0xffff0000,
};

/** Words that make up fillers. */
const fillerWords: ReadonlySet<number> = new Set([0xffff, 0x8000, 0x7fff]);
/** This many of them in a row are not numbers: a single signed number of all ones is -1. */
const fillerRun = 4;

/** Whether registers are within a range that the device does not support. */
export function isFilled(registers: ArrayLike<number>, at: number, size: number): boolean {
  const isFiller = (index: number) => fillerWords.has(registers[index] ?? 0);
  for (let i = at; i < at + size; i++) if (!isFiller(i)) return false;
  let [first, end] = [at, at + size];
  while (end - first < fillerRun && isFiller(first - 1)) first--;
  while (end - first < fillerRun && isFiller(end)) end++;
  return end - first >= fillerRun;
}

/** True for profiles whose numbers are checked for plausibility. */
export function isDoubted({ deviceTypes }: Pick<ProfileSpec, 'deviceTypes'>): boolean {
  return deviceTypes.some((code) => deviceTypeOf(code)?.numbersDoubted);
}

/** Metrics of the whole site of an inverter: a house or factory may consume more than the inverter generates. */
const ofThePlace = /^(grid|localLoad|load|meter)/;
const unitsOfPower: ReadonlySet<string> = new Set(['W', 'Var', 'VA']);
/** Energies that an inverter generates or stores itself, as opposed to those through its grid connection. */
const ownEnergy = /^(pv|inverter|bms|eps)/;
/** True for an energy that the inverter itself generates or stores. */
export function isOwnEnergy(name: string): boolean {
  return ownEnergy.test(name);
}

/** True for a measured power of the inverter itself, as opposed to those of its grid connection and its loads. */
export function isOwnPower(name: string, unit: string | undefined): boolean {
  return unit !== undefined && unitsOfPower.has(unit) && !ofThePlace.test(name);
}

/** A site consumes at most this multiple of its inverter's output. */
export const placeTimes = 20;
/** Hours over which an energy is counted: a day with a clock change, a month, a year, more than thirty years. */
const hoursOf: readonly (readonly [of: RegExp, hours: number])[] = [
  [/Day/, 25],
  [/Month/, 745],
  [/Year/, 8785],
  [/./, 300_000],
];

/**
 * Bounds of an inverter's point or metric, by its name or unit; infinite without a unit.
 * @param mostWatts the profile's limit of power
 */
export function boundsOf(
  record: string,
  name: string,
  unit: string | undefined,
  mostWatts: number | undefined,
): CredibleBounds {
  const known = unitOf(record, name, unit) ?? '';
  if (mostWatts !== undefined && isOwnPower(name, known)) return [-mostWatts, mostWatts];
  if (mostWatts !== undefined && known === 'kWh') {
    const hours = hoursOf.find(([of]) => of.test(name))?.[1] ?? 0;
    const watts = isOwnEnergy(name) ? mostWatts : placeTimes * mostWatts;
    return [0, Math.min((watts / 1000) * hours, boundsOfUnit.kWh?.[1] ?? Number.POSITIVE_INFINITY)];
  }
  return boundsOfMetric[name] ?? boundsOfUnit[known] ?? unbounded;
}

/** The raw value from which a point means a negative number outside its range; infinite if its type is signed. */
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

/** Raw values that mean "no value" beside those in the profile, of a device that is no inverter and no weather station. */
export function fillersOf(type: PointType, { none, bits, map }: PointOptions): readonly number[] {
  const isNumber = bits === undefined && map === undefined && none?.length !== 0;
  return isNumber ? (fillersOfOthers[type] ?? []) : [];
}

/**
 * Raw values that mean "no value": those in the profile, else, for an inverter, the fillers of its type. @param hasBits each bit of the
 * word has a meaning
 */
export function noneOf(
  type: PointType,
  options: PointOptions,
  { isDoubted: doubted, hasBits }: { readonly isDoubted: boolean; readonly hasBits: boolean },
): readonly number[] {
  const isWord = options.bits === undefined && options.map === undefined && !isFloat(type);
  const fillers = hasBits ? fillersOfBits : fillersOfType;
  return options.none ?? (doubted && isWord ? (fillers[type] ?? []) : []);
}
