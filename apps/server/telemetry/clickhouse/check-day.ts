import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import { msOf } from '../../store/sql-text.ts';
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
  const range = [new Date(from), new Date(to)];
  const waiting = await client.query<{ deviceId: string; pack: number; at: number }>(
    `select distinct device_id::text as "deviceId", pack, ${msOf('data_time')} as at from history_outbox
     where history = $1 and data_time >= $2 and data_time < $3`,
    [record.historyTable, ...range],
  );
  const here = await client.query<unknown[]>({
    text: `select ${[
      'count(*)',
      `sum(device_id % ${prime})`,
      `sum(${msOf('data_time')}::bigint % ${prime})`,
      'sum(pack)',
      'sum(origin)',
      ...columns.flatMap(({ column, text }) => {
        const name = `h.${quoted(column)}`;
        const whole = `floor(${name}::float8 * 1000 + 0.5)::bigint % ${prime}`;
        return [
          `count(${name})`,
          text ? `sum(octet_length(${name}))` : `sum(${whole}) filter (where abs(${name}) < ${most})`,
        ];
      }),
    ].join(', ')} from ${quoted(record.historyTable)} h where data_time >= $2 and data_time < $3
      and not exists (select 1 from history_outbox o where o.tenant_id = h.tenant_id and o.history = $1
        and o.data_time = h.data_time and o.device_id = h.device_id and o.pack = h.pack)`,
    values: [record.historyTable, ...range],
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
