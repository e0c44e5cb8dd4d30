import { meterRole } from '@heliodeck/model/devices/device-words';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { judgeStrings, type StringState } from '@heliodeck/model/energy/strings';
import { type Total, totalOf } from '@heliodeck/model/telemetry/total';
import { stateInRow } from '@heliodeck/model/telemetry/value-state';
import { type DiagramFigure, figure, type MeterPicture, meterAt, meterPicture, reader } from './picture.ts';
import { moving, type PlantPart, partOf, shownValue } from './plant.ts';

/** A PV input of an inverter. */
export interface StringPicture {
  /** Number of the input, starting at 1. */
  readonly n: number;
  /** Last read V and A; null = unknown. */
  readonly voltage: number | null;
  readonly current: number | null;
  readonly state: StringState | undefined;
}

/** One inverter among the others. */
export interface InverterPicture extends PlantPart {
  readonly power: DiagramFigure;
  /** kW; null if it does not respond. */
  readonly kilowatts: number | null;
  readonly offlineSince: string | null;
  readonly strings: readonly StringPicture[];
}

/** The data in the diagram of a station with inverters and without a controller. */
export interface InverterDiagramData {
  readonly running: boolean;
  readonly inverters: readonly InverterPicture[];
  /** Number of inverters that respond. */
  readonly answering: number;
  readonly ac: DiagramFigure;
  readonly dc: DiagramFigure;
  /** Mean charge and power of the inverters' batteries; undefined if none reports a charge. */
  readonly battery: { readonly soc: DiagramFigure; readonly power: DiagramFigure } | undefined;
  readonly grid: PlantPart | undefined;
  readonly gridMeter: MeterPicture | undefined;
  readonly load: PlantPart | undefined;
  /** From a meter, or the sum of generation and grid import; undefined if neither is known. */
  readonly loadPower: DiagramFigure | undefined;
  /** kW by cable, positive in the direction in which it is drawn; 0 if unknown. */
  readonly kilowatts: {
    readonly sun: number;
    readonly ac: number;
    readonly grid: number;
    readonly load: number;
    readonly battery: number;
  };
}

/** Inverters report whole watts, which are displayed as kW. */
const kilowatts = { unit: 'kW', decimals: 3 } as const;

const estimated = (one: DiagramFigure): DiagramFigure => ({
  ...one,
  text: `≈ ${one.text}`,
  mark: { state: 'estimated' },
});

const inputs = Array.from({ length: 20 }, (_, index) => index + 1);

/** Whether a station is drawn by its inverters: it has no other source of energy. */
export const hasInvertersOnly = ({ controllers, inverters }: EnergyFlow): boolean =>
  controllers.length === 0 && inverters.length > 0;

/** The drawn data of a station with inverters. */
export function inverterPlantOf(flow: EnergyFlow): InverterDiagramData {
  const { inverters, meters } = flow;
  const sum = (name: string, how: 'sum' | 'mean' = 'sum'): Total =>
    totalOf(
      inverters.map((one) => ({
        ...stateInRow({ ...one, [name]: one.values[name] }, name),
        value: reader('inverterData', one).number(name),
      })),
      how,
    );
  const [ac, dc, soc, bms] = [
    sum('inverterActivePower'),
    sum('pvOutputPower'),
    sum('soc', 'mean'),
    sum('bmsPower'),
  ];
  const [grid, load] = [meterAt(meters, meterRole.grid), meterAt(meters, meterRole.load)];
  const taken = grid && shownValue(grid, meter.metrics, 'totalActivePower');
  const isWhole = ac.counted === inverters.length && grid?.onlineStatus === 1;
  const used = isWhole && taken !== undefined ? Math.max(0, (ac.value ?? 0) / 1000 + taken) : undefined;
  return {
    running: flow.running,
    inverters: inverters.map(inverterPicture),
    answering: inverters.filter(({ onlineStatus }) => onlineStatus === 1).length,
    ac: inKilowatts(ac),
    dc: inKilowatts(dc),
    battery:
      soc.value === null
        ? undefined
        : { soc: figure(soc.value, inverterData.metrics.soc ?? {}, true), power: inKilowatts(bms) },
    grid: partOf(grid),
    gridMeter: grid && meterPicture(grid),
    load: partOf(load),
    loadPower: load
      ? reader('meter', load).figure('totalActivePower')
      : used === undefined
        ? undefined
        : estimated(figure(used, kilowatts, true)),
    kilowatts: {
      sun: moving((dc.value ?? ac.value ?? 0) / 1000),
      ac: moving((ac.value ?? 0) / 1000),
      grid: moving(taken ?? 0),
      load: moving(load ? shownValue(load, meter.metrics, 'totalActivePower') : (used ?? 0)),
      battery: moving((bms.value ?? 0) / 1000),
    },
  };
}

function inverterPicture(inverter: FlowReading): InverterPicture {
  const of = reader('inverterData', inverter);
  const { text, unit, known, mark } = of.figure('inverterActivePower');
  const watts = of.number('inverterActivePower');
  const answers = inverter.onlineStatus === 1;
  // An input without modules reports zero, or nothing.
  const isThere = inputs.filter((n) => of.number(`pv${n}Voltage`) || of.number(`pv${n}Current`));
  const currents = isThere.map((n) => of.number(`pv${n}Current`));
  const states = answers ? judgeStrings(currents) : [];
  return {
    id: inverter.deviceId,
    name: inverter.name,
    type: inverter.type,
    settable: inverter.settable,
    isAway: !answers,
    power:
      watts === null
        ? { text, unit, known }
        : { ...figure(watts / 1000, kilowatts, true), ...(mark && { mark }) },
    kilowatts: answers && watts !== null ? watts / 1000 : null,
    offlineSince: inverter.offlineSince,
    strings: isThere.map((n, index) => ({
      n,
      voltage: of.number(`pv${n}Voltage`),
      current: currents[index] ?? null,
      state: states[index],
    })),
  };
}

function inKilowatts({ value, mark }: Total): DiagramFigure {
  const shown = figure(value === null ? null : value / 1000, kilowatts, true);
  return { ...shown, ...(mark ? { mark, ...(value === null ? { text: '—' } : {}) } : {}) };
}

/** Highest current among the strings of all inverters, A: full scale of the bars of a string view. */
export function mostCurrent(inverters: readonly InverterPicture[]): number {
  return Math.max(
    ...inverters.flatMap(({ isAway, strings }) => (isAway ? [] : strings.map(({ current }) => current ?? 0))),
    0,
  );
}
