import { scaled } from '@heliodeck/kit/scale';
import type { Metric } from '@heliodeck/model/descriptors/record';
import { meterRole } from '@heliodeck/model/devices/device-words';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { meter } from '@heliodeck/model/devices/records/meter';
import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { controllersOf } from './picture.ts';
import { stepsPerSecond } from './step-clock.ts';

/** A device in the diagram: the id that its plate opens, whether it responds, and the start of an outage. */
export interface PlantPart {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  /** The device has writable settings. */
  readonly settable: boolean;
  readonly isAway: boolean;
  /** In the station's zone; null if unknown, or if it responds. */
  readonly offlineSince: string | null;
}

/** The equipment of the station, and the power in its cables. */
export interface DiagramPlant {
  /** Inputs of the controller that report, of four; all of them if it has never reported. */
  readonly inputs: readonly boolean[];
  readonly controller: PlantPart | undefined;
  readonly generation: PlantPart | undefined;
  readonly grid: PlantPart | undefined;
  readonly load: PlantPart | undefined;
  /** Its first pack; undefined if no pack is registered. */
  readonly battery: PlantPart | undefined;
  /** The station has a battery, with packs that report or only a voltage measured by the controller. */
  readonly hasBattery: boolean;
  /** kW by cable, positive in the direction in which it is drawn; 0 if unknown or without a response. */
  readonly kilowatts: {
    readonly inputs: readonly number[];
    readonly controller: number;
    readonly generation: number;
    readonly battery: number;
    readonly grid: number;
    readonly load: number;
  };
}

/** Smaller values are sensor noise, kW. */
const least = 0.01;
const numbers = [1, 2, 3, 4] as const;

/**
 * The equipment and power from which the diagram is drawn.
 * @param controllerId the selected controller; default the first
 */
export function plantOf(flow: EnergyFlow, controllerId?: string): DiagramPlant {
  const all = controllersOf(flow);
  const own = all.find(({ deviceId }) => deviceId === controllerId) ?? all[0];
  const at = (role: number) => flow.meters.find((one) => one.meterRole === role);
  const generation = at(meterRole.generation) ?? flow.meters.find((one) => one.meterRole === null);
  const [grid, load] = [at(meterRole.grid), at(meterRole.load)];
  const value = (name: string) => shownValue(own, controller.metrics, name);
  const sees = (name: string): boolean => typeof own?.values[name] === 'number';
  const inputs = numbers.map((n) => sees(`pv${n}Voltage`) || sees(`pv${n}ChargingCurrent`));
  const charged = value('chargingPower');
  const packs = flow.batteries.map(
    (pack) =>
      (shownValue(pack, battery.metrics, 'voltage') * shownValue(pack, battery.metrics, 'batteryCurrent')) /
      1000,
  );
  return {
    inputs: inputs.some(Boolean) ? inputs : numbers.map(() => true),
    controller: partOf(own),
    generation: partOf(generation),
    grid: partOf(grid),
    load: partOf(load),
    battery: partOf(flow.batteries.find(({ onlineStatus }) => onlineStatus === 1) ?? flow.batteries[0]),
    hasBattery: flow.batteries.length > 0 || sees('batteryVoltage'),
    kilowatts: {
      inputs: numbers.map((n) => moving((value(`pv${n}Voltage`) * value(`pv${n}ChargingCurrent`)) / 1000)),
      controller: moving(charged),
      generation: moving(generation ? shownValue(generation, meter.metrics, 'totalActivePower') : charged),
      battery: moving(packs.reduce((sum, one) => sum + one, 0)),
      grid: moving(shownValue(grid, meter.metrics, 'totalActivePower')),
      load: moving(load ? shownValue(load, meter.metrics, 'totalActivePower') : value('loadPower')),
    },
  };
}

/** Length of the pattern of pulses, in drawing units. */
export const stretch = 40;

interface Pace {
  /**
   * Distance of a pulse per clock step, in drawing units: at most a quarter of the pattern, otherwise the direction
   * would not be visible.
   */
  readonly unitsPerStep: number;
  /** Width of a pulse, in drawing units. */
  readonly width: number;
}

/** Speed and width of the pulses for a power. */
export function paceOf(kilowatts: number): Pace {
  // From 10 W to 100 kW there are four decades; each increases speed and width.
  const decades = Math.min(4, Math.max(0, Math.log10(Math.abs(kilowatts) / least)));
  const secondsOfStretch = 2.4 - decades * 0.475;
  return {
    unitsPerStep: Number((stretch / (secondsOfStretch * stepsPerSecond)).toFixed(2)),
    width: Number((2.5 + decades * 0.9).toFixed(1)),
  };
}

/** Power that animates a cable, kW: 0 below the sensor noise. */
export const moving = (kilowatts: number): number =>
  Number.isFinite(kilowatts) && Math.abs(kilowatts) >= least ? kilowatts : 0;

/** A device as part of the drawing. */
export function partOf(device: FlowReading | undefined): PlantPart | undefined {
  if (!device) return undefined;
  const { deviceId, name, type, settable, onlineStatus, offlineSince } = device;
  return { id: deviceId, name, type, settable, isAway: onlineStatus !== 1, offlineSince };
}

/** The value in its displayed unit; 0 if the device does not respond. */
export function shownValue(
  device: FlowReading | undefined,
  metrics: Readonly<Record<string, Metric>>,
  name: string,
): number {
  const value = device?.values[name];
  return device?.onlineStatus === 1 && typeof value === 'number' ? scaled(value, metrics[name]?.scale) : 0;
}
