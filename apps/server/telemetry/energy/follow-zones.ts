import { addDays, isZone, startOfDay } from '@heliodeck/kit/zone';
import { records } from '@heliodeck/model/registries/records';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
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
      `select c.device_id::text as "deviceId", c.role, c.record, c.tenant_id as "tenantId", s.time_zone as zone
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
    await client.query(`update ${quoted(live)} set data_time = data_time where device_id = $1`, [deviceId]);
  const counter = [deviceId, role];
  const { rows } = await client.query<{ day: string }>(
    `select distinct ((slot at time zone $3)::date)::text as day from energy_slot
     where device_id = $1 and role = $2 order by day`,
    [...counter, zone],
  );
  const days = rows.map(({ day }) => day);
  const [first] = days;
  await client.query('delete from energy_open_day where device_id = $1 and role = $2', counter);
  await client.query('delete from energy_day where device_id = $1 and role = $2 and day >= $3', [
    ...counter,
    first ?? 'infinity',
  ]);
  await client.query('delete from energy_month where device_id = $1 and role = $2', counter);
  await client.query(
    `insert into energy_month (tenant_id, device_id, role, month, wh, covered_s)
     select tenant_id, device_id, role, date_trunc('month', day)::date, sum(wh), sum(covered_s) from energy_day
     where device_id = $1 and role = $2 group by 1, 2, 3, 4`,
    counter,
  );
  await client.query(
    `insert into energy_open_day (tenant_id, device_id, role, day, from_at, to_at)
     select $3, $1, $2, * from unnest($4::date[], $5::timestamptz[], $6::timestamptz[])`,
    [
      ...counter,
      tenantId,
      arrayText(days),
      arrayText(days.map((day) => iso(startOfDay(zone, day)))),
      arrayText(days.map((day) => iso(startOfDay(zone, addDays(day, 1))))),
    ],
  );
  await client.query(
    `update energy_counter c set zone = $3,
       closed_wh = (select coalesce(sum(e.wh), 0) from energy_day e where e.device_id = $1 and e.role = $2)
     where c.device_id = $1 and c.role = $2`,
    [...counter, zone],
  );
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
