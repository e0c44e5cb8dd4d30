import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { quoted } from '../../store/ddl.ts';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { DeviceStretch, PeriodEnds } from '../energy-store.ts';

/** Returns the readings at the ends of time ranges, in their order; undefined if a range has none. */
export async function readingsAtEnds(
  db: TenantDb,
  record: TelemetryRecord,
  stretches: readonly DeviceStretch[],
): Promise<readonly (PeriodEnds | undefined)[]> {
  const history = quoted(record.historyTable);
  const reading = (condition: string, order: 'asc' | 'desc'): string => `
    (select h.data_time from ${history} h where h.device_id = u.device_id and h.pack = 0 and ${condition}
     order by h.data_time ${order} limit 1)`;
  const inside = 'h.data_time >= u.from_at and h.data_time < u.to_at';
  const before = `h.data_time <= u.from_at and h.data_time > u.from_at - interval '2 days'`;
  const { rows } = await db.read((_, { client }) =>
    client.query<PeriodEnds & { n: number }>({
      name: `readings of ${record.key} at the ends of periods`,
      text: `
        select u.n::int as n, ${msOf('x.base')} as base, ${msOf('x.last')} as last
        from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) with ordinality as u(device_id, from_at, to_at, n)
        cross join lateral (select ${reading(inside, 'desc')} as last,
          coalesce(${reading(before, 'desc')}, ${reading(inside, 'asc')}) as base) x
        where x.last is not null`,
      values: [
        arrayText(stretches.map(({ deviceId }) => deviceId)),
        arrayText(stretches.map(({ from }) => new Date(from).toISOString())),
        arrayText(stretches.map(({ to }) => new Date(to).toISOString())),
      ],
    }),
  );
  const found = new Map(rows.map(({ n, ...ends }) => [n, ends]));
  return stretches.map((_, index) => found.get(index + 1));
}
