import { scaleFor } from '@heliodeck/kit/magnitude';
import { decimalText, scaled } from '@heliodeck/kit/scale';
import type { Metric, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { meterRole } from '@heliodeck/model/devices/device-words';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { totalOf } from '@heliodeck/model/telemetry/total';
import { markInRow, stateInRow, type ValueMark } from '@heliodeck/model/telemetry/value-state';

/**
 * A figure of the diagram. Missing ones are '0.00', or '—' without any record (docs/product/stations.md#energy-flow).
 */
export interface DiagramFigure {
  readonly text: string;
  readonly unit: string;
  /** False: it was not measured, whatever the text. */
  readonly known: boolean;
  /** A note for the reader, unless the figure was read with its row. */
  readonly mark?: ValueMark;
}

export interface MeterPicture {
  readonly power: DiagramFigure;
  readonly voltage: DiagramFigure;
  readonly current: DiagramFigure;
}

/** The figures in the diagram. */
export interface FlowPicture {
  readonly running: boolean;
  readonly pv: readonly { readonly voltage: DiagramFigure; readonly current: DiagramFigure }[];
  readonly controller: { readonly power: DiagramFigure; readonly voltage: DiagramFigure };
  readonly dcMeter: MeterPicture;
  readonly bus: { readonly voltage: DiagramFigure };
  readonly battery: {
    readonly voltage: DiagramFigure;
    readonly current: DiagramFigure;
    readonly soc: DiagramFigure;
    /** 0 to 1; null = unknown. */
    readonly level: number | null;
    /** Number of parallel packs that have ever reported, and of those that the figures cover. */
    readonly packs: number;
    readonly counted: number;
    /** Its cable is blue. */
    readonly hasVoltage: boolean;
    /** The battery is discharging. */
    readonly discharging: boolean;
  };
  /** Total of the loads, if the controller or a meter reports it. */
  readonly load: DiagramFigure | undefined;
  /** The meter at the grid; undefined if the station has none. */
  readonly acMeter: MeterPicture | undefined;
  /** Time of the newest reading, in the station's zone. */
  readonly dataTime: string | null;
}

const strings = [1, 2, 3, 4] as const;

const runs = ({ type }: FlowReading): boolean => deviceTypeOf(type)?.runsStation ?? false;

/** The controllers that can be selected, running ones first. */
export function controllersOf(flow: EnergyFlow): readonly FlowReading[] {
  return flow.controllers.toSorted((one, other) => Number(runs(other)) - Number(runs(one)));
}

/**
 * The figures of the diagram (docs/product/stations.md#energy-flow).
 * @param controllerId the selected controller; default the first
 */
export function pictureOf(flow: EnergyFlow, controllerId?: string): FlowPicture {
  const { running } = flow;
  const all = controllersOf(flow);
  const controller = all.find((one) => one.deviceId === controllerId) ?? all[0];
  const of = reader('controller', controller);
  const generation =
    meterAt(flow.meters, meterRole.generation) ?? flow.meters.find((one) => one.meterRole === null);
  const grid = meterAt(flow.meters, meterRole.grid);
  const load = meterAt(flow.meters, meterRole.load);
  const loadFigure = load ? reader('meter', load).figure('totalActivePower') : of.figure('loadPower');
  return {
    running,
    pv: strings.map((n) => ({
      voltage: of.figure(`pv${n}Voltage`),
      current: of.figure(`pv${n}ChargingCurrent`),
    })),
    controller: {
      power: of.figure('chargingPower'),
      voltage: of.figure('outputVoltage'),
    },
    dcMeter: meterPicture(generation),
    bus: { voltage: of.figure(of.number('outputVoltage') === null ? 'batteryVoltage' : 'outputVoltage') },
    battery: batteryPicture(flow.batteries),
    load: loadFigure.known ? loadFigure : undefined,
    acMeter: grid && meterPicture(grid),
    dataTime: newest([...flow.controllers, ...flow.meters, ...flow.batteries, ...flow.inverters]),
  };
}

/** The first meter with a role (meterRole). */
export function meterAt(meters: readonly FlowReading[], role: number): FlowReading | undefined {
  return meters.find((one) => one.meterRole === role);
}

/** The figures of a meter; figures without values if it is undefined. */
export function meterPicture(meter: FlowReading | undefined): MeterPicture {
  const of = reader('meter', meter);
  return {
    power: of.figure('totalActivePower'),
    voltage: of.figure('firstVoltage'),
    current: of.figure('totalCurrent'),
  };
}

/** Packs are connected in parallel: their currents are added, their voltages and charges averaged. */
function batteryPicture(packs: readonly FlowReading[]): FlowPicture['battery'] {
  const told = packs.filter((pack) => pack.dataTime !== null);
  const exists = told.length > 0;
  const total = (name: string, how: 'sum' | 'mean') =>
    totalOf(
      told.map((pack) => ({
        ...stateInRow({ ...pack, [name]: pack.values[name] }, name),
        value: reader('battery', pack).number(name),
      })),
      how,
    );
  const voltage = total('voltage', 'mean');
  const current = total('batteryCurrent', 'sum');
  const soc = total('soc', 'mean');
  const shownAs = (
    { value, mark }: typeof soc,
    name: 'voltage' | 'batteryCurrent' | 'soc',
  ): DiagramFigure => ({
    ...figure(
      value,
      asMeasured<Metric>(
        battery.metrics[name],
        told.map(({ decimals }) => decimals?.[name]),
      ),
      exists,
    ),
    // If no device responds, no zero is displayed either.
    ...(mark ? { mark, ...(value === null ? { text: '—' } : {}) } : {}),
  });
  return {
    voltage: shownAs(voltage, 'voltage'),
    current: shownAs(current, 'batteryCurrent'),
    soc: shownAs(soc, 'soc'),
    level: soc.value === null ? null : Math.min(1, Math.max(0, soc.value / 100)),
    packs: told.length,
    counted: soc.counted,
    hasVoltage: Boolean(voltage.value),
    discharging: (current.value ?? 0) < 0,
  };
}

/** The records in the diagram, listed individually so that the others need not be loaded for it. */
const shown = { controller, meter, battery, inverterData };

/** Reads a device's values in their displayed units. */
export function reader(record: keyof typeof shown, device: FlowReading | undefined) {
  const { metrics }: TelemetryRecord = shown[record];
  const exists = device !== undefined && device.dataTime !== null;
  const number = (name: string): number | null => {
    const value = device?.values[name];
    return typeof value === 'number' ? scaled(value, metrics[name]?.scale) : null;
  };
  return {
    number,
    figure: (name: string): DiagramFigure => ({
      ...figure(number(name), asMeasured(metrics[name] ?? {}, [device?.decimals?.[name]]), exists),
      ...(device && markOf(device, name)),
    }),
  };
}

function markOf(device: FlowReading, name: string): { readonly mark: ValueMark } | undefined {
  const mark = markInRow({ ...device, [name]: device.values[name] }, name);
  return mark && { mark };
}

/**
 * A metric with the maximum of the decimals of several devices; `undefined`: a device measures all displayed decimals.
 */
function asMeasured<M extends Pick<Metric, 'decimals'>>(metric: M, own: readonly (number | undefined)[]): M {
  const all = own.flatMap((decimals) => decimals ?? []);
  return all.length === 0 || all.length < own.length ? metric : { ...metric, decimals: Math.max(...all) };
}

/** Maximum number of decimals of a figure in the diagram, which is read from a distance. */
const mostDecimals = 2;

/**
 * A number as displayed in the diagram: with the decimals of its metric, from 1000 kW on in the next unit.
 * @param exists there is a record, so that a missing value is displayed as '0.00'
 */
export function figure(
  value: number | null,
  { unit = '', decimals = 0 }: Pick<Metric, 'unit' | 'decimals'>,
  exists: boolean,
): DiagramFigure {
  if (value === null) return { text: exists ? '0.00' : '—', unit, known: false };
  // Small values keep their unit, because figures side by side are compared.
  const scale = scaleFor(Math.max(1, Math.abs(value)), unit);
  const shown = decimalText(value * scale.factor, Math.min(mostDecimals, decimals));
  return { text: shown, unit: scale.unit, known: true };
}

function newest(readings: readonly FlowReading[]): string | null {
  return readings.reduce<string | null>(
    (latest, { dataTime }) =>
      dataTime !== null && (latest === null || dataTime > latest) ? dataTime : latest,
    null,
  );
}
