/**
 * Measures reports of a year over 1,000 stations over HTTP, with everything stored: months by band of 2,000
 * counters, months of 4,000. Each is compared with the bare query that sums the same rows, run in the same
 * minute, as the limit.
 *
 *   node tests/bench/reports.ts
 */
import { reportAreas } from '../support/report-areas.ts';
import { energyPlant } from './energy-plant.ts';
import { figure } from './figure.ts';
import { benchServer } from './http-bench.ts';
import { percentile } from './support.ts';

const stations = 1_000;
const calls = 7;
const year = new Date().getUTCFullYear() - 1;
const targetMs = 1_000;

const server = await benchServer(
  (database) => energyPlant(database, { stations, year }),
  () => reportAreas,
);
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
      // The first request plans statements and fills caches.
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
