import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { list, milliseconds, statement } from '../../store/sql.ts';
import type { TimeRange } from '../telemetry-store.ts';
import type { ClickHouse } from './client.ts';
import { clickhouseName, keyTuple, wholeOf } from './sql.ts';
import { layoutOf, rowsTable } from './tables.ts';

const withinMs = 600_000;
/** Sums are of remainders, which keeps them small enough to be exact for all values. */
const prime = 1_000_003;
/** Larger values are counted but not summed. */
const most = '1e12';

/**
 * Compares the rows of a time range in both databases: their number, the sums of their keys, and per column the number of values and their
 * sum. Call it in one snapshot of PostgreSQL while the mover is locked; rows that wait to be moved are left out.
 * @returns how many rows both have; undefined if they differ
 */
export async function checkStretch(
  client: pg.ClientBase,
  clickHouse: ClickHouse,
  record: TelemetryRecord,
  { from, to }: TimeRange,
): Promise<number | undefined> {
  const { columns } = layoutOf(record);
  const within = sql`data_time >= ${new Date(from)} and data_time < ${new Date(to)}`;
  const [modulus, largest] = [sql.lit(prime), sql.raw(most)];
  const waiting = await client.query<{ deviceId: string; pack: number; at: number }>(
    statement`select distinct device_id::text as "deviceId", pack, ${milliseconds(sql`data_time`)} as at from history_outbox
     where history = ${record.historyTable} and ${within}`,
  );
  const here = await client.query<unknown[]>({
    ...statement`select ${list([
      sql`count(*)`,
      sql`sum(device_id % ${modulus})`,
      sql`sum(${milliseconds(sql`data_time`)}::bigint % ${modulus})`,
      sql`sum(pack)`,
      sql`sum(origin)`,
      ...columns.flatMap(({ column, text }) => {
        const name = sql.id('h', column);
        const whole = sql`floor(${name}::float8 * 1000 + 0.5)::bigint % ${modulus}`;
        return [
          sql`count(${name})`,
          text
            ? sql`sum(octet_length(${name}))`
            : sql`sum(${whole}) filter (where abs(${name}) < ${largest})`,
        ];
      }),
    ])} from ${sql.id(record.historyTable)} h where ${within}
      and not exists (select 1 from history_outbox o where o.tenant_id = h.tenant_id and o.history = ${record.historyTable}
        and o.data_time = h.data_time and o.device_id = h.device_id and o.pack = h.pack)`,
    rowMode: 'array',
  });
  const without =
    waiting.rows.length === 0
      ? ''
      : `and (device, pack, at) not in (${waiting.rows.map(keyTuple).join(', ')})`;
  const [there = []] = await clickHouse.rows<unknown[]>(
    `select ${[
      'count()',
      `sum(device % ${prime})`,
      `sum(at % ${prime})`,
      'sum(pack)',
      'sum(origin)',
      ...columns.flatMap(({ column, text }) => {
        const name = clickhouseName(column);
        const value = `assumeNotNull(${name})`;
        return [
          `count(${name})`,
          text
            ? `sum(length(${value}))`
            : `sumIf(toInt64(floor(${value} * 1000 + 0.5)) % ${prime}, isNotNull(${name}) and abs(${value}) < ${most})`,
        ];
      }),
    ].join(', ')} from ${rowsTable(record)} final
      where at >= ${wholeOf(from)} and at < ${wholeOf(to)} and gone = 0 ${without}`,
    withinMs,
  );
  // The sum of no rows is null in PostgreSQL.
  const numbers = (cells: readonly unknown[]) => cells.map((cell) => String(cell ?? 0)).join();
  return numbers(here.rows[0] ?? []) === numbers(there) ? Number(there[0]) : undefined;
}
