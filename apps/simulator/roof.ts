import { type GeoPosition, type Plane, planeIrradiance, sunPosition } from '@heliodeck/model/weather/sun';
import { pvString, type StringOutput, solarNoon } from './plant.ts';
import { cellTemperature, type Sky, skyAt, smoothNoise } from './weather.ts';

/** A string of modules at one input of an inverter. */
export interface RoofString {
  /** Rated peak power of its modules, W. */
  readonly peak: number;
  /** Actual power of its modules relative to their rated power; differs between strings. Absent: 1. */
  readonly quality?: number;
  /** Since when it has carried no current (an open connector); absent: no fault. */
  readonly brokenSince?: number;
  /**
   * Share of the light that a chimney blocks in the morning, 0 to 1; its shadow leaves the string in the two
   * hours before solar noon.
   */
  readonly morningShade?: number;
  /** Dust on it relative to other strings; absent: 1. */
  readonly dust?: number;
}

/** A string inverter. */
export interface RoofInverter {
  /** Rated AC power, W: the maximum output, whatever the strings supply. */
  readonly rated: number;
  readonly strings: readonly RoofString[];
}

/** A roof with string inverters that supplies a building and exports the rest to the grid. Powers in W. */
export interface RoofDesign {
  readonly seed: number;
  readonly place: GeoPosition;
  readonly plane: Plane;
  readonly meanTemperature: number;
  readonly inverters: readonly RoofInverter[];
  /** Consumption of the building during and outside working hours. */
  readonly loads: readonly [atWork: number, atRest: number];
  /** Maximum export to the grid; beyond it the inverters reduce their power. */
  readonly exportLimit: number;
  /** Periods in which the grid voltage was higher by some volts; ms since 1970. */
  readonly swells?: readonly { readonly from: number; readonly until: number; readonly volts: number }[];
}

/** State of one inverter. W, var. */
interface InverterState {
  readonly strings: readonly StringOutput[];
  readonly dcPower: number;
  readonly activePower: number;
  readonly reactivePower: number;
}

/** Counters since the roof was built, Wh; one per inverter. */
export interface RoofEnergy {
  readonly generated: readonly number[];
  readonly imported: number;
  readonly exported: number;
}

/** The state at one instant; the output of the inverters equals consumption and export. */
export interface RoofState {
  readonly at: number;
  readonly sky: Sky;
  readonly irradiance: number;
  readonly inverters: readonly InverterState[];
  readonly load: number;
  /** Positive: import from the grid; negative: export. */
  readonly gridPower: number;
  readonly energy: RoofEnergy;
}

/** Voltage of a string of this roof at 1000 W/m² and 25 °C. */
const stringVolts = 615;
const efficiency = 0.981;
/** Reactive share of the active power: the grid operator requires a power factor of 0.98. */
const reactiveShare = 0.203;
const day = 86_400_000;
const hour = 3_600_000;

/** Settings of an inverter that people have changed. W; absent: factory setting. */
export interface RoofOrder {
  readonly isOff?: boolean;
  readonly limit?: number;
}

/** Counters of a new roof. */
export function noEnergy(design: RoofDesign): RoofEnergy {
  return { generated: design.inverters.map(() => 0), imported: 0, exported: 0 };
}

