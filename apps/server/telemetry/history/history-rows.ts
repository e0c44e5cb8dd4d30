import type { MetricValue, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import { metricColumns } from '../../store/ddl.ts';
import { compiled, constantFor, type Fragment, list, milliseconds } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { HistoryRow, HistorySearch } from '../telemetry-store.ts';

/** A selection of a record's history. */
export interface HistorySelection {
  readonly record: TelemetryRecord;
  readonly tenantId: string;
  /** Devices; absent = all of the tenant. */
  readonly deviceIds?: readonly string[] | undefined;
  /** Pack of the devices; absent = all packs. */
  readonly pack?: number | undefined;
}

/** A time as a parameter; a range may have no begin or no end. */
export const instantParameter = (ms: number): Date | string =>
  Number.isFinite(ms) ? new Date(ms) : ms < 0 ? '-infinity' : 'infinity';

/** Selected columns of a row `h`, in the order that `rowMaker` expects. */
export const selectList = constantFor((record: TelemetryRecord) => {
  const cells = metricColumns(record).map(({ column }) => sql.id('h', column));
  return sql`h.device_id::text, h.pack, ${milliseconds(sql`h.data_time`)}, h.origin, ${list(cells)}`;
});

/** Order of rows `h` by time, then by device and pack. */
export function historyOrder(order: 'asc' | 'desc'): Fragment {
  return sql.raw(`order by h.data_time ${order}, h.device_id ${order}, h.pack ${order}`);
}

/** Conditions of a selection on the alias `h`. */
export function selected({ tenantId, deviceIds, pack }: Omit<HistorySelection, 'record'>): Fragment {
  const conditions = [sql`h.tenant_id = ${tenantId}`];
  if (deviceIds) conditions.push(sql`h.device_id = any(${arrayText(deviceIds)}::bigint[])`);
  if (pack !== undefined) conditions.push(sql`h.pack = ${pack}`);
  return sql.join(conditions, sql` and `);
}

/** Returns the function that converts selected columns to a row. */
export function rowMaker(record: TelemetryRecord): (stored: readonly unknown[]) => HistoryRow {
  const names = metricColumns(record).map(({ name }) => name);
  return ([deviceId, pack, at, origin, ...cells]) => ({
    deviceId: String(deviceId),
    pack: Number(pack),
    at: Number(at),
    origin: Number(origin),
    values: Object.fromEntries(names.map((name, n) => [name, (cells[n] ?? null) as MetricValue])),
  });
}

/**
 * All rows of a search as one statement. For a whole tenant the index by time provides them in order, so that the first row is returned at
 * once.
 */
export function exportStatement(tenantId: string, { record, deviceIds, pack, range, order }: HistorySearch) {
  const conditions = [
    selected({ tenantId, deviceIds, pack }),
    sql`h.data_time >= ${instantParameter(range.from)} and h.data_time < ${instantParameter(range.to)}`,
  ];
  return compiled(sql`select ${selectList(record)} from ${sql.id(record.historyTable)} h
    where ${sql.join(conditions, sql` and `)} ${historyOrder(order)}`);
}
