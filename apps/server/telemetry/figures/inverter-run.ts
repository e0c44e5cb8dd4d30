import { profilesOf } from '@heliodeck/devices/registry';
import { devicesDictionaries } from '@heliodeck/model/devices/dictionaries';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { sql } from 'kysely';
import type { RowLayout } from '../../crud/columns/row-layout.ts';
import { constant } from '../../store/sql.ts';
import { periodEnergy } from './period-energy.ts';
import { periodLayout } from './period-layout.ts';

const types = typesReporting(inverterData);
const brands =
  devicesDictionaries.find(({ code }) => code === inverterForm.fields.deviceBrand.dict)?.items ?? [];

/** Keys of brands in the dictionary, by the models of that manufacturer. */
export const brandOfModel: ReadonlyMap<string, number> = new Map(
  types
    .flatMap((type) => profilesOf(type))
    .flatMap(({ id, manufacturer }) => {
      const brand = brands.find(({ label }) => label.en === manufacturer.en);
      return brand ? [[id, Number(brand.key)] as const] : [];
    }),
);

const brand = sql`coalesce(d.device_brand, case d.model ${sql.join(
  [...brandOfModel].map(([model, key]) => sql`when ${sql.lit(model)} then ${sql.lit(key)}`),
  sql` `,
)} end)`;
const power = sql`coalesce(d.connected_power, d.rated_power)`;
const columns = constant(sql`
  p.tenant_id, p.device_id, u.station_info_id as station_id, p.time_type as type, p.name as now_day, p.begin,
  coalesce(d.serial_number, d.name) as device_no, ${brand} as device_brand, ${power} as actual_power,
  round(p.wh / 1000.0, 3) as generation, round(p.wh / 1000.0 / ${power}, 2) as using_hours`);

/** Rows of the inverter run report: each inverter's generation in each period, and in total. */
export const inverterRunLayout: RowLayout = periodLayout(
  ({ now }) => sql`(
    select ${columns}, ${periodEnergy.coverage(now)} as coverage
    from (select * from ${periodEnergy.rows} r union all select * from ${periodEnergy.totals} r) p
    left join device d on d.id = p.device_id left join dtu u on u.id = d.dtu_id
    where p.record = ${sql.lit(inverterData.key)})`,
  {
    begin: 'timeRange',
    length: 'type',
    device: 'deviceId',
    date: inverterForm.fields.timeRange,
    lengths: inverterForm.fields.type,
  },
);
