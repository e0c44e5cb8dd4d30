import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { records } from '@heliodeck/model/registries/records';
import { isFloat, type PointType } from './point-type.ts';
import type { PointOptions, ProfileSpec } from './profile-spec.ts';

/** Least and most that a quantity of a station's inverter can be. */
export type Bounds = readonly [least: number, most: number];

const unbounded: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
/** A plant of 1500 V, an inverter of up to 10 MW, and what it makes in its life. */
const boundsOfUnit: Readonly<Record<string, Bounds>> = {
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
};
const share: Bounds = [0, 100];
const boundsOfMetric: Readonly<Record<string, Bounds>> = {
  soc: share,
  soh: share,
  maxSingleSoc: share,
  minSingleSoc: share,
};

/** What inverters fill registers with that they do not serve: all ones, or the least number of a signed type. */
const fillersOfType: Readonly<Partial<Record<PointType, readonly number[]>>> = {
  u16: [0xffff],
  s16: [-0x8000],
  u32: [0xffffffff, 0x80000000],
  u32l: [0xffffffff, 0x80000000],
  s32: [-0x80000000, 0x7fffffff],
  s32l: [-0x80000000, 0x7fffffff],
};

/** True for profiles whose numbers are held against what an inverter can say. */
export function isDoubted({ deviceTypes }: Pick<ProfileSpec, 'deviceTypes'>): boolean {
  return deviceTypes.some((code) => deviceTypeOf(code)?.numbersDoubted);
}

/** Bounds of an inverter's point or metric, by its name or unit; what has no unit has none. */
export function boundsOf(record: string, name: string, unit: string | undefined): Bounds {
  const known = unit ?? records.get(record)?.metrics[name]?.unit ?? '';
  return boundsOfMetric[name] ?? boundsOfUnit[known] ?? unbounded;
}

/** Raw values that say nothing: those the profile lists, else, for an inverter, the fillers of its type. */
export function noneOf(type: PointType, options: PointOptions, doubted: boolean): readonly number[] {
  const isWord = options.bits === undefined && options.map === undefined && !isFloat(type);
  return options.none ?? (doubted && isWord ? (fillersOfType[type] ?? []) : []);
}
