import { type GeoPosition, type Plane, planeIrradiance, sunPosition } from '@heliodeck/model/weather/sun';
import { type BankSize, bankCurrent, bankVoltage, chargeAfter, chargeLimit } from './lithium.ts';
import { factoryLoadVoltages, type LoadVoltages, loadsOn, rectifierOn, type Switches } from './switches.ts';
import { cellTemperature, noise, type Sky, skyAt, smoothNoise } from './weather.ts';

/** The design of a plant. Powers in W, capacities in Ah. */
export interface PlantDesign {
  readonly seed: number;
  readonly place: GeoPosition;
  readonly plane: Plane;
  readonly meanTemperature: number;
  /** Peak power of each of the four PV inputs, W. */
  readonly strings: readonly [number, number, number, number];
  readonly bank: BankSize;
  /** Mean power of the two loads, W. */
  readonly loads: readonly [number, number];
  /** Maximum power of the AC/DC switching power supply, W; 0 = no grid. */
  readonly rectifier: number;
}

/** One PV input at its maximum power point. */
export interface StringOutput {
  readonly voltage: number;
  readonly current: number;
}

/** The state at one instant; all figures are consistent (P = U·I, power in = power out). */
export interface PlantState {
  readonly at: number;
  readonly sky: Sky;
  readonly irradiance: number;
  readonly strings: readonly StringOutput[];
  /** Power from the controller to the DC bus, W. */
  readonly solarPower: number;
  readonly loadPower: readonly [number, number];
  /** Power from the grid to the bus through the rectifier, W. */
  readonly gridPower: number;
  /** Positive = charging, A. */
  readonly batteryCurrent: number;
  readonly busVoltage: number;
  readonly soc: number;
  readonly switches: Switches;
  readonly energy: Energy;
}

/** The values that the next state depends on. */
export type PlantBefore = Pick<PlantState, 'at' | 'soc' | 'switches' | 'energy'>;

/** Settings of the controller that people have changed. */
export interface ControllerSettings {
  /** false = an operator switched it off. */
  readonly charging: boolean;
  readonly loadVoltages: LoadVoltages;
}

const untouched: ControllerSettings = { charging: true, loadVoltages: factoryLoadVoltages };

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

/**
 * Instant of the solar noon nearest to `instant` at a longitude (without the equation of time: an error of
 * minutes).
 */
export function solarNoon(longitude: number, instant: number): number {
  const shift = (longitude / 360) * day;
  return Math.round((instant + shift - day / 2) / day) * day + day / 2 - shift;
}

/**
 * One PV input: power from irradiance (W/m²) and cell temperature (°C), voltage from the logarithm of
 * irradiance (−0.29%/K, −0.35%/K).
 * @param share share of the light that reaches it, 0 to 1
 * @param volts voltage at 1000 W/m² and 25 °C
 */
export function pvString(
  peak: number,
  irradiance: number,
  cellTemperature: number,
  share: number,
  volts = 92,
): StringOutput {
  if (irradiance < 15 || share <= 0) return { voltage: 0, current: 0 };
  const warm = cellTemperature - 25;
  const power = peak * (irradiance / 1000) * (1 - 0.0035 * warm) * share;
  const voltage = volts * (1 + 0.05 * Math.log(irradiance / 1000)) * (1 - 0.0029 * warm);
  return { voltage, current: power / voltage };
}

/** A plant before its first step. */
export function newPlant(
  at: number,
  soc = 0.62,
  energy: Partial<Energy> = {},
  switches: Switches = { loads: true, rectifier: false },
): PlantBefore {
  return { at, soc, switches, energy: { solar: 0, load: 0, grid: 0, charged: 0, discharged: 0, ...energy } };
}

