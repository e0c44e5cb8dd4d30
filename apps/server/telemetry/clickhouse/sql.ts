import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { HistoryKey, TimeRange } from '../telemetry-store.ts';

/**
 * Quotes a name as an identifier of ClickHouse. Names come from descriptors of the model.
 * @throws Error for a name with other characters than those of descriptors
 */
export function clickhouseName(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/i.test(name)) throw new Error(`'${name}' is no name of a table or column`);
  return `\`${name}\``;
}

/** Removes the quotes of an identifier. */
export const bareName = (identifier: string): string => identifier.replaceAll('`', '');

/** Quotes a text as a constant. */
export function textConstant(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`;
}

/** Returns a 64-bit integer as a constant. @throws Error for anything else */
export function wholeOf(value: string | number): string {
  const text = String(value);
  if (!/^-?\d{1,19}$/.test(text)) throw new Error(`'${text}' is no whole number`);
  return text;
}

/** A selection of history in ClickHouse; `selectRows` makes every statement on it. */
export interface Selection {
  readonly record: TelemetryRecord;
  /** Tenant of the rows; required in every statement. */
  readonly tenantId: string;
  readonly deviceIds?: readonly string[] | undefined;
  readonly pack?: number | undefined;
  readonly ranges: readonly TimeRange[];
  /** Keys of rows to exclude, since PostgreSQL provides them. */
  readonly without?: readonly HistoryKey[];
}

/** Conditions of a selection, the tenant first; part of every statement. */
export function conditionsOf(
  { tenantId, deviceIds, pack, ranges, without = [] }: Selection,
  time = 'at',
): string {
  const conditions = [`tenant = ${textConstant(tenantId)}`];
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
