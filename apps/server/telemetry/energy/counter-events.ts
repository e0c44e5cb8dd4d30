import type { CounterEvent } from '@heliodeck/model/energy/chain';
import { sql } from 'kysely';
import { milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { EnergySource, StoredEvent } from '../energy-store.ts';

/** Returns the counters of devices. */
export async function countersOf(db: TenantDb, deviceIds: readonly string[]): Promise<EnergySource[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<EnergySource>(
      statement`select device_id::text as "deviceId", role from energy_counter
        where device_id = any(${arrayText(deviceIds)}::bigint[])`,
    ),
  );
  return rows;
}

/** Returns the newest events of counters, newest first, up to a limit; of one kind or of all. */
export async function counterEvents(
  db: TenantDb,
  counters: readonly EnergySource[],
  { kind, most }: { readonly kind: CounterEvent['kind'] | undefined; readonly most: number },
): Promise<StoredEvent[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<StoredEvent>(
      statement`select e.device_id::text as "deviceId", e.role, e.kind,
         ${milliseconds(sql`e.from_at`)} as "fromAt", ${milliseconds(sql`e.at`)} as at,
         e.from_wh::float8 as "fromWh", e.to_wh::float8 as "toWh", e.wh::float8 as wh
       from unnest(${arrayText(counters.map(({ deviceId }) => deviceId))}::bigint[],
         ${arrayText(counters.map(({ role }) => role))}::integer[]) as c(device_id, role)
       join energy_event e on e.device_id = c.device_id and e.role = c.role
       where ${kind ?? null}::text is null or e.kind = ${kind ?? null}
       order by e.at desc, e.device_id limit ${sql.lit(Math.trunc(most))}`,
    ),
  );
  return rows;
}
