import { sql } from 'kysely';
import { type Fragment, list, statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import {
  type BandSource,
  type BandSum,
  type EnergySource,
  type KeptBand,
  keptBands,
  type SumUnit,
} from '../energy-store.ts';
import { bandsOfDays, type CounterDay } from './band-quarters.ts';
import { wayOf } from './band-state.ts';
import { nameFormats, periodName, sourceArrays, storedBy } from './counter-sums.ts';

/** A list of a term for each stored band, made from its column. */
export const eachBand = (make: (band: Fragment) => Fragment): Fragment =>
  list(keptBands.map((band) => make(sql.id(band))));

/**
 * Returns the energy of each counter by band on each local day, in each month or year, or for all days of a range together. Stored days
 * with the present calendar are added up; others are computed from their quarters. Energy in no band is in no sum.
 */
export async function bandsByCounter(
  unit: SumUnit,
  db: TenantDb,
  of: readonly BandSource[],
  first: string,
  last: string,
): Promise<readonly BandSum[]> {
  if (of.length === 0) return [];
  const stored = storedBy(unit, first, last);
  return db.tx(async (_, { client }) => {
    const [devices, roles] = sourceArrays(of);
    const source = sql`
      source as (select * from unnest(${devices}::bigint[], ${roles}::smallint[], ${of.map(({ by }) => by.mark)}::text[])
        as u(device_id, role, calendar)),
      ready as (select s.* from source s join energy_band_state t using (device_id, role) where t.calendar = s.calendar),
      again as (
        select device_id, role, day from ready join energy_band_due d using (device_id, role) where d.day between ${first} and ${last}
        union
        select device_id, role, day from source s join energy_day e using (device_id, role)
          where e.day between ${first} and ${last} and not exists (
            select 1 from ready r where r.device_id = s.device_id and r.role = s.role)
        union
        select s.device_id, s.role, o.day from source s join energy_open_day o
          on o.device_id = s.device_id and ${wayOf(sql`o.role`)} = s.role where o.day between ${first} and ${last})`;
    const begin = sql.id('b', stored);
    const { rows: kept } = await client.query<BandSum>({
      name: `bands of counters by ${unit} from ${stored}`,
      ...statement`
        with ${source}, part as (
          select device_id, role, ${periodName(unit, begin)} as name, ${eachBand((band) => sql`b.${band}`)},
            ${stored === 'month' ? sql`registers, tariffs` : sql`by_register::int as registers, (not by_register)::int as tariffs`}
          from ready join ${sql.id(`energy_band_${stored}`)} b using (device_id, role) where ${begin} between ${first} and ${last}
          union all
          select device_id, role, ${periodName(unit, sql`day`)}, ${eachBand((band) => sql`-b.${band}`)},
            -by_register::int, -(not by_register)::int
          from again join energy_band_day b using (device_id, role, day) join ready using (device_id, role))
        select device_id::text as "deviceId", role, name, ${eachBand((band) => sql`sum(${band})::float8 as ${band}`)},
          sum(registers)::int as "byRegister", sum(tariffs)::int as "byTariff"
        from part group by device_id, role, name`,
    });
    const { rows: again } = await client.query<EnergySource & { day: string }>({
      name: 'days not told apart',
      ...statement`with ${source} select device_id::text as "deviceId", role, day::text from again`,
    });
    if (again.length === 0) return kept;
    const calendars = new Map(of.map(({ deviceId, role, by }) => [`${deviceId} ${role}`, by]));
    const wanted = again.flatMap(({ deviceId, role, day }): CounterDay[] => {
      const by = calendars.get(`${deviceId} ${role}`);
      return by === undefined ? [] : [{ deviceId, role, day, by }];
    });
    const counted = await bandsOfDays(client, wanted);
    return added([
      ...kept,
      ...counted.map(({ day, byRegister, ...one }) => ({
        ...one,
        name: day.slice(0, nameFormats[unit].length),
        byRegister: byRegister ? 1 : 0,
        byTariff: byRegister ? 0 : 1,
      })),
    ]);
  });
}

function added(sums: readonly BandSum[]): readonly BandSum[] {
  const groups = Map.groupBy(sums, ({ deviceId, role, name }) => `${deviceId} ${role} ${name}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const sum = (what: KeptBand | 'byRegister' | 'byTariff'): number =>
      group.reduce((all, one) => all + one[what], 0);
    const bands = { sharp: sum('sharp'), peak: sum('peak'), flat: sum('flat'), valley: sum('valley') };
    return [{ ...first, ...bands, byRegister: sum('byRegister'), byTariff: sum('byTariff') }];
  });
}
