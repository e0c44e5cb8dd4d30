import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { HistoryKey, TimeRange } from '../telemetry-store.ts';

/** A name as an identifier of ClickHouse. Names come from descriptors of the model. */
export function clickhouseName(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/i.test(name)) throw new Error(`'${name}' is no name of a table or column`);
  return `\`${name}\``;
}

/** The name in an identifier. */
export const bareName = (identifier: string): string => identifier.replaceAll('`', '');

/** A text as a constant. */
export function textOf(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`;
}

/** A whole number of 64 bits as a constant. @throws Error for anything else */
export function wholeOf(value: string | number): string {
  const text = String(value);
  if (!/^-?\d{1,19}$/.test(text)) throw new Error(`'${text}' is no whole number`);
  return text;
}

/** What is asked of history in ClickHouse; every statement on it is made by `selectRows`. */
export interface Selection {
  readonly record: TelemetryRecord;
  /** Whose rows; there is no statement without. */
  readonly tenantId: string;
  readonly deviceIds?: readonly string[] | undefined;
  readonly pack?: number | undefined;
  readonly ranges: readonly TimeRange[];
  /** Rows that are told by PostgreSQL. */
  readonly without?: readonly HistoryKey[];
}

/** Conditions that hold a selection: its tenant first, in every statement. */
export function conditionsOf(
  { tenantId, deviceIds, pack, ranges, without = [] }: Selection,
  time = 'at',
): string {
  const conditions = [`tenant = ${textOf(tenantId)}`];
  if (deviceIds) conditions.push(`device in (${deviceIds.map(wholeOf).join(', ')})`);
  if (pack !== undefined) conditions.push(`pack = ${wholeOf(pack)}`);
  conditions.push(`(${ranges.map((range) => within(range, time)).join(' or ')})`);
  if (without.length > 0) conditions.push(`(device, pack, at) not in (${without.map(keyTuple).join(', ')})`);
  return conditions.join(' and ');
}

/** A key of history as a tuple. */
export function keyTuple({ deviceId, pack, at }: HistoryKey): string {
  return `(${wholeOf(deviceId)}, ${wholeOf(pack)}, ${wholeOf(at)})`;
}

function within({ from, to }: TimeRange, time: string): string {
  const parts = [
    ...(Number.isFinite(from) ? [`${time} >= ${wholeOf(Math.ceil(from))}`] : []),
    ...(Number.isFinite(to) ? [`${time} < ${wholeOf(Math.ceil(to))}`] : []),
  ];
  return parts.length === 0 ? '1' : `(${parts.join(' and ')})`;
}
