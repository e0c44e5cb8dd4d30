/**
 * Measures the finance board and the comparison of stations over 300 and over 2,000 stations in the same run:
 * the cost per station must not grow with their number. Each is compared with the bare query that sums the
 * same months, run in the same minute, as the limit.
 *
 *   node tests/bench/money.ts
 */
import { setTimeout } from 'node:timers/promises';
import type { MakeArea } from '../../apps/server/area.ts';
import { boardsArea } from '../../apps/server/areas/boards/area.ts';
import { energyArea } from '../../apps/server/areas/energy/area.ts';
import { boardReads } from '../../apps/server/board-reads.ts';
import { createLiveFeed } from '../../apps/server/live/live-feed.ts';
import { quietLog } from '../support/log.ts';
import { energyPlant } from './energy-plant.ts';
import { figure } from './figure.ts';
import { benchServer } from './http-bench.ts';
import { type BenchDatabase, percentile } from './support.ts';

const sizes = [300, 2_000] as const;
const calls = 5;
const year = new Date().getUTCFullYear() - 1;
const everyDay = [1, 2, 3, 4, 5, 6, 7, 'holiday'] as const;
const prices = (buy: string, sell: string) => ({ buy, sell, subsidy: '0.05' });
const calendar = {
  bands: ['peak', 'flat', 'valley'].map((key) => ({ key, name: key })),
  versions: [
    {
      validFrom: `${year - 2}-01-01`,
      seasons: [
        {
          name: 'year',
          ranges: [{ from: '01-01', to: '12-31' }],
          days: [
            {
              on: everyDay,
              windows: [
                { from: '00:00', to: '08:00', band: 'valley' },
                { from: '08:00', to: '16:00', band: 'flat' },
                { from: '16:00', to: '24:00', band: 'peak' },
              ],
            },
          ],
        },
      ],
      holidays: [],
      prices: { peak: prices('1.1', '0.5'), flat: prices('0.7', '0.45'), valley: prices('0.3', '0.4') },
    },
  ],
};
const asked = [
  { name: 'cards of finance', path: `blade-board/board/data?source=financeCards&year=${year}` },
  { name: 'members of the income', path: `blade-board/finance/members?total=income&year=${year}` },
  {
    name: 'stations compared over a month',
    path: `blade-index/insight/stations?beginTime=${year}-07-01&endTime=${year}-07-31`,
  },
] as const;
const bare = `select device_id, role, month, sum(wh) from energy_month
  where month between '${year}-01-01' and '${year}-12-31' group by device_id, role, month`;

const perStation = new Map<string, number[]>();
for (const stations of sizes) {
  const server = await benchServer(
    (database) => energyPlant(database, { stations, year, calendar }),
    (access): readonly MakeArea[] => [
      energyArea,
      boardsArea({ access, live: createLiveFeed(quietLog, Date.now()), reads: boardReads }),
    ],
  );
  const { database, address, headers } = server;
  const of = `${stations.toLocaleString('en')} stations`;
  const limits: number[] = [];
  for (const { name, path } of asked) {
    const times: number[] = [];
    let bytes = 0;
    for (let call = 0; call <= calls; call += 1) {
      await forgotten(database);
      const limit = await timed(() => database.owner(bare));
      const took = await timed(async () => {
        bytes = await size(`${address}/api/${path}`, headers);
      });
      // The first request plans statements.
      if (call === 0) continue;
      limits.push(limit);
      times.push(took);
    }
    const p50 = percentile(times, 0.5);
    perStation.set(name, [...(perStation.get(name) ?? []), p50 / stations]);
    figure({ what: `${name}, ${of}, p50`, value: p50, unit: 'ms' });
    figure({ what: `its answer, ${of}`, value: bytes / 1024, unit: 'kB' });
  }
  figure({ what: `bare sums of the same months, ${of}, p50`, value: percentile(limits, 0.5), unit: 'ms' });
  await server.close();
}
for (const [name, [few = 0, many = 0]] of perStation)
  figure({
    what: `${name}: a station of 2,000 beside one of 300`,
    value: many / few,
    unit: '×',
    target: 1.25,
    better: 'less',
  });

/** A changed tariff makes everything be recomputed. */
async function forgotten({ owner, store }: BenchDatabase): Promise<void> {
  const version = () => store.changes.version('tariff', '000000');
  const before = version();
  await owner('update tariff set update_time = now()');
  while (version() === before || version() === undefined) await setTimeout(5);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function size(url: string, headers: Record<string, string>): Promise<number> {
  const reply = await fetch(url, { headers });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${url}: ${text}`);
  return text.length;
}
