import { type Place, type Plane, planeIrradiance, sunPosition } from '@heliodeck/model/solar/sun';
import { type BankSize, bankCurrent, bankVoltage, chargeAfter, chargeLimit } from './lithium.ts';
import { noise, type Sky, skyAt, smoothNoise } from './weather.ts';

/** What a plant is built of. Powers in W, capacities in Ah. */
export interface PlantDesign {
  readonly seed: number;
  readonly place: Place;
  readonly plane: Plane;
  readonly meanTemperature: number;
  /** Peak power of each of the four PV inputs, W. */
  readonly strings: readonly [number, number, number, number];
  readonly bank: BankSize;
  /** Mean power of the two loads, W. */
  readonly loads: readonly [number, number];
  /** Largest power of the AC/DC switching power supply, W; 0 = no grid. */
  readonly rectifier: number;
}

/** One PV input at its maximum-power point. */
export interface StringState {
  readonly voltage: number;
  readonly current: number;
}

/** What holds at one instant: every figure follows from the others (P = U·I, power in = power out). */
export interface PlantState {
  readonly at: number;
  readonly sky: Sky;
  readonly irradiance: number;
  readonly strings: readonly StringState[];
  /** What the controller puts on the DC bus, W. */
  readonly solarPower: number;
  readonly loadPower: readonly [number, number];
  /** What the rectifier takes from the grid side and gives to the bus, W. */
  readonly gridPower: number;
  /** Positive = charging, A. */
  readonly batteryCurrent: number;
  readonly busVoltage: number;
  readonly soc: number;
  readonly energy: Energy;
}

/** Counters, Wh, since the plant was built. */
export interface Energy {
  readonly solar: number;
  readonly load: number;
  readonly grid: number;
  readonly charged: number;
  readonly discharged: number;
}

const controllerEfficiency = 0.972;
export const rectifierEfficiency = 0.94;
const day = 86_400_000;

/** Instant of the solar noon nearest to `instant` at a longitude (equation of time left out: minutes). */
function solarNoon(longitude: number, instant: number): number {
  const shift = (longitude / 360) * day;
  return Math.round((instant + shift - day / 2) / day) * day + day / 2 - shift;
}

/** One PV input: power by irradiance and cell temperature, voltage by the logarithm of light (−0.29 %/K, −0.35 %/K). */
function pvString(peak: number, irradiance: number, cellTemperature: number, share: number): StringState {
  if (irradiance < 15 || share <= 0) return { voltage: 0, current: 0 };
  const warm = cellTemperature - 25;
  const power = peak * (irradiance / 1000) * (1 - 0.0035 * warm) * share;
  const voltage = 92 * (1 + 0.05 * Math.log(irradiance / 1000)) * (1 - 0.0029 * warm);
  return { voltage, current: power / voltage };
}

/** A plant before its first step. */
export function newPlant(
  at: number,
  soc = 0.62,
  energy: Partial<Energy> = {},
): Pick<PlantState, 'at' | 'soc' | 'energy'> {
  return { at, soc, energy: { solar: 0, load: 0, grid: 0, charged: 0, discharged: 0, ...energy } };
}

/**
 * The plant at `at`, following on from its state before. Pure: the same design and history give the same figures.
 * @param charging false = the operator switched the controller off
 */
export function stepPlant(
  design: PlantDesign,
  before: Pick<PlantState, 'at' | 'soc' | 'energy'>,
  at: number,
  charging = true,
): PlantState {
  const sun = sunPosition(design.place, at);
  const sky = skyAt(design.seed, at, solarNoon(design.place.longitude, at), design.meanTemperature);
  const irradiance = planeIrradiance(sun, design.plane, sky.clearness);
  const cellTemperature = sky.temperature + irradiance * 0.028;
  const loadPower = loadsAt(design, at);
  const load = loadPower[0] + loadPower[1];

  const offered = design.strings.map((peak, index) =>
    pvString(peak, irradiance, cellTemperature, charging ? 0.955 + 0.04 * noise(design.seed, index) : 0),
  );
  const available =
    offered.reduce((sum, each) => sum + each.voltage * each.current, 0) * controllerEfficiency;
  const wanted = flowsOf(design, before.soc, available, load);
  // An empty battery drops the loads; then whatever comes in charges it.
  const empty = before.soc <= 0.02 && wanted.toBattery < 0;
  const { usable, gridPower, toBattery } = empty ? flowsOf(design, before.soc, available, 0) : wanted;
  const share = available > 0 ? usable / available : 0;
  const strings = offered.map((each) => ({ voltage: each.voltage, current: each.current * share }));
  const batteryCurrent = bankCurrent(design.bank, before.soc, toBattery);
  const seconds = Math.max(0, (at - before.at) / 1000);
  const hours = seconds / 3600;
  const batteryPower = batteryCurrent * bankVoltage(design.bank, before.soc, batteryCurrent);
  const soc = chargeAfter(design.bank, before.soc, batteryCurrent, seconds);
  return {
    at,
    sky,
    irradiance,
    strings,
    solarPower: usable,
    loadPower: empty ? [0, 0] : loadPower,
    gridPower,
    batteryCurrent,
    busVoltage: bankVoltage(design.bank, soc, batteryCurrent),
    soc,
    energy: {
      solar: before.energy.solar + usable * hours,
      load: before.energy.load + (empty ? 0 : load) * hours,
      grid: before.energy.grid + (gridPower / rectifierEfficiency) * hours,
      charged: before.energy.charged + Math.max(0, batteryPower) * hours,
      discharged: before.energy.discharged + Math.max(0, -batteryPower) * hours,
    },
  };
}

interface Flows {
  /** What the controller puts on the bus, W. */
  readonly usable: number;
  readonly gridPower: number;
  readonly toBattery: number;
}

/**
 * Who gives and takes what on the DC bus, W. The controller takes no more than loads and battery can use: the rest of
 * the light is left on the roof. The rectifier helps a battery that is low.
 */
function flowsOf(design: PlantDesign, soc: number, available: number, load: number): Flows {
  const limit = chargeLimit(design.bank, soc);
  const usable = Math.min(available, load + limit);
  const shortage = Math.max(0, load - usable);
  const gridPower = soc < 0.3 ? Math.min(design.rectifier, shortage + limit * 0.2) : 0;
  return { usable, gridPower, toBattery: usable + gridPower - load };
}

/** Telecom-like loads: steady, with an evening rise and small movement. */
function loadsAt(design: PlantDesign, at: number): readonly [number, number] {
  const hourOfDay = (((at / 3_600_000 + design.place.longitude / 15) % 24) + 24) % 24;
  const evening = Math.exp(-(((hourOfDay - 20) / 3.2) ** 2));
  const one = design.loads[0] * (0.85 + 0.35 * evening + 0.12 * smoothNoise(design.seed + 11, at, 240_000));
  const two = design.loads[1] * (0.9 + 0.15 * smoothNoise(design.seed + 12, at, 600_000));
  return [one, two];
}
