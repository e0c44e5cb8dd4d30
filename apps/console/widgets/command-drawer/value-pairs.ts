import { type Label, label } from '@heliodeck/kit/label';
import { decimalText, roundTo, scaled } from '@heliodeck/kit/scale';
import type { Metric } from '@heliodeck/model/record';
import { records } from '@heliodeck/model/records/registry';
import { isRecord } from '../../state/kept.ts';
import type { CommandRow } from './command-row.ts';

/** What was asked of one quantity and what it reads back as. */
export interface ValuePair {
  readonly name: string;
  readonly label: Label;
  readonly asked: string | null;
  readonly found: string | null;
  /** Unit of both. */
  readonly unit: string;
  /** null: one of the two is not known. */
  readonly same: boolean | null;
}

/** Points of controls that are no metric of a record. */
const controlPoints: Readonly<Record<string, Label>> = {
  outputOn: label('输出开关(1 开,0 关)', 'Output (1 on, 0 off)'),
  clock: label('设备时钟', 'Device clock'),
  date: label('设备日期', 'Device date'),
  time: label('设备时间', 'Device time'),
  meterAddress: label('通信地址', 'Meter address'),
  serialNumber: label('序列号', 'Serial number'),
  packCount: label('电池组数', 'Number of packs'),
};

function metricOf(name: string): Metric | undefined {
  for (const record of records.values()) {
    const metric = record.metrics[name];
    if (metric) return metric;
  }
  return undefined;
}

/** Words of a quantity that commands name: a metric of any record, a control's point, else its bare name. */
export function valueLabel(name: string): Label {
  return metricOf(name)?.label ?? controlPoints[name] ?? label(name, name);
}

/** The values of a write or control, asked and found, in the order they were asked. */
export function valuePairs(row: Pick<CommandRow, 'kind' | 'asked' | 'found'>): readonly ValuePair[] {
  if (row.kind !== 'write' && row.kind !== 'control') return [];
  const asked = valuesOf(row.asked);
  const found = valuesOf(row.found);
  const names = [...new Set([...Object.keys(asked), ...Object.keys(found)])];
  return names.map((name) => {
    const metric = metricOf(name);
    return {
      name,
      label: valueLabel(name),
      asked: shown(asked[name], metric),
      found: shown(found[name], metric),
      unit: metric?.unit ?? '',
      same: agree(asked[name], found[name]),
    };
  });
}

/** The ledger keeps a control, and an order still to be sent, as the command itself; that is no table of values. */
function valuesOf(stored: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(stored)) return {};
  if (typeof stored.kind === 'string') return isRecord(stored.values) ? stored.values : {};
  return stored;
}

function shown(value: unknown, metric: Metric | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number') return String(value);
  const own = scaled(value, metric?.scale);
  return metric?.decimals === undefined ? String(own) : decimalText(own, metric.decimals);
}

/** Registers hold steps, asked values may carry binary noise: equal to six places is equal. */
function agree(asked: unknown, found: unknown): boolean | null {
  if (asked === undefined || asked === null || found === undefined || found === null) return null;
  if (typeof asked === 'number' && typeof found === 'number') return roundTo(asked, 6) === roundTo(found, 6);
  return String(asked) === String(found);
}
