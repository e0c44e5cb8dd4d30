import { sql } from 'kysely';
import { milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { EnergySource, OwnedCounter, StoredEvent, SumUnit } from '../energy-store.ts';
import { periodName, sourceArrays, sourceRows } from './counter-sums.ts';

/**
 * Returns how many gaps, resets and exchanges the counters of each owner had from one day to another, both included; by owner and name of
 * the period ('' for 'whole').
 */
export async function eventCounts(
  db: TenantDb,
  counters: readonly OwnedCounter[],
  { unit, first, last }: { readonly unit: SumUnit; readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, number>> {
  if (counters.length === 0) return new Map();
  const name = periodName(unit, sql`e.at at time zone u.zone`);
  const [devices, roles] = sourceArrays(counters);
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string; name: string; n: number }>({
      name: `events of counters by ${unit}`,
      ...statement`
        select u.id::text, ${name} as name, count(*)::int as n
        from unnest(${devices}::bigint[], ${roles}::smallint[], ${arrayText(counters.map(({ ownerId }) => ownerId))}::bigint[],
            ${counters.map(({ zone }) => zone)}::text[]) as u(device_id, role, id, zone)
        join energy_event e on e.device_id = u.device_id and e.role = u.role
        where (e.at at time zone u.zone)::date between ${first} and ${last} and e.kind <> 'rollOver'
        group by 1, 2`,
    }),
  );
  return new Map(rows.map((row) => [`${row.id} ${row.name}`, row.n]));
}

/** Returns events of counters that overlap a time range (ms), oldest first, up to a limit. */
export async function eventsWithin(
  db: TenantDb,
  counters: readonly EnergySource[],
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): Promise<readonly StoredEvent[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<StoredEvent>({
      name: `events within ${Math.trunc(most)}`,
      ...statement`
        with ${sourceRows(counters)}
        select e.device_id::text as "deviceId", e.role, e.kind, ${milliseconds(sql`e.from_at`)} as "fromAt",
          ${milliseconds(sql`e.at`)} as at,
          e.from_wh::float8 as "fromWh", e.to_wh::float8 as "toWh", e.wh::float8 as wh
        from source join energy_event e using (device_id, role)
        where e.at > ${new Date(from)} and e.from_at < ${new Date(to)} order by e.at limit ${sql.lit(Math.trunc(most))}`,
    }),
  );
  return rows;
}
