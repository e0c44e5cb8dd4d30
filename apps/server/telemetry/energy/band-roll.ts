import { flatPrice } from '@heliodeck/model/energy/band-sums';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { typesWith } from '@heliodeck/model/registries/device-types';
import { sql } from 'kysely';
import type pg from 'pg';
import { list, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type BandCalendar, keptBands as bands, type EnergySource } from '../energy-store.ts';
import { bandCalendars } from './band-calendars.ts';
import { bandsOfDays } from './band-quarters.ts';
import { lockBandState } from './band-state.ts';
import { eachBand } from './band-sums.ts';
import { sourceArrays } from './counter-sums.ts';

const bandNames = eachBand((band) => band);
/** Columns of months that are sums. */
const sums = [...bands, 'registers', 'tariffs'].map((name) => sql.id(name));
const [generated, forward, reverse] = (['generated', 'forward', 'reverse'] as const).map((role) =>
  sql.lit(roleNumber(role)),
);

interface BandCounter extends EnergySource {
  readonly tenantId: string;
  readonly stationId: string;
}

/**
 * Computes and stores days of counters by band, a batch at a time. If the calendar of a counter's station changed, all days of the counter
 * are computed again.
 * @returns how many; fewer than requested means that none are left
 */
export async function keepBands(platform: TenantDb, limit: number): Promise<number> {
  const counters = await countersWithStation(platform);
  const calendars = await bandCalendars(platform, [...new Set(counters.map(({ stationId }) => stationId))]);
  const known = counters.flatMap((counter) => {
    const by = calendars.get(counter.stationId);
    return by === undefined || !isToldApart(counter, by) ? [] : [{ ...counter, by }];
  });
  await setCalendars(platform, known);
  const byMark = new Map(known.map(({ by }) => [by.mark, by]));
  return platform.tx((_, { client }) => tellApart(client, byMark, limit));
}

/** Energy of inverters and controllers is split only if its price differs by band, because there are many of them. */
function isToldApart({ role }: BandCounter, { calendar }: BandCalendar): boolean {
  if (role !== roleNumber('generated')) return true;
  return calendar?.versions.some((version) => flatPrice(version, 'generated') === null) ?? false;
}

async function countersWithStation(platform: TenantDb): Promise<readonly BandCounter[]> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<BandCounter>(
      statement`select c.tenant_id as "tenantId", c.device_id::text as "deviceId", c.role, u.station_info_id::text as "stationId"
       from energy_counter c join device d on d.id = c.device_id join dtu u on u.id = d.dtu_id
       where u.station_info_id is not null and (c.role = ${generated}
         or c.role in (${forward}, ${reverse}) and d.type = any(${sql.lit(arrayText(typesWith('meterRole')))}))`,
    ),
  );
  return rows;
}

async function setCalendars(
  platform: TenantDb,
  counters: readonly (BandCounter & { readonly by: BandCalendar })[],
): Promise<void> {
  const { rows } = await platform.read((_, { client }) =>
    client.query<EnergySource & { calendar: string }>(
      statement`select device_id::text as "deviceId", role, calendar from energy_band_state`,
    ),
  );
  const known = new Map(rows.map(({ deviceId, role, calendar }) => [`${deviceId} ${role}`, calendar]));
  const changed = counters.filter(({ deviceId, role, by }) => known.get(`${deviceId} ${role}`) !== by.mark);
  if (changed.length === 0) return;
  await platform.tx(async (_, { client }) => {
    await lockBandState(client, 'alone');
    const [devices, roles] = sourceArrays(changed);
    await client.query(
      statement`with wanted as (
         select * from unnest(${changed.map(({ tenantId }) => tenantId)}::text[], ${devices}::bigint[], ${roles}::smallint[],
           ${changed.map(({ by }) => by.mark)}::text[]) as u(tenant_id, device_id, role, calendar)),
       state as (
         insert into energy_band_state (tenant_id, device_id, role, calendar) select * from wanted
         on conflict (device_id, role) do update set calendar = excluded.calendar),
       gone as (
         delete from energy_band_day b using wanted w where b.device_id = w.device_id and b.role = w.role),
       months_gone as (
         delete from energy_band_month b using wanted w where b.device_id = w.device_id and b.role = w.role)
       insert into energy_band_due (tenant_id, device_id, role, day)
       select e.tenant_id, device_id, role, e.day from wanted join energy_day e using (device_id, role)
       on conflict do nothing`,
    );
  });
}

