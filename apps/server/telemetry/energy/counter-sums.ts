import { sql } from 'kysely';
import { type Fragment, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { CounterSum, EnergySource, SumUnit } from '../energy-store.ts';

/** Formats of the names of periods; 'whole' has no name. */
export const nameFormats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY', whole: '' } as const;

/** SQL for the name of the period that contains a date. */
export function periodName(unit: SumUnit, date: Fragment): Fragment {
  return unit === 'whole' ? sql`''` : sql`to_char(${date}, ${sql.lit(nameFormats[unit])})`;
}

/**
 * Returns the energy of each counter on each local day, in each month or year, or for all days of a range together, both ends included
 * ('yyyy-MM-dd'; months and years must be whole). Uses months if the range consists of them. Periods without data are absent.
 */
export async function energyByCounter(
  unit: SumUnit,
  db: TenantDb,
  of: readonly EnergySource[],
  first: string,
  last: string,
): Promise<CounterSum[]> {
  if (of.length === 0) return [];
  const kept = storedBy(unit, first, last);
  // Integers add up exactly as float8, in a third of the time of sums of bigint, which are numeric.
  const { rows } = await db.read((_, { client }) =>
    client.query<CounterSum>({
      name: `energy of counters by ${unit} from ${kept}`,
      ...statement`
        with ${sourceRows(of)},
        open as (
          select o.* from source join energy_open_day o using (device_id, role) where o.day between ${first} and ${last}),
        part as (
          select device_id, role, ${periodName(unit, sql.id('e', kept))} as name, e.wh, e.covered_s
          from source join ${sql.id(`energy_${kept}`)} e using (device_id, role)
          where ${sql.id('e', kept)} between ${first} and ${last}
          union all
          select device_id, role, ${periodName(unit, sql`day`)}, -e.wh, -e.covered_s
          from open join energy_day e using (device_id, role, day)
          union all
          select o.device_id, o.role, ${periodName(unit, sql`o.day`)}, s.wh, s.covered_s from open o
          join energy_slot s on s.device_id = o.device_id and s.role = o.role and s.slot >= o.from_at and s.slot < o.to_at)
        select device_id::text as "deviceId", role, name, sum(wh::float8) as "wattHours",
          sum(covered_s::float8) as "coveredSeconds"
        from part group by device_id, role, name`,
    }),
  );
  return rows;
}

/** Unit from which sums are computed: months if the range consists of them. */
export function storedBy(unit: SumUnit, first: string, last: string): 'day' | 'month' {
  return unit === 'day' || (unit === 'whole' && !isWholeMonths(first, last)) ? 'day' : 'month';
}

/** Whether the range goes from the first of a month to the last of one: its months then have the same sum. */
function isWholeMonths(first: string, last: string): boolean {
  const next = new Date(`${last}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return first.endsWith('-01') && next.getUTCDate() === 1;
}

/** The common table expression `source` (device_id, role) of the requested counters. */
export function sourceRows(of: readonly EnergySource[]): Fragment {
  const [devices, roles] = sourceArrays(of);
  return sql`source as (select * from unnest(${devices}::bigint[], ${roles}::smallint[]) as u(device_id, role))`;
}

/** Counters as two arrays of a statement. */
export function sourceArrays(of: readonly EnergySource[]): [string, string] {
  return [arrayText(of.map(({ deviceId }) => deviceId)), arrayText(of.map(({ role }) => role))];
}
