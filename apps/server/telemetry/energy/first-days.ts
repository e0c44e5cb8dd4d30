import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type EnergySource, sourceKey } from '../energy-store.ts';
import { sourceRows } from './counter-sums.ts';

/** Returns the first local day with data of each counter, 'yyyy-MM-dd', by device and role; counters without data are absent. */
export async function firstDaysOf(
  db: TenantDb,
  counters: readonly EnergySource[],
): Promise<ReadonlyMap<string, string>> {
  if (counters.length === 0) return new Map();
  const { rows } = await db.read((_, { client }) =>
    client.query<EnergySource & { day: string | null }>({
      name: 'first days of counters',
      ...statement`
        with ${sourceRows(counters)}
        select u.device_id::text as "deviceId", u.role, least(
          (select min(e.day) from energy_day e where e.device_id = u.device_id and e.role = u.role),
          (select min(o.day) from energy_open_day o where o.device_id = u.device_id and o.role = u.role))::text as day
        from source u`,
    }),
  );
  return new Map(rows.flatMap(({ day, ...source }) => (day === null ? [] : [[sourceKey(source), day]])));
}