async function tellApart(
  client: pg.ClientBase,
  byMark: ReadonlyMap<string, BandCalendar>,
  limit: number,
): Promise<number> {
  const { rows: due } = await client.query<EnergySource & { tenantId: string; day: string; mark: string }>(
    statement`with due as (
       select d.device_id, d.role, d.day, t.calendar from energy_band_due d
       join energy_band_state t using (device_id, role)
       where t.calendar = any(${[...byMark.keys()]}::text[]) limit ${limit} for update of d skip locked)
     delete from energy_band_due o using due
     where o.device_id = due.device_id and o.role = due.role and o.day = due.day
     returning o.tenant_id as "tenantId", o.device_id::text as "deviceId", o.role, o.day::text, due.calendar as mark`,
  );
  const tenants = new Map(due.map(({ deviceId, tenantId }) => [deviceId, tenantId]));
  const told = await bandsOfDays(
    client,
    due.flatMap(({ deviceId, role, day, mark }) => {
      const by = byMark.get(mark);
      return by === undefined ? [] : [{ deviceId, role, day, by }];
    }),
  );
  const [dueDevices, dueRoles] = sourceArrays(due);
  const [devices, roles] = sourceArrays(told);
  const daysOf = (of: readonly { readonly day: string }[]): string => arrayText(of.map(({ day }) => day));
  const energies = bands.map((band) => sql`${arrayText(told.map((one) => one[band]))}::bigint[]`);
  await client.query(
    statement`with due as (
       select * from unnest(${dueDevices}::bigint[], ${dueRoles}::smallint[], ${daysOf(due)}::date[]) as u(device_id, role, day)),
     told as (
       select * from unnest(${told.map(({ deviceId }) => tenants.get(deviceId))}::text[], ${devices}::bigint[],
         ${roles}::smallint[], ${daysOf(told)}::date[], ${list(energies)}, ${told.map(({ byRegister }) => byRegister)}::boolean[])
         as t(tenant_id, device_id, role, day, ${bandNames}, by_register)),
     gone as (
       delete from energy_band_day b using due u
       where b.device_id = u.device_id and b.role = u.role and b.day = u.day
         and not exists (select 1 from told t where t.device_id = u.device_id and t.role = u.role and t.day = u.day)
       returning b.*),
     before as (select b.* from energy_band_day b join due using (device_id, role, day)),
     change as (
       select tenant_id, device_id, role, day, ${bandNames}, by_register::int as registers, (not by_register)::int as tariffs
       from told
       union all
       select tenant_id, device_id, role, day, ${eachBand((band) => sql`-${band}`)}, -by_register::int,
         -(not by_register)::int from before),
     days as (
       insert into energy_band_day (tenant_id, device_id, role, day, ${bandNames}, by_register) select * from told
       on conflict (device_id, role, day) do update
       set ${eachBand((band) => sql`${band} = excluded.${band}`)}, by_register = excluded.by_register)
     insert into energy_band_month as m (tenant_id, device_id, role, month, ${bandNames}, registers, tariffs)
     select tenant_id, device_id, role, date_trunc('month', day)::date, ${eachBand((band) => sql`sum(${band})`)},
       sum(registers), sum(tariffs)
     from change group by 1, 2, 3, 4
     on conflict (device_id, role, month) do update
     set ${list(sums.map((name) => sql`${name} = m.${name} + excluded.${name}`))}`,
  );
  return due.length;
}
