import { type Label, label } from '@heliodeck/kit/label';
import type { Metric, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';

/** Lines drawn in one chart. */
interface MetricGroup {
  readonly key: string;
  readonly label: Label;
  /** Metric names of the record. */
  readonly metrics: readonly string[];
  /** Short names of the metrics within the group; default their labels. */
  readonly names?: readonly Label[];
}

/** A line, with its name in the API and its label. */
export interface HistoryLine {
  /** Name in the API. */
  readonly name: string;
  readonly label: Label;
  /** Unit of the values in the response. */
  readonly unit: string;
  readonly decimals: number;
}

const numbered = <T>(name: (n: number) => T, count: number): readonly T[] =>
  Array.from({ length: count }, (_, index) => name(index + 1));
const input = (n: number): Label => label(`PV${n}`, `PV${n}`);

/** Metrics that are more informative together; all others have separate charts. */
const together: Readonly<Record<string, readonly MetricGroup[]>> = {
  controller: [
    {
      key: 'pvVoltage',
      label: label('PV电压', 'PV Voltage'),
      metrics: numbered((n) => `pv${n}Voltage`, 4),
      names: numbered(input, 4),
    },
    {
      key: 'pvCurrent',
      label: label('PV充电电流', 'PV Charging Current'),
      metrics: numbered((n) => `pv${n}ChargingCurrent`, 4),
      names: numbered(input, 4),
    },
  ],
  battery: [
    {
      key: 'cells',
      label: label('单体电压', 'Cell Voltages'),
      metrics: numbered((n) => `cellVoltage${n}`, 15),
      names: numbered((n) => label(`第${n}节`, `Cell ${n}`), 15),
    },
  ],
  inverterData: [
    {
      key: 'pvVoltage',
      label: label('PV电压', 'PV Voltage'),
      metrics: numbered((n) => `pv${n}Voltage`, 10),
      names: numbered(input, 10),
    },
    {
      key: 'pvCurrent',
      label: label('PV电流', 'PV Current'),
      metrics: numbered((n) => `pv${n}Current`, 10),
      names: numbered(input, 10),
    },
    phaseLines('gridVoltage', label('电网电压', 'Grid Voltage'), 'Voltage'),
    phaseLines('gridCurrent', label('电网电流', 'Grid Current'), 'Current'),
  ],
  environment: [
    {
      key: 'irradiance',
      label: label('辐照度', 'Irradiance'),
      metrics: ['planeIrradiance', 'horizontalIrradiance'],
      names: [label('组件面', 'In the plane'), label('水平面', 'Horizontal')],
    },
    {
      key: 'temperature',
      label: label('温度', 'Temperature'),
      metrics: ['moduleTemperature', 'ambientTemperature'],
      names: [label('组件', 'Module'), label('环境', 'Air')],
    },
  ],
};

/** A quantity of the three phases of the grid. */
function phaseLines(key: string, words: Label, quantity: 'Voltage' | 'Current'): MetricGroup {
  const phases = ['L1', 'L2', 'L3'];
  return {
    key,
    label: words,
    metrics: phases.map((phase) => `grid${phase}${quantity}`),
    names: phases.map((phase) => label(phase, phase)),
  };
}

/** Charts that stock clients do not have, after theirs: the API accepts any number of metrics of a record by name. */
const further: Readonly<Record<string, readonly MetricGroup[]>> = {
  battery: [
    {
      key: 'temperatures',
      label: label('电芯温度', 'Cell Temperatures'),
      metrics: numbered((n) => `cellTemperature${n}`, 4),
      names: numbered((n) => label(`测点${n}`, `Sensor ${n}`), 4),
    },
  ],
};

/** The charted record of a device type; undefined if there is none. */
export function chartedRecord(type: number): TelemetryRecord | undefined {
  return deviceTypeOf(type)?.records.find(({ chart }) => chart !== undefined);
}

/**
 * The metric sub-tabs of a record, in the order of its chart (docs/product/telemetry.md#charts), followed by additional
 * ones.
 */
export function metricGroups(record: TelemetryRecord): readonly MetricGroup[] {
  const groups: MetricGroup[] = [];
  for (const metric of record.chart ?? []) {
    if (groups.some((group) => group.metrics.includes(metric))) continue;
    const shared = together[record.key]?.find((group) => group.metrics.includes(metric));
    const own = record.metrics[metric];
    if (shared) groups.push(shared);
    else if (own) groups.push({ key: metric, label: own.label, metrics: [metric] });
  }
  return [...groups, ...(further[record.key] ?? [])];
}

/** A metric of a record as a line of its chart. */
export function historyLine(record: TelemetryRecord, metric: string): HistoryLine | undefined {
  const known = record.metrics[metric];
  if (!known) return undefined;
  return { name: record.chartNames?.[metric] ?? metric, label: known.label, ...asDrawn(record, known) };
}

/**
 * The chart API scales batteries and returns all others as stored (docs/product/telemetry.md#charts): a power that
 * lists display in kW is drawn in the stored watts.
 */
function asDrawn(record: TelemetryRecord, { unit = '', scale = 1, decimals = 0 }: Metric) {
  if (record.key === 'battery' || scale === 1) return { unit, decimals };
  return { unit: unit.replace(/^k/, ''), decimals: Math.max(0, decimals + Math.round(Math.log10(scale))) };
}
