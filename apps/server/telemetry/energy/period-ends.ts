import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import { type Fragment, milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { DeviceStretch, PeriodEnds } from '../energy-store.ts';

/** Returns the readings at the ends of time ranges, in their order; undefined if a range has none. */
export async function readingsAtEnds(
  db: TenantDb,
  record: TelemetryRecord,
  stretches: readonly DeviceStretch[],
): Promise<readonly (PeriodEnds | undefined)[]> {
  const history = sql.id(record.historyTable);
  const reading = (condition: Fragment, order: Fragment): Fragment => sql`
    (select h.data_time from ${history} h where h.device_id = u.device_id and h.pack = 0 and ${condition}
     order by h.data_time ${order} limit 1)`;
  const [newest, oldest] = [sql`desc`, sql`asc`];
  const inside = sql`h.data_time >= u.from_at and h.data_time < u.to_at`;
  const before = sql`h.data_time <= u.from_at and h.data_time > u.from_at - interval '2 days'`;
  const { rows } = await db.read((_, { client }) =>
    client.query<PeriodEnds & { n: number }>({
      name: `readings of ${record.key} at the ends of periods`,
      ...statement`
        select u.n::int as n, ${milliseconds(sql`x.base`)} as base, ${milliseconds(sql`x.last`)} as last
        from unnest(${arrayText(stretches.map(({ deviceId }) => deviceId))}::bigint[],
            ${arrayText(stretches.map(({ from }) => new Date(from).toISOString()))}::timestamptz[],
            ${arrayText(stretches.map(({ to }) => new Date(to).toISOString()))}::timestamptz[])
          with ordinality as u(device_id, from_at, to_at, n)
        cross join lateral (select ${reading(inside, newest)} as last,
          coalesce(${reading(before, newest)}, ${reading(inside, oldest)}) as base) x
        where x.last is not null`,
    }),
  );
  const found = new Map(rows.map(({ n, ...ends }) => [n, ends]));
  return stretches.map((_, index) => found.get(index + 1));
}
