import { metricColumns, quoted } from '../../store/ddl.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
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
    return quoted(column.column);
  });
  const newest = columns.map(
    (column) =>
      `((array_agg(h.${column} order by h.data_time desc) filter (where h.${column} is not null))[1])::float8`,
  );
  return db.read(async (_, { client }) => {
    const { rows } = await client.query<(number | null)[]>({
      text: `select ${[msOf('max(h.data_time)'), ...newest].join(', ')}
        from unnest($3::float8[]) with ordinality u(at, n) left join lateral (
          select ${['data_time', ...columns].join(', ')} from ${quoted(record.historyTable)}
          where device_id = $1 and pack = $2 and data_time <= to_timestamp(u.at / 1000.0)
            and data_time > to_timestamp((u.at - $4) / 1000.0)
          order by data_time desc limit ${mostBlocks}) h on true
        group by u.n order by u.n`,
      values: [deviceId, pack, arrayText(instants), withinMs],
      rowMode: 'array',
    });
    return rows.map(([readAt = null, ...values]) => ({ readAt, values }));
  });
}