/** The roof at `at`, computed from its counters at `before.at` and the settings of its inverters. Pure. */
export function stepRoof(
  design: RoofDesign,
  before: Pick<RoofState, 'at' | 'energy'>,
  at: number,
  orders: readonly RoofOrder[] = [],
): RoofState {
  const { place, seed } = design;
  const noon = solarNoon(place.longitude, at);
  const sky = skyAt(seed, at, noon, design.meanTemperature);
  const irradiance = planeIrradiance(sunPosition(place, at), design.plane, sky.clearness);
  const light: StringLight = {
    irradiance,
    cell: cellTemperature(sky, irradiance),
    shadow: shadowAt(noon - at),
    dirt: 1 - cleanliness(seed, at),
  };
  const offered = design.inverters.map(({ strings }) => strings.map((string) => stringAt(string, light, at)));
  const possible = design.inverters.map(({ rated }, index) => {
    const { isOff = false, limit = rated } = orders[index] ?? {};
    return isOff ? 0 : Math.min(rated, limit, powerOf(offered[index] ?? []) * efficiency);
  });
  const load = loadAt(design, at);
  const sum = possible.reduce((all, power) => all + power, 0);
  const held = sum > 0 ? Math.min(1, (load + design.exportLimit) / sum) : 1;
  const inverters = possible.map((power, index): InverterState => {
    const activePower = power * held;
    const strings = offered[index] ?? [];
    const dcPower = activePower / efficiency;
    const used = powerOf(strings) > 0 ? dcPower / powerOf(strings) : 0;
    return {
      strings: strings.map(({ voltage, current }) => ({ voltage, current: current * used })),
      dcPower,
      activePower,
      reactivePower: -activePower * reactiveShare,
    };
  });
  const given = inverters.reduce((all, { activePower }) => all + activePower, 0);
  const gridPower = load - given;
  const hours = Math.max(0, at - before.at) / hour;
  const { energy } = before;
  return {
    at,
    sky,
    irradiance,
    inverters,
    load,
    gridPower,
    energy: {
      generated: inverters.map(
        ({ activePower }, index) => (energy.generated[index] ?? 0) + activePower * hours,
      ),
      imported: energy.imported + Math.max(0, gridPower) * hours,
      exported: energy.exported + Math.max(0, -gridPower) * hours,
    },
  };
}

function powerOf(strings: readonly StringOutput[]): number {
  return strings.reduce((sum, { voltage, current }) => sum + voltage * current, 0);
}

/** Conditions shared by all strings at an instant. */
interface StringLight {
  /** W/m² on the plane. */
  readonly irradiance: number;
  /** °C */
  readonly cell: number;
  /** Part of the chimney's shadow that is still on the nearby strings, 0 to 1. */
  readonly shadow: number;
  /** Share of the light that the usual dust absorbs. */
  readonly dirt: number;
}

function stringAt(
  { peak, quality = 1, brokenSince = Number.POSITIVE_INFINITY, morningShade = 0, dust = 1 }: RoofString,
  { irradiance, cell, shadow, dirt }: StringLight,
  at: number,
): StringOutput {
  const share = quality * (1 - dust * dirt) * (1 - morningShade * shadow);
  const string = pvString(peak, irradiance, cell, share, stringVolts);
  return at < brokenSince ? string : { voltage: string.voltage, current: 0 };
}

/**
 * Remaining part of the shadow at a time before solar noon, ms: all of it two hours before, none half an hour
 * before.
 */
function shadowAt(beforeNoon: number): number {
  return Math.min(1, Math.max(0, (beforeNoon / hour - 0.5) / 1.5));
}

/** Share of the light that passes the dust, 0 to 1: decreases by 0.2% a day until rain on a dull day. */
export function cleanliness(seed: number, at: number): number {
  const today = Math.floor(at / day);
  for (let dry = 0; dry < 30; dry++) {
    if (smoothNoise(seed, (today - dry) * day, 1.7 * day) > 0.72) return 1 - 0.002 * dry;
  }
  return 0.94;
}

/** A workshop: working hours from eight to six on weekdays. */
function loadAt({ loads, place, seed }: RoofDesign, at: number): number {
  const local = at + (place.longitude / 15) * hour;
  const hourOfDay = (((local / hour) % 24) + 24) % 24;
  const weekday = (Math.floor(local / day) + 4) % 7;
  const isAtWork = weekday >= 1 && weekday <= 5 && hourOfDay >= 8 && hourOfDay < 18;
  const [atWork, atRest] = loads;
  return (isAtWork ? atWork : atRest) * (0.9 + 0.2 * smoothNoise(seed + 11, at, 420_000));
}
