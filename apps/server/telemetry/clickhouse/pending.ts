import { sql } from 'kysely';
import { metricColumns } from '../../store/ddl.ts';
import { list, milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import { rollupLevels } from '../../store/telemetry-schema.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { instantParameter, rowMaker } from '../history/history-rows.ts';
import type { HistoryKey, HistoryRow, TimeRange } from '../telemetry-store.ts';
import type { Selection } from './sql.ts';

/** Rows of a selection in the outbox, which ClickHouse may not have yet. */
export interface Pending {
  readonly keys: readonly HistoryKey[];
  /** Existing rows; the others were removed. */
  readonly rows: readonly HistoryRow[];
}

/** Most keys in a statement; with more, the rows are read from PostgreSQL, which has all of them. */
const mostKeys = 3_000;

/**
 * Returns the rows of a selection in the outbox. Read it before the query to ClickHouse: a row moved in between is then in both.
 * @returns undefined if there are too many
 */
export async function pendingOf(db: TenantDb, selection: Selection): Promise<Pending | undefined> {
  const { record, tenantId, deviceIds, pack, ranges } = selection;
  const [lows, highs] = timeArrays(ranges);
  const conditions = [
    sql`o.tenant_id = ${tenantId} and o.history = ${record.historyTable}`,
    sql`o.data_time >= t.low and o.data_time < t.high`,
  ];
  if (deviceIds) conditions.push(sql`o.device_id = any(${arrayText(deviceIds)}::bigint[])`);
  if (pack !== undefined) conditions.push(sql`o.pack = ${pack}`);
  const names = ['origin', ...metricColumns(record).map(({ column }) => column)];
  const from = (alias: 'h' | 'r') => list(names.map((name) => sql.id(alias, name)));
  return db.read(async (_, { client }) => {
    const { rows } = await client.query<unknown[]>({
      ...statement`select k.device_id::text, k.pack, ${milliseconds(sql`k.data_time`)}, ${from('h')}
        from (select distinct o.device_id, o.pack, o.data_time
          from unnest(${lows}::timestamptz[], ${highs}::timestamptz[]) t(low, high)
          join history_outbox o on ${sql.join(conditions, sql` and `)} limit ${sql.lit(mostKeys + 1)}) k
        left join lateral (select ${from('r')} from ${sql.id(record.historyTable)} r
          where r.device_id = k.device_id and r.pack = k.pack and r.data_time = k.data_time offset 0) h on true`,
      rowMode: 'array',
    });
    if (rows.length > mostKeys) return undefined;
    const make = rowMaker(record);
    const keys = rows.map(([deviceId, onPack, at]) => ({
      deviceId: String(deviceId),
      pack: Number(onPack),
      at: Number(at),
    }));
    return { keys, rows: rows.filter(([, , , origin]) => origin !== null).map(make) };
  });
}

function timeArrays(ranges: readonly TimeRange[]): [string, string] {
  const text = (ms: number): string => {
    const at = instantParameter(ms);
    return at instanceof Date ? at.toISOString() : at;
  };
  return [arrayText(ranges.map(({ from }) => text(from))), arrayText(ranges.map(({ to }) => text(to)))];
}

/** Returns the quarters of an hour of a device (ms, ascending) for which ClickHouse's roll-up is out of date. */
export async function openSlots(
  db: TenantDb,
  {
    record,
    tenantId,
    deviceId,
    pack,
    from,
    to,
  }: Pick<Selection, 'record' | 'tenantId'> &
    TimeRange & { readonly deviceId: string; readonly pack: number },
): Promise<number[]> {
  const key = sql`tenant_id = ${tenantId} and history = ${record.historyTable} and device_id = ${deviceId} and pack = ${pack}`;
  return db.read(async (_, { client }) => {
    const { rows } = await client.query<[number]>({
      ...statement`with own as (
          select date_bin(${sql.lit(`${rollupLevels[0].ms} milliseconds`)}, data_time, 'epoch') as slot from history_outbox
          where ${key} and data_time >= ${instantParameter(from)} and data_time < ${instantParameter(to)}
          union select slot from history_amended
          where ${key} and slot >= ${instantParameter(from)} and slot < ${instantParameter(to)})
        select ${milliseconds(sql`slot`)} from own order by slot`,
      rowMode: 'array',
    });
    return rows.map(([slot]) => slot);
  });
}

/** Sorts rows by time, then by device and pack. */
export function rowsInOrder(order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1;
  return (one: HistoryKey, other: HistoryKey): number =>
    sign * (one.at - other.at || digits(one.deviceId, other.deviceId) || one.pack - other.pack);
}

/** Compares digits without leading zeros: the longer is the larger. */
function digits(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
