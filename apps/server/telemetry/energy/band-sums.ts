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
    const values = [...sourceArrays(of), of.map(({ by }) => by.mark), first, last];
    const source = `
      source as (select * from unnest($1::bigint[], $2::smallint[], $3::text[]) as u(device_id, role, calendar)),
      ready as (select s.* from source s join energy_band_state t using (device_id, role) where t.calendar = s.calendar),
      again as (
        select device_id, role, day from ready join energy_band_due d using (device_id, role) where d.day between $4 and $5
        union
        select device_id, role, day from source s join energy_day e using (device_id, role)
          where e.day between $4 and $5 and not exists (
            select 1 from ready r where r.device_id = s.device_id and r.role = s.role)
        union
        select s.device_id, s.role, o.day from source s join energy_open_day o
          on o.device_id = s.device_id and ${wayOf('o.role')} = s.role where o.day between $4 and $5)`;
    const { rows: kept } = await client.query<BandSum>({
      name: `bands of counters by ${unit} from ${stored}`,
      text: `
        with ${source}, part as (
          select device_id, role, ${periodName(unit, `b.${stored}`)} as name, ${keptBands.map((band) => `b.${band}`).join()},
            ${stored === 'month' ? 'registers, tariffs' : 'by_register::int as registers, (not by_register)::int as tariffs'}
          from ready join energy_band_${stored} b using (device_id, role) where b.${stored} between $4 and $5
          union all
          select device_id, role, ${periodName(unit, 'day')}, ${keptBands.map((band) => `-b.${band}`).join()},
            -by_register::int, -(not by_register)::int
          from again join energy_band_day b using (device_id, role, day) join ready using (device_id, role))
        select device_id::text as "deviceId", role, name, ${keptBands.map((band) => `sum(${band})::float8 as ${band}`).join()},
          sum(registers)::int as "byRegister", sum(tariffs)::int as "byTariff"
        from part group by device_id, role, name`,
      values,
    });
    const { rows: again } = await client.query<EnergySource & { day: string }>({
      name: 'days not told apart',
      text: `with ${source} select device_id::text as "deviceId", role, day::text from again`,
      values,
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
