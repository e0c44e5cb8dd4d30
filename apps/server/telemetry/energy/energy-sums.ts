import { meterRole } from '@heliodeck/model/devices/device-words';
import { controller } from '@heliodeck/model/devices/records/controller';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { typesReporting, typesWith } from '@heliodeck/model/registries/device-types';
import { sql } from 'kysely';
import { type Fragment, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { settledMs } from '../chart/roll-up.ts';
import type {
  CounterEnergy,
  EnergySource,
  GenerationSource,
  PeriodEnergy,
  StationCounter,
} from '../energy-store.ts';
import { lockBandState, wayOf } from './band-state.ts';
import { nameFormats, sourceRows } from './counter-sums.ts';

const [forward, generated] = [sql.lit(roleNumber('forward')), sql.lit(roleNumber('generated'))];
const numbers = (some: readonly number[]): Fragment => sql.lit(arrayText(some));
const meterTypes = numbers(typesWith('meterRole'));
const key = sql`device_id, role`;
/**
 * The requested counters; their days whose sum is not computed yet (today, and days reopened by late readings); and the energy in the slots
 * of those days. The old sum of a reopened day is subtracted: excluding each such day would cost more.
 */
const partsOf = (of: readonly EnergySource[]): Fragment => sql`
  ${sourceRows(of)},
  open as (select o.* from source join energy_open_day o using (${key})),
  slots as (
    select o.device_id, o.role, o.day, s.wh, s.covered_s from open o
    join energy_slot s on s.device_id = o.device_id and s.role = o.role and s.slot >= o.from_at and s.slot < o.to_at)`;
/**
 * Returns the energy of counters on each local day, or in each month, from one day to another, both included ('yyyy-MM-dd'; months must be
 * whole); periods without data are absent.
 */
export async function energyBy(
  period: 'day' | 'month',
  db: TenantDb,
  of: readonly EnergySource[],
  first: string,
  last: string,
): Promise<PeriodEnergy[]> {
  if (of.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<PeriodEnergy>({
      name: `energy by ${period}`,
      ...statement`${partsIn(period, of, [first, last])}
        select ${sumsIn(period)} from part group by begin order by begin`,
    }),
  );
  return rows;
}

/** Like `energyBy`, for each counter separately. */
export async function energyOfEach(
  period: 'day' | 'month',
  db: TenantDb,
  of: readonly EnergySource[],
  first: string,
  last: string,
): Promise<CounterEnergy[]> {
  if (of.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<CounterEnergy>({
      name: `energy of each by ${period}`,
      ...statement`${partsIn(period, of, [first, last])}
        select device_id::text as "deviceId", role, ${sumsIn(period)} from part group by ${key}, begin order by begin`,
    }),
  );
  return rows;
}

/** The summands of the energy of the counters from one day to another, with the period of each. */
function partsIn(
  period: 'day' | 'month',
  of: readonly EnergySource[],
  [first, last]: readonly [string, string],
): Fragment {
  const begin = (day: Fragment) => (period === 'day' ? day : sql`date_trunc('month', ${day})::date`);
  const stored = sql.id('e', period);
  return sql`
    with ${partsOf(of)}, part as (
      select ${key}, ${stored} as begin, e.wh, e.covered_s from source join ${sql.id(`energy_${period}`)} e using (${key})
      where ${stored} between ${first} and ${last}
      union all
      select ${key}, ${begin(sql`e.day`)}, -e.wh, -e.covered_s from open join energy_day e using (${key}, day)
      where e.day between ${first} and ${last}
      union all
      select ${key}, ${begin(sql`day`)}, wh, covered_s from slots where day between ${first} and ${last})`;
}

function sumsIn(period: 'day' | 'month'): Fragment {
  return sql`to_char(begin, ${sql.lit(nameFormats[period])}) as name,
    sum(wh)::float8 as "wattHours", sum(covered_s)::float8 as "coveredSeconds"`;
}

/** Returns the energy of counters over all days; `null` if there are no data. */
export async function energyInTotal(db: TenantDb, of: readonly EnergySource[]): Promise<number | null> {
  if (of.length === 0) return null;
  const { rows } = await db.read((_, { client }) =>
    client.query<{ wattHours: number | null }>({
      name: 'energy in total',
      ...statement`
        with ${partsOf(of)}, part as (
          select c.closed_wh as wh from source join energy_counter c using (${key})
          where exists (select 1 from energy_day e where e.device_id = c.device_id and e.role = c.role)
          union all
          select -e.wh from open join energy_day e using (${key}, day)
          union all
          select wh from slots)
        select sum(wh)::float8 as "wattHours" from part`,
    }),
  );
  return rows[0]?.wattHours ?? null;
}

/**
 * Computes the sums of days that have ended, a batch at a time. A day that late readings reopened is summed again.
 * @returns how many; fewer than requested means that none are left
 */
export async function closeEnergyDays(platform: TenantDb, now: number, limit = 1_000): Promise<number> {
  return platform.tx(async (_, { client }) => {
    await client.query(
      'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off',
    );
    await lockBandState(client, 'shared');
    // A mark that a transaction has locked stays: the rows that this transaction writes are not visible yet.
    const { rows: due } = await client.query<{
      device: string;
      role: number;
      day: string;
      from: string;
      to: string;
      tenant: string;
    }>(
      statement`with due as (
         select ${key}, day from energy_open_day where to_at <= ${new Date(now - settledMs)} order by to_at limit ${limit}
         for update skip locked)
       delete from energy_open_day o using due
       where o.device_id = due.device_id and o.role = due.role and o.day = due.day
       returning o.tenant_id as tenant, o.device_id::text as device, o.role, o.day::text, o.from_at::text as from, o.to_at::text as to`,
    );
    if (due.length === 0) return 0;
    await client.query(
      statement`with due as (
         select * from unnest(${due.map((day) => day.tenant)}::text[], ${arrayText(due.map((day) => day.device))}::bigint[],
             ${arrayText(due.map((day) => day.role))}::smallint[], ${arrayText(due.map((day) => day.day))}::date[],
             ${due.map((day) => day.from)}::timestamptz[], ${due.map((day) => day.to)}::timestamptz[])
           as u(tenant_id, ${key}, day, from_at, to_at)),
       sums as (
         select d.tenant_id, d.device_id, d.role, d.day, coalesce(sum(s.wh), 0)::bigint as wh,
           coalesce(sum(s.covered_s), 0)::integer as covered_s
         from due d left join energy_slot s
           on s.device_id = d.device_id and s.role = d.role and s.slot >= d.from_at and s.slot < d.to_at
         group by d.tenant_id, d.device_id, d.role, d.day),
       change as (
         select s.tenant_id, s.device_id, s.role, date_trunc('month', s.day)::date as month,
           s.wh - coalesce(e.wh, 0) as wh, s.covered_s - coalesce(e.covered_s, 0) as covered_s
         from sums s left join energy_day e using (${key}, day)),
       days as (
         insert into energy_day (tenant_id, ${key}, day, wh, covered_s)
         select tenant_id, ${key}, day, wh, covered_s from sums
         on conflict (${key}, day) do update set wh = excluded.wh, covered_s = excluded.covered_s),
       months as (
         insert into energy_month as m (tenant_id, ${key}, month, wh, covered_s)
         select tenant_id, ${key}, month, sum(wh), sum(covered_s) from change group by tenant_id, ${key}, month
         on conflict (${key}, month) do update set wh = m.wh + excluded.wh, covered_s = m.covered_s + excluded.covered_s),
       bands as (
         insert into energy_band_due (tenant_id, ${key}, day)
         select distinct s.tenant_id, t.device_id, t.role, s.day from sums s
         join energy_band_state t on t.device_id = s.device_id and t.role = ${wayOf(sql`s.role`)}
         on conflict do nothing),
       grown as (select ${key}, sum(wh) as wh from change group by ${key})
       update energy_counter c set closed_wh = c.closed_wh + g.wh from grown g
       where c.device_id = g.device_id and c.role = g.role`,
    );
    return due.length;
  });
}

/**
 * Returns the counters of generation of each station: its generation meters, if one has ever counted; else all other counters of generated
 * energy (controllers, inverters). Removed devices are included, since they did generate.
 */
export async function generationSources(
  db: TenantDb,
  stationIds: readonly string[],
): Promise<GenerationSource[]> {
  if (stationIds.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<GenerationSource>({
      name: 'generation sources',
      ...statement`
        with counter as (
          select u.station_info_id as station, c.device_id, c.role, d.type,
            c.role = ${forward} and d.type = any(${meterTypes}) and d.meter_role = ${sql.lit(meterRole.generation)} as metered
          from dtu u join device d on d.dtu_id = u.id join energy_counter c on c.device_id = d.id
          where u.station_info_id = any(${arrayText(stationIds)}::bigint[]) and c.role in (${forward}, ${generated}))
        select station::text as "stationId", device_id::text as "deviceId", role, type from counter c
        where metered or (role = ${generated}
          and not exists (select 1 from counter o where o.station = c.station and o.metered))`,
    }),
  );
  return rows;
}

/** Returns the generation counters of a station's controllers, whether or not they are the source of its figures. */
export async function controllerCounters(db: TenantDb, stationId: string): Promise<GenerationSource[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<GenerationSource>({
      name: 'controller counters',
      ...statement`
        select u.station_info_id::text as "stationId", c.device_id::text as "deviceId", c.role, d.type
        from dtu u join device d on d.dtu_id = u.id join energy_counter c on c.device_id = d.id
        where u.station_info_id = ${stationId} and d.is_deleted = 0 and c.role = ${generated}
          and d.type = any(${numbers(typesReporting(controller))})`,
    }),
  );
  return rows;
}

/** Returns all counters at stations; removed devices are included, since they did count. */
export async function stationCounters(
  db: TenantDb,
  stationIds: readonly string[],
): Promise<StationCounter[]> {
  if (stationIds.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<StationCounter>({
      name: 'station counters',
      ...statement`
        select u.station_info_id::text as "stationId", c.device_id::text as "deviceId", c.role, d.type,
          case when d.type = any(${meterTypes}) then d.meter_role end as "meterRole"
        from dtu u join device d on d.dtu_id = u.id join energy_counter c on c.device_id = d.id
        where u.station_info_id = any(${arrayText(stationIds)}::bigint[])`,
    }),
  );
  return rows;
}
