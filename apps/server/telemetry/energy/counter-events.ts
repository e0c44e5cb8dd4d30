import type { CounterEvent } from '@heliodeck/model/energy/chain';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { EnergySource, StoredEvent } from '../energy-store.ts';

/** The counters that devices have. */
export async function countersOf(db: TenantDb, deviceIds: readonly string[]): Promise<EnergySource[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<EnergySource>(
      'select device_id::text as "deviceId", role from energy_counter where device_id = any($1::bigint[])',
      [arrayText(deviceIds)],
    ),
  );
  return rows;
}

/** The newest events of counters, newest first, at most so many; of one kind or of all. */
export async function counterEvents(
  db: TenantDb,
  counters: readonly EnergySource[],
  { kind, most }: { readonly kind: CounterEvent['kind'] | undefined; readonly most: number },
): Promise<StoredEvent[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<StoredEvent>(
      `select e.device_id::text as "deviceId", e.role, e.kind, ${msOf('e.from_at')} as "fromAt", ${msOf('e.at')} as at,
         e.from_wh::float8 as "fromWh", e.to_wh::float8 as "toWh", e.wh::float8 as wh
       from unnest($1::bigint[], $2::integer[]) as c(device_id, role)
       join energy_event e on e.device_id = c.device_id and e.role = c.role
       where $3::text is null or e.kind = $3
       order by e.at desc, e.device_id limit ${Math.trunc(most)}`,
      [
        arrayText(counters.map(({ deviceId }) => deviceId)),
        arrayText(counters.map(({ role }) => role)),
        kind ?? null,
      ],
    ),
  );
  return rows;
}
