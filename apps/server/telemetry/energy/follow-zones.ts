import { addDays, isZone, startOfDay } from '@heliodeck/kit/zone';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

interface Moved {
  readonly deviceId: string;
  readonly role: number;
  readonly record: string;
  readonly tenantId: string;
  readonly zone: string;
}

/**
 * Moves counters whose station has another time zone to the days of that zone: their days are opened again, to be summed from the same
 * slots. Days whose slots were removed keep their sums.
 * @returns how many counters moved
 */
export async function followZones(platform: TenantDb): Promise<number> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<Moved>(
      statement`select c.device_id::text as "deviceId", c.role, c.record, c.tenant_id as "tenantId", s.time_zone as zone
       from energy_counter c join device d on d.id = c.device_id join dtu u on u.id = d.dtu_id
       join station s on s.id = u.station_info_id
       where s.time_zone is not null and s.time_zone <> c.zone`,
    ),
  );
  const known = rows.filter(({ zone }) => isZone(zone));
  for (const moved of known) await platform.tx((_, { client }) => move(client, moved));
  return known.length;
}

async function move(client: pg.PoolClient, { deviceId, role, record, tenantId, zone }: Moved): Promise<void> {
  const live = records.get(record)?.liveTable;
  // Writers of the device's readings have ended by now, or will read the counter again.
  if (live)
    await client.query(
      statement`update ${sql.id(live)} set data_time = data_time where device_id = ${deviceId}`,
    );
  const { rows } = await client.query<{ day: string }>(
    statement`select distinct ((slot at time zone ${zone})::date)::text as day from energy_slot
     where device_id = ${deviceId} and role = ${role} order by day`,
  );
  const days = rows.map(({ day }) => day);
  const [first] = days;
  await client.query(statement`delete from energy_open_day where device_id = ${deviceId} and role = ${role}`);
  await client.query(
    statement`delete from energy_day where device_id = ${deviceId} and role = ${role} and day >= ${first ?? 'infinity'}`,
  );
  await client.query(statement`delete from energy_month where device_id = ${deviceId} and role = ${role}`);
  await client.query(
    statement`insert into energy_month (tenant_id, device_id, role, month, wh, covered_s)
     select tenant_id, device_id, role, date_trunc('month', day)::date, sum(wh), sum(covered_s) from energy_day
     where device_id = ${deviceId} and role = ${role} group by 1, 2, 3, 4`,
  );
  await client.query(
    statement`insert into energy_open_day (tenant_id, device_id, role, day, from_at, to_at)
     select ${tenantId}::text, ${deviceId}::bigint, ${role}::smallint, * from unnest(${arrayText(days)}::date[],
       ${arrayText(days.map((day) => iso(startOfDay(zone, day))))}::timestamptz[],
       ${arrayText(days.map((day) => iso(startOfDay(zone, addDays(day, 1)))))}::timestamptz[])`,
  );
  await client.query(
    statement`update energy_counter c set zone = ${zone},
       closed_wh = (select coalesce(sum(e.wh), 0) from energy_day e where e.device_id = c.device_id and e.role = c.role)
     where c.device_id = ${deviceId} and c.role = ${role}`,
  );
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
