// Stations, counters and stored sums of energy for benchmarks.
import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import { bandCalendars } from '../../apps/server/telemetry/energy/band-calendars.ts';
import type { BenchDatabase } from './support.ts';

interface EnergyPlant {
  readonly stations: number;
  /** The second of two years with data. */
  readonly year: number;
  readonly calendar?: TariffCalendar;
}

/**
 * Stations with a generation meter and a grid meter, an inverter, two years of closed days, and a tariff for
 * all of them.
 */
export async function energyPlant(
  { owner, store }: BenchDatabase,
  { stations, year, calendar = { bands: [], versions: [] } }: EnergyPlant,
): Promise<void> {
  const tenant = '000000';
  await owner(
    `insert into station (tenant_id, station_name, time_zone, installed_capacity, longitude, latitude, region_id)
     select $1, 'station ' || n, 'Asia/Shanghai', 100, (110 + n % 97 / 10.0)::text, (25 + n % 89 / 10.0)::text, '320' || 100 + n % 13
     from generate_series(1, ${stations}) n`,
    [tenant],
  );
  await owner(
    `insert into dtu (tenant_id, station_info_id, name, imei) select tenant_id, id, 'DTU', id::text from station`,
  );
  await owner(
    `insert into device (tenant_id, dtu_id, type, name, address, meter_role)
     select u.tenant_id, u.id, d.type, 'device', 1, d.meter_role
     from dtu u cross join (values (2, 1), (2, 2), (3, null)) d(type, meter_role)`,
  );
  await owner(
    `insert into energy_counter (tenant_id, device_id, role, record, unit, moduli, maximum_watts, gap_ms, zone)
     select d.tenant_id, d.id, r.role, 'meter', 10, '{100000000}', 1000000, 1200000, 'Asia/Shanghai' from device d
     join (values (3, 0), (2, 1), (2, 2)) r(type, role) on r.type = d.type where not (d.meter_role = 1 and r.role = 2)`,
  );
  await owner(
    `insert into energy_day (tenant_id, device_id, role, day, wh, covered_s)
     select tenant_id, device_id, role, day, 100000, 86400 from energy_counter
     cross join generate_series('${year - 1}-01-01'::date, '${year}-12-31', interval '1 day') day`,
  );
  await owner(
    `insert into energy_month (tenant_id, device_id, role, month, wh, covered_s)
     select tenant_id, device_id, role, date_trunc('month', day), sum(wh), sum(covered_s) from energy_day group by 1, 2, 3, 4`,
  );
  await owner(
    `insert into tariff (tenant_id, tariff_name, currency, calendar) values ($1, 'bench', 'CNY', $2)`,
    [tenant, JSON.stringify(calendar)],
  );
  const ids = (await owner('select id::text from station')).map(({ id }) => String(id));
  const [mark] = [...(await bandCalendars(store.asPlatform('bench'), ids)).values()];
  await owner(
    `insert into energy_band_state (tenant_id, device_id, role, calendar)
     select tenant_id, device_id, role, $1 from energy_counter where role in (1, 2)`,
    [mark?.mark],
  );
  await owner(
    `insert into energy_band_day (tenant_id, device_id, role, day, sharp, peak, flat, valley, by_register)
     select tenant_id, device_id, role, day, 10000, 30000, 40000, 20000, false from energy_day where role in (1, 2)`,
  );
  await owner(
    `insert into energy_band_month (tenant_id, device_id, role, month, sharp, peak, flat, valley, registers, tariffs)
     select tenant_id, device_id, role, date_trunc('month', day), sum(sharp), sum(peak), sum(flat), sum(valley), 0, count(*)
     from energy_band_day group by 1, 2, 3, 4`,
  );
  await owner('vacuum analyze');
}
