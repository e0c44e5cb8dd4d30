import { meterRole } from '@heliodeck/model/devices/device-words';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { typesWith } from '@heliodeck/model/registries/device-types';
import { sql } from 'kysely';
import { statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { EnergySource, GenerationSource, StretchEnergy } from '../energy-store.ts';
import { sourceRows } from './counter-sums.ts';

/**
 * Returns the counters of meters at the grid connection of stations: forward is purchased, reverse is sold. Removed devices are included,
 * since they did count.
 */
export async function gridCounters(db: TenantDb, stationIds: readonly string[]): Promise<GenerationSource[]> {
  if (stationIds.length === 0) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<GenerationSource>({
      name: 'grid counters',
      ...statement`
        select u.station_info_id::text as "stationId", c.device_id::text as "deviceId", c.role, d.type
        from dtu u join device d on d.dtu_id = u.id join energy_counter c on c.device_id = d.id
        where u.station_info_id = any(${arrayText(stationIds)}::bigint[])
          and c.role in (${sql.lit(roleNumber('forward'))}, ${sql.lit(roleNumber('reverse'))})
          and d.type = any(${sql.lit(arrayText(typesWith('meterRole')))}) and d.meter_role = ${sql.lit(meterRole.grid)}`,
    }),
  );
  return rows;
}

/**
 * Returns the energy of counters in consecutive time ranges, from the quarters, so that the newest and late readings are included. Ranges
 * without data are absent.
 * @param borders times, ms, on quarters of an hour, ascending; range n is between borders n and n + 1
 */
export async function energyBetween(
  db: TenantDb,
  of: readonly EnergySource[],
  borders: readonly number[],
): Promise<StretchEnergy[]> {
  const [first] = borders;
  const last = borders.at(-1);
  if (of.length === 0 || first === undefined || last === undefined || borders.length < 2) return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<StretchEnergy>({
      name: 'energy between',
      ...statement`
        with ${sourceRows(of)}
        select (width_bucket(s.slot, ${arrayText(borders.map((at) => new Date(at).toISOString()))}::timestamptz[]) - 1) as stretch,
          sum(s.wh)::float8 as "wattHours", sum(s.covered_s)::float8 as "coveredSeconds"
        from source join energy_slot s using (device_id, role)
        where s.slot >= ${new Date(first)} and s.slot < ${new Date(last)}
        group by 1 order by 1`,
    }),
  );
  return rows;
}
