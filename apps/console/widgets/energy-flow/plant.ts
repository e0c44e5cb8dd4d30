import { scaled } from '@heliodeck/kit/scale';
import type { Metric } from '@heliodeck/model/descriptors/record';
import { meterRole } from '@heliodeck/model/devices/device-words';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { meter } from '@heliodeck/model/devices/records/meter';
import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { controllersOf } from './picture.ts';
import { stepsPerSecond } from './step-clock.ts';

/** A device that stands in the diagram: which one its plate opens, whether it answers, and since when it does not. */
export interface PlantPart {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  /** Something can be written to it. */
  readonly settable: boolean;
  readonly isAway: boolean;
  /** In the station's zone; null where nobody knows, or it answers. */
  readonly offlineSince: string | null;
}

/** What stands at the station, and what runs through its cables. */
export interface DiagramPlant {
  /** Inputs of the controller that report, of four; all of them while it never reported. */
  readonly inputs: readonly boolean[];
  readonly controller: PlantPart | undefined;
  readonly generation: PlantPart | undefined;
  readonly grid: PlantPart | undefined;
  readonly load: PlantPart | undefined;
  /** Its first pack; undefined where no pack is registered. */
  readonly battery: PlantPart | undefined;
  /** A battery stands there, with packs that report or only a voltage that the controller sees. */
  readonly hasBattery: boolean;
  /** kW by cable, positive in the direction in which it is drawn; 0 where nothing is known or nobody answers. */
  readonly kilowatts: {
    readonly inputs: readonly number[];
    readonly controller: number;
    readonly generation: number;
    readonly battery: number;
    readonly grid: number;
    readonly load: number;
  };
}

/** Less than this is the trembling of a sensor, kW. */
const least = 0.01;
const numbers = [1, 2, 3, 4] as const;

/**
 * What the diagram of a station is drawn from.
 * @param controllerId the controller looked at; default the first
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
  /** How far a pulse comes at each step of the clock, in drawing units: no more than a quarter of a stretch, or nobody sees which way. */
  readonly unitsPerStep: number;
  /** Of a pulse, in drawing units. */
  readonly width: number;
}

/** How fast and how wide energy runs. */
export function paceOf(kilowatts: number): Pace {
  // Between 10 W and 100 kW lie four decades; each makes it faster and wider.
  const decades = Math.min(4, Math.max(0, Math.log10(Math.abs(kilowatts) / least)));
  const secondsOfStretch = 2.4 - decades * 0.475;
  return {
    unitsPerStep: Number((stretch / (secondsOfStretch * stepsPerSecond)).toFixed(2)),
    width: Number((2.5 + decades * 0.9).toFixed(1)),
  };
}

/** kW that move a line: none below the trembling of a sensor. */
export const moving = (kilowatts: number): number =>
  Number.isFinite(kilowatts) && Math.abs(kilowatts) >= least ? kilowatts : 0;

/** A device as a part of the drawing. */
export function partOf(device: FlowReading | undefined): PlantPart | undefined {
  if (!device) return undefined;
  const { deviceId, name, type, settable, onlineStatus, offlineSince } = device;
  return { id: deviceId, name, type, settable, isAway: onlineStatus !== 1, offlineSince };
}

/** In the shown unit; 0 of what does not answer. */
export function shownValue(
  device: FlowReading | undefined,
  metrics: Readonly<Record<string, Metric>>,
  name: string,
): number {
  const value = device?.values[name];
  return device?.onlineStatus === 1 && typeof value === 'number' ? scaled(value, metrics[name]?.scale) : 0;
}
