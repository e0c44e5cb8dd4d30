import { sql } from 'kysely';
import { metricColumns } from '../../store/ddl.ts';
import { list, milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { InstantValues, InstantWish } from '../telemetry-store.ts';

/** A poll reads the blocks of a device one after the other: at most this many readings contain its newest value of each metric. */
const mostBlocks = 8;

/**
 * Returns the value of each metric at the given times: the newest value read by then.
 * @throws Error for a metric that the record does not store as a number
 */
export function valuesAt(db: TenantDb, wish: InstantWish): Promise<readonly InstantValues[]> {
  const { record, deviceId, pack, metrics, instants, withinMs } = wish;
  const known = metricColumns(record);
  const columns = metrics.map((metric) => {
    const column = known.find(({ name }) => name === metric);
    if (column === undefined || column.type === 'text')
      throw new Error(`record ${record.key} has no number '${metric}'`);
    return column.column;
  });
  const newest = columns.map((name) => {
    const column = sql.id('h', name);
    return sql`((array_agg(${column} order by h.data_time desc) filter (where ${column} is not null))[1])::float8`;
  });
  return db.read(async (_, { client }) => {
    const { rows } = await client.query<(number | null)[]>({
      ...statement`select ${list([milliseconds(sql`max(h.data_time)`), ...newest])}
        from unnest(${arrayText(instants)}::float8[]) with ordinality u(at, n) left join lateral (
          select ${list(['data_time', ...columns].map((name) => sql.id(name)))} from ${sql.id(record.historyTable)}
          where device_id = ${deviceId} and pack = ${pack} and data_time <= to_timestamp(u.at / 1000.0)
            and data_time > to_timestamp((u.at - ${withinMs}) / 1000.0)
          order by data_time desc limit ${sql.lit(mostBlocks)}) h on true
        group by u.n order by u.n`,
      rowMode: 'array',
    });
    return rows.map(([readAt = null, ...values]) => ({ readAt, values }));
  });
}