/** The plant at `at`, computed from its previous state. Pure: the same design and history yield the same figures. */
export function stepPlant(
  design: PlantDesign,
  before: PlantBefore,
  at: number,
  { charging, loadVoltages }: ControllerSettings = untouched,
): PlantState {
  const sun = sunPosition(design.place, at);
  const sky = skyAt(design.seed, at, solarNoon(design.place.longitude, at), design.meanTemperature);
  const irradiance = planeIrradiance(sun, design.plane, sky.clearness);
  const cell = cellTemperature(sky, irradiance);
  const wanted = loadsAt(design, at);
  const seconds = Math.max(0, (at - before.at) / 1000);
  const hours = seconds / 3600;

  const offered = design.strings.map((peak, index) =>
    pvString(peak, irradiance, cell, charging ? 0.955 + 0.04 * noise(design.seed, index) : 0),
  );
  const available =
    offered.reduce((sum, each) => sum + each.voltage * each.current, 0) * controllerEfficiency;
  const rectifier = design.rectifier > 0 && rectifierOn(before.switches.rectifier, before.soc);
  const flows = (loads: boolean): Flows =>
    flowsOf(design, before.soc, available, loads ? wanted[0] + wanted[1] : 0, rectifier);
  const { toBattery: asBefore } = flows(before.switches.loads);
  const loads = loadsOn(before.switches.loads, design.bank, before.soc, asBefore, seconds, loadVoltages);
  const loadPower: PlantState['loadPower'] = loads ? wanted : [0, 0];
  const { usable, gridPower, toBattery } = flows(loads);

  const share = available > 0 ? usable / available : 0;
  const strings = offered.map((each) => ({ voltage: each.voltage, current: each.current * share }));
  const batteryCurrent = bankCurrent(design.bank, before.soc, toBattery);
  const batteryPower = batteryCurrent * bankVoltage(design.bank, before.soc, batteryCurrent);
  const soc = chargeAfter(design.bank, before.soc, batteryCurrent, seconds);
  return {
    at,
    sky,
    irradiance,
    strings,
    solarPower: usable,
    loadPower,
    gridPower,
    batteryCurrent,
    busVoltage: bankVoltage(design.bank, soc, batteryCurrent),
    soc,
    switches: { loads, rectifier },
    energy: {
      solar: before.energy.solar + usable * hours,
      load: before.energy.load + (loadPower[0] + loadPower[1]) * hours,
      grid: before.energy.grid + (gridPower / rectifierEfficiency) * hours,
      charged: before.energy.charged + Math.max(0, batteryPower) * hours,
      discharged: before.energy.discharged + Math.max(0, -batteryPower) * hours,
    },
  };
}

interface Flows {
  /** Available power of the controller, W. */
  readonly usable: number;
  readonly gridPower: number;
  readonly toBattery: number;
}

/**
 * Power flows on the DC bus, W. The controller takes no more than loads and battery can use; the remaining
 * light is unused. An active rectifier supplies the loads and charges slowly, as far as solar power does not.
 */
function flowsOf(
  design: PlantDesign,
  soc: number,
  available: number,
  load: number,
  rectifier: boolean,
): Flows {
  const limit = chargeLimit(design.bank, soc);
  const usable = Math.min(available, load + limit);
  const gridPower = rectifier ? Math.min(design.rectifier, Math.max(0, load + limit * 0.2 - usable)) : 0;
  return { usable, gridPower, toBattery: usable + gridPower - load };
}

/** Loads of a telecom site: steady, with an increase in the evening and small variations. */
function loadsAt(design: PlantDesign, at: number): readonly [number, number] {
  const hourOfDay = (((at / 3_600_000 + design.place.longitude / 15) % 24) + 24) % 24;
  const evening = Math.exp(-(((hourOfDay - 20) / 3.2) ** 2));
  const one = design.loads[0] * (0.85 + 0.35 * evening + 0.12 * smoothNoise(design.seed + 11, at, 240_000));
  const two = design.loads[1] * (0.9 + 0.15 * smoothNoise(design.seed + 12, at, 600_000));
  return [one, two];
}
