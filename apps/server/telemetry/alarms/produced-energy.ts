import { meterRole } from '@heliodeck/model/devices/device-words';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { slotMs } from '@heliodeck/model/energy/slot';
import { typesWith } from '@heliodeck/model/registries/device-types';
import { sql } from 'kysely';
import type pg from 'pg';
import { milliseconds, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';

const [generated, forward] = [sql.lit(roleNumber('generated')), sql.lit(roleNumber('forward'))];

/** A counter of a generating device, at a station with coordinates. */
export interface Producer {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Returns the generation counters of controllers and inverters, and those of generation meters. */
export async function producers(client: pg.ClientBase): Promise<readonly Producer[]> {
  const { rows } = await client.query<Producer>({
    name: 'producers',
    ...statement`
      select d.tenant_id as "tenantId", d.id::text as "deviceId", c.role, s.longitude::float8, s.latitude::float8
      from energy_counter c
      join device d on d.id = c.device_id and d.is_deleted = 0 and d.out_of_service is not true
      join dtu u on u.id = d.dtu_id and u.is_deleted = 0
      join station s on s.id = u.station_info_id and s.is_deleted = 0
      where s.longitude is not null and s.latitude is not null and (c.role = ${generated}
        or (c.role = ${forward} and d.type = any(${sql.lit(arrayText(typesWith('meterRole')))})
          and d.meter_role = ${sql.lit(meterRole.generation)}))
      order by d.id`,
  });
  return rows;
}

/** A time range of a counter, ms; both ends are on quarters of an hour. */
export interface CounterStretch {
  readonly deviceId: string;
  readonly role: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the energy of counters within time ranges, and the part of each covered by readings, in the order of the request. */
export async function energyWithin(
  client: pg.ClientBase,
  stretches: readonly CounterStretch[],
): Promise<readonly { readonly wattHours: number; readonly coveredSeconds: number }[]> {
  if (stretches.length === 0) return [];
  const { rows } = await client.query<{ wattHours: number; coveredSeconds: number }>({
    name: 'energy within',
    ...statement`
      select coalesce(e.wh, 0)::float8 as "wattHours", coalesce(e.covered, 0)::float8 as "coveredSeconds"
      from unnest(${arrayText(stretches.map(({ deviceId }) => deviceId))}::bigint[],
          ${arrayText(stretches.map(({ role }) => role))}::smallint[], ${arrayText(stretches.map(({ from }) => from))}::float8[],
          ${arrayText(stretches.map(({ to }) => to))}::float8[]) with ordinality u(device_id, role, low, high, n)
      left join lateral (
        select sum(abs(s.wh)) as wh, sum(s.covered_s) as covered from energy_slot s
        where s.device_id = u.device_id and s.role = u.role
          and s.slot >= to_timestamp(u.low / 1000) and s.slot < to_timestamp(u.high / 1000)) e on true
      order by u.n`,
  });
  return rows;
}

/** Returns when counters first counted energy at or after a time: the end of that quarter of an hour, ms. */
export async function firstEnergySince(
  client: pg.ClientBase,
  asked: readonly { readonly deviceId: string; readonly since: number }[],
): Promise<readonly (number | null)[]> {
  if (asked.length === 0) return [];
  const { rows } = await client.query<{ at: number | null }>({
    name: 'first energy since',
    ...statement`
      select ${milliseconds(sql`e.slot`)} as at
      from unnest(${arrayText(asked.map(({ deviceId }) => deviceId))}::bigint[],
          ${arrayText(asked.map(({ since }) => Math.floor(since / slotMs) * slotMs))}::float8[])
        with ordinality u(device_id, since, n)
      left join lateral (
        select s.slot from energy_slot s
        where s.device_id = u.device_id and s.role in (${generated}, ${forward})
          and s.slot >= to_timestamp(u.since / 1000) and s.wh > 0
        order by s.slot limit 1) e on true
      order by u.n`,
  });
  return rows.map(({ at }) => (at === null ? null : at + slotMs));
}
