import type { Label } from '@heliodeck/kit/label';
import {
  type ChartGroup,
  chartScale,
  type Metric,
  type TelemetryRecord,
} from '@heliodeck/model/descriptors/record';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';

/** A line, with its name in the API and its label. */
export interface HistoryLine {
  /** Name in the API. */
  readonly name: string;
  readonly label: Label;
  /** Unit of the values in the response. */
  readonly unit: string;
  readonly decimals: number;
}

/** The charted record of a device type; undefined if there is none. */
export function chartedRecord(type: number): TelemetryRecord | undefined {
  return deviceTypeOf(type)?.records.find(({ chart }) => chart !== undefined);
}

/**
 * The metric sub-tabs of a record, in the order of its chart (docs/product/telemetry.md#charts), followed by groups of
 * metrics that its chart does not have.
 */
export function metricGroups({
  chart = [],
  chartGroups = [],
  metrics,
}: TelemetryRecord): readonly ChartGroup[] {
  const groups: ChartGroup[] = [];
  for (const metric of chart) {
    if (groups.some((group) => group.metrics.includes(metric))) continue;
    const shared = chartGroups.find((group) => group.metrics.includes(metric));
    const own = metrics[metric];
    if (shared) groups.push(shared);
    else if (own) groups.push({ key: metric, label: own.label, metrics: [metric] });
  }
  return [...groups, ...chartGroups.filter((group) => !groups.includes(group))];
}

/** A metric of a record as a line of its chart. */
export function historyLine(record: TelemetryRecord, metric: string): HistoryLine | undefined {
  const known = record.metrics[metric];
  if (!known) return undefined;
  return { name: record.chartNames?.[metric] ?? metric, label: known.label, ...asDrawn(record, known) };
}

/** A value as the chart API returns it: a power that lists display in kW is drawn in the stored watts. */
function asDrawn(record: TelemetryRecord, metric: Metric) {
  const { unit = '', decimals = 0 } = metric;
  const scale = chartScale(record, metric);
  if (scale === 1) return { unit, decimals };
  return { unit: unit.replace(/^k/, ''), decimals: Math.max(0, decimals + Math.round(Math.log10(scale))) };
}
