/**
 * Measures reports of a year over 1,000 stations through the front door, with everything kept: months by band of 2,000 counters, months of 4,000. Beside each stands the bare query that adds up the same rows, run in the same minute: the limit.
 *
 *   node tests/bench/reports.ts
 */
import { bandCalendars } from '../../apps/server/telemetry/energy/band-calendars.ts';
import { reportAreas } from '../support/report-areas.ts';
import { figure } from './figure.ts';
import { benchServer } from './http-bench.ts';
import { type BenchDatabase, percentile } from './support.ts';

const stations = 1_000;
const calls = 7;
const year = new Date().getUTCFullYear() - 1;
const targetMs = 1_000;

const server = await benchServer(plant, () => reportAreas);
const { database, address, headers } = server;

const reports = [
  {
    name: 'time of use',
    path: 'blade-timeSharing/timeSharing',
    bare: `select sum(sharp), sum(peak), sum(flat), sum(valley) from energy_band_month
      where month between '${year}-01-01' and '${year}-12-31' group by device_id, role`,
  },
  {
    name: 'station operation',
    path: 'blade-powerReport/powerReport',
    bare: `select sum(wh), sum(covered_s) from energy_month
      where month between '${year}-01-01' and '${year}-12-31' group by device_id, role`,
  },
  {
    name: 'inverter operation',
    path: 'blade-inverterReport/inverterReport',
    bare: `select sum(wh), sum(covered_s) from energy_month
      where role = 0 and month between '${year}-01-01' and '${year}-12-31' group by device_id`,
  },
] as const;

for (const { name, path, bare } of reports) {
  for (const [length, query] of [
    ['a year', `type=3&timeRange=${year}`],
    ['twelve months', `type=2&beginTime=${year}-01&endTime=${year}-12`],
  ] as const) {
    const [times, limits] = [[] as number[], [] as number[]];
    for (let call = 0; call <= calls; call += 1) {
      const limit = await timed(() => database.owner(bare));
      const took = await timed(() => page(`${path}/list?size=100&${query}`));
      // The first call plans statements and fills caches.
      if (call > 0) {
        limits.push(limit);
        times.push(took);
      }
    }
    const what = `${name}, ${length} of ${stations.toLocaleString('en')} stations, p50`;
    figure({ what, value: percentile(times, 0.5), unit: 'ms', target: targetMs, better: 'less' });
    figure({ what: `bare query of ${name}`, value: percentile(limits, 0.5), unit: 'ms' });
  }
}
await server.close();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function page(path: string): Promise<void> {
  const reply = await fetch(`${address}/api/${path}`, { headers });
  const { data, msg } = (await reply.json()) as { data: { total: number } | null; msg: string };
  if (data === null || data.total < stations) throw new Error(`${path}: ${msg} ${data?.total ?? ''}`);
}

/** Stations with a meter at the generation and one at the grid, an inverter, and two years of closed days. */
async function plant({ owner, store }: BenchDatabase): Promise<void> {
  const tenant = '000000';
  await owner(
    `insert into station (tenant_id, station_name, time_zone, installed_capacity)
     select $1, 'station ' || n, 'Asia/Shanghai', 100 from generate_series(1, ${stations}) n`,
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
    [tenant, JSON.stringify({ bands: [], versions: [] })],
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
