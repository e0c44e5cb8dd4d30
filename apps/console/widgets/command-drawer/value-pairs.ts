import { profiles } from '@heliodeck/devices/registry';
import { isRecord } from '@heliodeck/kit/is-record';
import { type Label, label } from '@heliodeck/kit/label';
import { decimalText, roundTo, scaled } from '@heliodeck/kit/scale';
import type { Metric } from '@heliodeck/model/descriptors/record';
import { records } from '@heliodeck/model/registries/records';
import type { CommandRow } from './command-row.ts';

/** The requested and the reported value of one quantity. */
export interface ValuePair {
  readonly name: string;
  readonly label: Label;
  readonly asked: Label | null;
  readonly found: Label | null;
  /** Unit of both. */
  readonly unit: string;
  /** null: one of the two is unknown. */
  readonly same: boolean | null;
}

/** Labels of names in controls and failure reasons that are neither metrics of a record nor points of a profile. */
const ownWords: Readonly<Record<string, Label>> = {
  parameters: label('参数', 'parameters'),
  version: label('版本号', 'version'),
  factor: label('倍率', 'ratio'),
  clock: label('设备时钟', 'Device clock'),
  date: label('设备日期', 'Device date'),
  time: label('设备时间', 'Device time'),
  meterAddress: label('通信地址', 'Meter address'),
  serialNumber: label('序列号', 'Serial number'),
  info: label('应答内容', 'Content of the reply'),
  packCount: label('电池组数', 'Number of packs'),
  address: label('设备地址', 'device address'),
  phaseCurrents: label('各相电流之和', 'Sum of the phase currents'),
  meterPowerFactor: label('功率因数', 'Power factor'),
};

/** Points that a control switches: 1 is on, 0 is off. */
const isSwitch = (name: string): boolean => name === 'outputOn' || name === 'loadOn' || coil.test(name);
const coil = /^coil (\d+)$/;
const positions: readonly Label[] = [label('关', 'Off'), label('开', 'On')];

function metricOf(name: string): Metric | undefined {
  for (const record of records.values()) {
    const metric = record.metrics[name];
    if (metric) return metric;
  }
  return undefined;
}

/** Label of a quantity in commands: a metric of any record, a point of any profile, else its name. */
export function valueLabel(name: string): Label {
  const number = coil.exec(name)?.[1];
  if (number !== undefined) return label(`线圈 ${number}`, `Coil ${number}`);
  return metricOf(name)?.label ?? ownWords[name] ?? pointLabel(name) ?? label(name, name);
}

function pointLabel(name: string): Label | undefined {
  for (const { points } of profiles.values()) {
    const words = points.find((point) => point.name === name)?.label;
    if (words) return words;
  }
  return undefined;
}

/** The values of a write or control, requested and reported, in the order of the request. */
export function valuePairs(row: Pick<CommandRow, 'kind' | 'asked' | 'found'>): readonly ValuePair[] {
  if (row.kind !== 'write' && row.kind !== 'control') return [];
  const asked = valuesOf(row.asked);
  const found = valuesOf(row.found);
  // A control without a verifiable value is stored as its code, which the command's label already expresses.
  const names = [...new Set([...Object.keys(asked), ...Object.keys(found)])].filter(
    (name) => name !== 'control',
  );
  return names.map((name) => {
    const metric = metricOf(name);
    return {
      name,
      label: valueLabel(name),
      asked: shown(name, asked[name], metric),
      found: shown(name, found[name], metric),
      unit: metric?.unit ?? '',
      same: agree(asked[name], found[name]),
    };
  });
}

/** The old and the new value of a quantity, as displayed. */
interface ChangePair {
  readonly name: string;
  readonly label: Label;
  /** '—' if it is unknown. */
  readonly was: string;
  readonly is: string;
  readonly unit: string;
}

/** The values of a write beside those they replace, in the order of writing. */
export function changePairs(
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): readonly ChangePair[] {
  return Object.keys(values).map((name) => {
    const metric = metricOf(name);
    const text = (value: unknown) => (value === undefined || value === null ? '—' : textOf(value, metric));
    const [was, is] = [text(before[name]), text(values[name])];
    return { name, label: valueLabel(name), was, is, unit: metric?.unit ?? '' };
  });
}

/** The ledger stores a control, and an unsent command, as the command itself instead of a map of values. */
function valuesOf(stored: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(stored)) return {};
  if (typeof stored.kind === 'string') return isRecord(stored.values) ? stored.values : {};
  return stored;
}

function shown(name: string, value: unknown, metric: Metric | undefined): Label | null {
  if (value === null || value === undefined) return null;
  const position = isSwitch(name) ? positions[Number(value)] : undefined;
  if (position) return position;
  const text = textOf(value, metric);
  return label(text, text);
}

function textOf(value: unknown, metric: Metric | undefined): string {
  if (typeof value !== 'number') return String(value);
  const own = scaled(value, metric?.scale);
  return metric?.decimals === undefined ? String(own) : decimalText(own, metric.decimals);
}

/**
 * Registers have steps, and requested values may have floating-point noise: six equal decimal places count as equal.
 */
function agree(asked: unknown, found: unknown): boolean | null {
  if (asked === undefined || asked === null || found === undefined || found === null) return null;
  if (typeof asked === 'number' && typeof found === 'number') return roundTo(asked, 6) === roundTo(found, 6);
  return String(asked) === String(found);
}
