import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import { sql } from 'kysely';
import type { RowLayout } from '../../crud/columns/row-layout.ts';
import { constant } from '../../store/sql.ts';
import { periodEnergy } from './period-energy.ts';
import { periodLayout } from './period-layout.ts';

const columns = constant(sql`
  p.tenant_id, p.device_id, u.id as dtu_id, u.station_info_id as station_id, p.time_type, p.name as now_day, p.begin, p.type,
  round(p.wh / 1000.0, 3) as power, round(p.reverse_wh / 1000.0, 3) as reverse_power,
  round(${periodEnergy.upToEnd} / 1000.0, 3) as nowday_power`);

/**
 * Rows of the daily power: a counter's energy in each period, its total energy up to the end of the period, and the share of the period
 * with data.
 */
export const dailyPowerLayout: RowLayout = periodLayout(
  ({ now }) => sql`(
    select ${columns}, ${periodEnergy.coverage(now)} as coverage
    from ${periodEnergy.rows} p left join device d on d.id = p.device_id left join dtu u on u.id = d.dtu_id)`,
  {
    begin: 'date1',
    length: 'timeType',
    device: 'meterId',
    date: meterDailyPower.fields.date1,
    lengths: meterDailyPower.fields.timeType,
  },
);
