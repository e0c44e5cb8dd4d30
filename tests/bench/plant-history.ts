import { meter } from '@heliodeck/model/devices/records/meter';
import { followingMonth, monthsBetween, utcMonthOf } from '../../apps/server/store/months.ts';
import type { BenchDatabase } from './support.ts';

const minute = 60_000;

/** Meters whose history is generated in the database. */
export interface PlantedMeters {
  readonly tenantId: string;
  readonly devices: number;
  /** Number of readings of each, one per minute, the last of them before `now`. */
  readonly minutes: number;
  readonly now: number;
  /** SQL of the total active power by the instant `t` and the device `d`, kW. */
  readonly power: string;
}

/** Stations of ten meters; every second one belongs to department 10, the others to 11. */
export async function plantMeters({ owner }: BenchDatabase, meters: PlantedMeters): Promise<void> {
  const { tenantId, devices, minutes, now } = meters;
  await owner(
    `with s as (insert into station (tenant_id, station_name, create_dept, time_zone)
       select $1, 'station ' || n, 10 + n % 2, 'Asia/Shanghai' from generate_series(1, $2) n returning id, create_dept),
     u as (insert into dtu (tenant_id, station_info_id, name, imei, create_dept)
       select $1, id, 'dtu', new_id()::text, create_dept from s returning id, create_dept)
     insert into device (tenant_id, dtu_id, type, name, address, create_dept)
     select $1, id, 2, 'meter ' || n, n, create_dept from u, generate_series(1, 10) n`,
    [tenantId, Math.ceil(devices / 10)],
  );
  const first = now - minutes * minute;
  for (const month of monthsBetween(utcMonthOf(first), utcMonthOf(now)))
    await plantMonth(owner, month, first, meters);
}

/** A month, in order of time as devices report; loaded before it gets its indexes and is attached as a partition. */
async function plantMonth(
  owner: BenchDatabase['owner'],
  month: string,
  first: number,
  { tenantId, now, power }: PlantedMeters,
): Promise<void> {
  const begin = Date.parse(`${month}-01T00:00:00Z`);
  const end = Date.parse(`${followingMonth(month)}-01T00:00:00Z`);
  const table = `${meter.historyTable}_${month.replace('-', '_')}`;
  // Replaces the empty partition that the program created at its start.
  await owner(`drop table if exists ${table}`);
  await owner(`create table ${table} (like ${meter.historyTable} including defaults)`);
  await owner(`alter table ${table} enable row level security, force row level security`);
  const last = Math.min(now, end);
  for (let from = Math.max(first, begin); from < last; from += 360 * minute) {
    await owner(
      `insert into ${table} (tenant_id, device_id, pack, data_time, total_current, total_active_power, total_positive_active_energy)
       select $1, d.id, 0, t + (d.id % 60) * interval '1 second', d.id % 7, ${power}, extract(epoch from t) / 60
       from generate_series(to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), interval '1 minute') t, device d`,
      [tenantId, from, Math.min(last, from + 360 * minute) - minute],
    );
  }
  await owner(`alter table ${table} add primary key (device_id, pack, data_time)`);
  await owner(`create index on ${table} (tenant_id, data_time, device_id, pack)`);
  await owner(`alter table ${meter.historyTable} attach partition ${table}
    for values from ('${month}-01 00:00:00Z') to ('${followingMonth(month)}-01 00:00:00Z')`);
}
