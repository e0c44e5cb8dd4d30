import { roleNumber } from '@heliodeck/model/energy/rules';
import { reportType, runPeriod, timeType } from '@heliodeck/model/reports/report-kinds';
import { sql } from 'kysely';
import { constant, type Fragment } from '../../store/sql.ts';

const generated = sql.lit(roleNumber('generated'));
const forward = sql.lit(roleNumber('forward'));
const reverse = sql.lit(roleNumber('reverse'));

/** The main counter of a device: generated energy, else forward energy. `c` is its row. */
const main = sql`(c.role = ${generated} or c.role = ${forward} and not exists (
  select 1 from energy_counter o where o.device_id = c.device_id and o.role = ${generated}))`;
const measures = sql`exists (select 1 from energy_counter o where o.device_id = c.device_id and o.role = ${reverse})`;

/** Difference of open days between two dates to their stored sums; `c` is the counter. */
const correction = (role: Fragment, column: 'wh' | 'covered_s', condition: Fragment): Fragment => sql`
  coalesce((select sum(coalesce((select sum(${sql.id('s', column)}) from energy_slot s where s.device_id = o.device_id
        and s.role = o.role and s.slot >= o.from_at and s.slot < o.to_at), 0) - coalesce(${sql.id('e', column)}, 0))
    from energy_open_day o left join energy_day e using (device_id, role, day)
    where o.device_id = c.device_id and o.role = ${role} and ${condition}), 0)`;

/** The sum of the slots of an open day; else the stored sum. Computed for each counter of a device separately. */
const daySum = (role: Fragment, column: 'wh' | 'covered_s'): Fragment => sql`
  (select sum(x.v) from (
    select ${sql.id('e', column)} as v from energy_day e where e.device_id = c.device_id and e.role = ${role} and e.day = k.begin
      and not exists (select 1 from energy_open_day o where o.device_id = e.device_id and o.role = e.role and o.day = e.day)
    union all
    select ${sql.id('s', column)} from energy_open_day o join energy_slot s on s.device_id = o.device_id and s.role = o.role
        and s.slot >= o.from_at and s.slot < o.to_at
      where o.device_id = c.device_id and o.role = ${role} and o.day = k.begin) x)`;

const longerSum = (role: Fragment, column: 'wh' | 'covered_s'): Fragment => sql`
  coalesce((select sum(${sql.id('e', column)}) from energy_month e where e.device_id = c.device_id and e.role = ${role}
    and e.month >= k.begin and e.month < k.after), 0) + ${correction(role, column, sql`o.day >= k.begin and o.day < k.after`)}`;

/** Periods of one length in which a counter has data. */
function periods(type: number, format: string, step: string, keys: Fragment, sum: typeof daySum): Fragment {
  return sql`
    select c.tenant_id, c.device_id, c.role, c.zone, ${sql.lit(type)} as time_type,
      c.record, case c.role when ${generated} then ${sql.lit(reportType.device)} else ${sql.lit(reportType.measurement)} end as type, k.begin, k.after,
      k.begin as since, to_char(k.begin, ${sql.lit(format)}) as name,
      ${sum(sql`c.role`, 'wh')} as wh,
      case when ${measures} then ${sum(reverse, 'wh')} end as reverse_wh, ${sum(sql`c.role`, 'covered_s')} as covered_s
    from energy_counter c cross join lateral (select x.begin, (x.begin + interval ${sql.lit(step)})::date as after
      from (${keys}) x) k
    where ${main}`;
}

const dayKeys = sql`
  select e.day as begin from energy_day e where e.device_id = c.device_id and e.role = c.role
  union select o.day from energy_open_day o where o.device_id = c.device_id and o.role = c.role`;
const longerKeys = (unit: 'month' | 'year'): Fragment => sql`
  select date_trunc(${sql.lit(unit)}, e.month)::date as begin from energy_month e
    where e.device_id = c.device_id and e.role = c.role
  union select date_trunc(${sql.lit(unit)}, o.day)::date from energy_open_day o
    where o.device_id = c.device_id and o.role = c.role`;

/**
 * Total energy of a counter: closed days plus slots of open days. The period has no begin; its share of data counts from the first day with
 * data.
 */
const totals = sql`
  select c.tenant_id, c.device_id, c.role, c.zone, ${sql.lit(runPeriod.total)} as time_type, c.record,
    case c.role when ${generated} then ${sql.lit(reportType.device)} else ${sql.lit(reportType.measurement)} end as type,
    null::date as begin, null::date as after, least(
      (select min(e.day) from energy_day e where e.device_id = c.device_id and e.role = c.role),
      (select min(o.day) from energy_open_day o where o.device_id = c.device_id and o.role = c.role)) as since, 'total' as name,
    c.closed_wh + ${correction(sql`c.role`, 'wh', sql`true`)} as wh, null::bigint as reverse_wh,
    coalesce((select sum(e.covered_s) from energy_month e where e.device_id = c.device_id and e.role = c.role), 0)
      + ${correction(sql`c.role`, 'covered_s', sql`true`)} as covered_s
  from energy_counter c where ${main}`;

const beginOf = sql`p.since::timestamp at time zone p.zone`;
const endOf = sql`p.after::timestamp at time zone p.zone`;
const firstOfMonth = sql`date_trunc('month', p.after - 1)::date`;

/**
 * Energy of each device's counter by day, month and year of its station's zone, Wh: stored sums, and slots for open days. Reverse energy is
 * null for a device that does not count it.
 */
export const periodEnergy = {
  rows: constant(sql`(
    ${periods(timeType.day, 'YYYY-MM-DD', '1 day', dayKeys, daySum)} union all
    ${periods(timeType.month, 'YYYY-MM', '1 month', longerKeys('month'), longerSum)} union all
    ${periods(timeType.year, 'YYYY', '1 year', longerKeys('year'), longerSum)})`),
  /** Total energy, one row per counter. */
  totals: constant(sql`(${totals})`),
  /** Total energy of the counter `p` up to the end of the period. */
  upToEnd: constant(sql`(select
      coalesce((select sum(e.wh) from energy_month e where e.device_id = c.device_id and e.role = c.role and e.month < ${firstOfMonth}), 0)
      + coalesce((select sum(e.wh) from energy_day e where e.device_id = c.device_id and e.role = c.role
          and e.day >= ${firstOfMonth} and e.day < p.after), 0)
      + ${correction(sql`c.role`, 'wh', sql`o.day < p.after`)}
    from (select p.device_id, p.role) c)`),
  /** Share of the period elapsed by `now` that has data, percent; below 100 if any part, however small, has none. */
  coverage: (
    now: Date,
  ): Fragment => sql`(select case when x.share < 100 then least(99.9, round(x.share, 1)) when x.share >= 100 then 100 end
    from (select 100.0 * p.covered_s
      / nullif(extract(epoch from least(${now}::timestamptz, ${constant(endOf)}) - ${constant(beginOf)}), 0) as share) x)`,
} as const;
