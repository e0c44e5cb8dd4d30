import { type GeoPosition, type Plane, planeIrradiance, sunPosition } from '@heliodeck/model/weather/sun';
import { pvString, type StringOutput, solarNoon } from './plant.ts';
import { cellTemperature, type Sky, skyAt, smoothNoise } from './weather.ts';

/** A string of modules on one input of an inverter. */
export interface RoofString {
  /** Peak power of its modules by their plate, W. */
  readonly peak: number;
  /** What its modules give over what their plate says: no two are alike. Absent: 1. */
  readonly quality?: number;
  /** It has carried no current since this instant (an open connector); absent: it is sound. */
  readonly brokenSince?: number;
  /** Share of the light that a chimney takes in the morning, 0 to 1; its shadow leaves the string in the two hours before solar noon. */
  readonly morningShade?: number;
  /** How many times as much dust settles on it as on the others; absent: as much. */
  readonly dust?: number;
}

/** A string inverter. */
export interface RoofInverter {
  /** Rated AC power, W: it gives no more, whatever the strings offer. */
  readonly rated: number;
  readonly strings: readonly RoofString[];
}

/** A roof with string inverters that feeds a building and, with what is left, the grid. Powers in W. */
export interface RoofDesign {
  readonly seed: number;
  readonly place: GeoPosition;
  readonly plane: Plane;
  readonly meanTemperature: number;
  readonly inverters: readonly RoofInverter[];
  /** What the building takes at work and at rest. */
  readonly loads: readonly [atWork: number, atRest: number];
  /** More than this must not go into the grid: the inverters are held back. */
  readonly exportLimit: number;
  /** Times in which the voltage of the grid was higher by so many volts; ms since 1970. */
  readonly swells?: readonly { readonly from: number; readonly until: number; readonly volts: number }[];
}

/** What one inverter does. W, var. */
interface InverterState {
  readonly strings: readonly StringOutput[];
  readonly dcPower: number;
  readonly activePower: number;
  readonly reactivePower: number;
}

/** Counters since the roof was built, Wh; one of each inverter. */
export interface RoofEnergy {
  readonly generated: readonly number[];
  readonly imported: number;
  readonly exported: number;
}

/** What holds at one instant: what the inverters give is what the building and the grid take. */
export interface RoofState {
  readonly at: number;
  readonly sky: Sky;
  readonly irradiance: number;
  readonly inverters: readonly InverterState[];
  readonly load: number;
  /** Positive: taken from the grid; negative: given to it. */
  readonly gridPower: number;
  readonly energy: RoofEnergy;
}

/** Voltage of a string of this roof at 1000 W/m² and 25 °C. */
const stringVolts = 615;
const efficiency = 0.981;
/** Reactive share of the active power: the grid operator asks for a power factor of 0.98. */
const reactiveShare = 0.203;
const day = 86_400_000;
const hour = 3_600_000;

/** What people have set an inverter to. W; absent: as it came. */
export interface RoofOrder {
  readonly isOff?: boolean;
  readonly limit?: number;
}

/** Counters of a roof that was just built. */
export function noEnergy(design: RoofDesign): RoofEnergy {
  return { generated: design.inverters.map(() => 0), imported: 0, exported: 0 };
}

/** The roof at `at`, following on from its counters at `before.at`, as people have set its inverters. Pure. */
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

/** What holds for all strings at an instant. */
interface StringLight {
  /** W/m² on the plane. */
  readonly irradiance: number;
  /** °C */
  readonly cell: number;
  /** Part of the chimney's shadow that still lies on the strings beside it, 0 to 1. */
  readonly shadow: number;
  /** Share of the light that usual dust takes. */
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

/** How much of a shadow is left so long before solar noon, ms: all of it two hours before, nothing half an hour before. */
function shadowAt(beforeNoon: number): number {
  return Math.min(1, Math.max(0, (beforeNoon / hour - 0.5) / 1.5));
}

/** What dust leaves of the light, 0 to 1: 0.2 % less each day, until the rain of a dull day. */
export function cleanliness(seed: number, at: number): number {
  const today = Math.floor(at / day);
  for (let dry = 0; dry < 30; dry++) {
    if (smoothNoise(seed, (today - dry) * day, 1.7 * day) > 0.72) return 1 - 0.002 * dry;
  }
  return 0.94;
}

/** A workshop: at work from eight to six on weekdays, at rest otherwise. */
function loadAt({ loads, place, seed }: RoofDesign, at: number): number {
  const local = at + (place.longitude / 15) * hour;
  const hourOfDay = (((local / hour) % 24) + 24) % 24;
  const weekday = (Math.floor(local / day) + 4) % 7;
  const isAtWork = weekday >= 1 && weekday <= 5 && hourOfDay >= 8 && hourOfDay < 18;
  const [atWork, atRest] = loads;
  return (isAtWork ? atWork : atRest) * (0.9 + 0.2 * smoothNoise(seed + 11, at, 420_000));
}
