/**
 * Pages of histories at two lengths: 2,000 meters that report every minute, with rows generated in the
 * database. Newest first over a whole tenant, a department, a station and a device, at the beginning, in the
 * middle and at the end of the list; from the request to its JSON, including scope and row-level security.
 * First pages of a tenant and of a device are compared with bare queries by pg in the same run.
 *
 *   node tests/bench/history.ts [--rows 4000000,50000000] [--devices 2000]
 *   HISTORY_ROWS=4000000 npm run bench -- history
 *
 * With several lengths, the ratio of the longest to the shortest is printed at the end. 50 million rows take
 * some 12 GB of disk and half an hour to create.
 */
import { parseArgs } from 'node:util';
import { meter } from '@heliodeck/model/devices/records/meter';
import { entities } from '@heliodeck/model/registries/entities';
import pg from 'pg';
import { createApp } from '../../apps/server/app.ts';
import { readConfig } from '../../apps/server/config.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { settleAllSums } from '../../apps/server/telemetry/history/tenant-sums.ts';
import { postgresTelemetry } from '../../apps/server/telemetry/postgres-store.ts';
import { countPlantedHistory } from '../support/count-history.ts';
import { quietLog } from '../support/log.ts';
import { testPolicy } from '../support/policy.ts';
import { figure } from './figure.ts';
import { plantMeters } from './plant-history.ts';
import { type BenchDatabase, benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: process.env.HISTORY_ROWS ?? '4000000,50000000' },
    devices: { type: 'string', default: '2000' },
  },
});
const sizes = options.rows.split(',').map(Number);
if (!sizes.every((rows) => Number.isSafeInteger(rows) && rows > 0))
  throw new Error(`'${options.rows}' are no numbers of rows`);
const devices = Number(options.devices);
const tenantId = '100001';
const minute = 60_000;
const now = Date.parse('2026-11-20T00:00:00Z');
const targetMs = 20;
const times = 30;
/** By default history is kept for three years: partitions of four calendar years. */
const yearsBefore = 3;

const medians = new Map<string, number[]>();
for (const rows of sizes) {
  const database = await benchDatabase();
  try {
    await plant(database, rows);
    await measure(database, rows);
    await measureExport(database, rows);
    await countYearsBefore(database);
    await measure(database, rows, `, counted for ${yearsBefore + 1} years`);
  } finally {
    await database.close();
  }
}
for (const [what, found] of medians) {
  const [short, ...longer] = found;
  const long = longer.at(-1);
  if (short !== undefined && long !== undefined)
    figure({ what: `${what}: longest ÷ shortest history`, value: long / short, unit: '×' });
}

async function plant(database: BenchDatabase, rows: number): Promise<void> {
  const { owner } = database;
  const began = performance.now();
  const minutes = Math.ceil(rows / devices);
  await plantMeters(database, { tenantId, devices, minutes, now, power: 'extract(minute from t)' });
  await owner(`insert into live_meter (tenant_id, device_id, pack, data_time, counted_from, counted)
    select tenant_id, device_id, pack, max(data_time), '${new Date(now - 15 * minute).toISOString()}', count(*)
    from history_meter where data_time >= '${new Date(now - 15 * minute).toISOString()}' group by 1, 2, 3`);
  await owner('vacuum analyze');
  const counting = performance.now();
  await countPlantedHistory(database, meter.historyTable);
  figure({
    what: `history: ${rows.toLocaleString('en')} rows of before counted`,
    value: (performance.now() - counting) / 1000,
    unit: 's',
  });
  await owner('vacuum analyze');
  process.stdout.write(
    `  ${minutes * devices} rows made in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

/** Adds counts as if every device had reported for years before, because the cost of totals depends only on these. */
async function countYearsBefore(database: BenchDatabase): Promise<void> {
  const cells = Array.from({ length: 12 }, (_, n) => `c${n}`).join(', ');
  await database.owner(
    `insert into history_count (tenant_id, history, level, begin, device_id, pack, ${cells})
     select tenant_id, history, level, begin - n * interval '1 year', device_id, pack, ${'40000, '.repeat(11)} 40000
     from history_count h, generate_series(1, ${yearsBefore}) n where history = $1 and level = 0`,
    [meter.historyTable],
  );
  await settleAllSums(database.store.asPlatform('a bench settles sums'), meter);
  await database.owner('vacuum analyze history_count');
}

/**
 * @param counted what the counts contain in addition; then earlier pages have no rows, and only first pages
 * are requested
 */
async function measure(database: BenchDatabase, rows: number, counted = ''): Promise<void> {
  const { store, owner } = database;
  const policy = testPolicy();
  const stopping = new AbortController();
  const app = await createApp({
    foundation: {
      config: readConfig({ PORT: '0', DEMO: '0' }),
      log: quietLog,
      store,
      logs: noLogs,

      now: () => new Date(now),
      stopping: stopping.signal,
    },
    policy,
    entities: [...entities.values()],
    areas: [],
    consoleFolder: '/nonexistent',
    version: 'bench',
  });
  const whole = policy.admit('whole', { tenantId, codes: ['meterDataHistory_view'] });
  const scoped = policy.admit('scoped', { tenantId, codes: ['meterDataHistory_view'] });
  policy.limit('scoped', { kind: 'departments', deptIds: ['10'] });
  const [place] = await owner(
    'select d.id::text as device, u.station_info_id::text as station from device d join dtu u on u.id = d.dtu_id limit 1',
  );
  const bare = await barePages(database.ownerUrl, String(place?.device));
  const searches: readonly (readonly [string, string, Record<string, string>])[] = [
    ['a whole tenant', '', whole],
    ['a data scope of half of the devices', '', scoped],
    ['a department of half of the devices', '&createDept=11', whole],
    ['a station', `&stationId=${place?.station}`, whole],
    ['a device', `&xwjId=${place?.device}`, whole],
    ['a whole tenant, ten days', '&beginTime=2026-11-08 00:00:00&endTime=2026-11-18 12:34:56', whole],
  ];
  for (const [name, query, headers] of searches) {
    const page = async (current: number) => {
      const url = encodeURI(`/api/${meter.history?.path}/list?size=10&current=${current}${query}`);
      const began = performance.now();
      const reply = await app.http.app.inject({ method: 'GET', url, headers });
      const took = performance.now() - began;
      const { data } = JSON.parse(reply.body) as {
        data: { total: number; records: unknown[]; estimated?: true };
      };
      return { took, ...data };
    };
    const { total, estimated } = await page(1);
    for (const [where, current] of [
      ['first page', 1],
      ['middle', Math.ceil(total / 20)],
      ['last page', Math.ceil(total / 10)],
    ] as const) {
      if (counted !== '' && where !== 'first page') continue;
      const took: number[] = [];
      const limit: number[] = [];
      const barePage = where === 'first page' ? bare.of.get(name) : undefined;
      for (let n = 0; n < times; n += 1) {
        // Alternately, since the speed of the machine varies.
        if (barePage) limit.push(await barePage());
        const shown = await page(Math.max(1, current - (n % 7)));
        if (shown.records.length === 0 && total > 0) throw new Error(`${name}, ${where}: empty`);
        took.push(shown.took);
      }
      const what = `history of ${name}, ${where}${counted}`;
      const median = percentile(took.slice(5), 0.5);
      figure({
        what: `${what}, ${rows.toLocaleString('en')} rows${estimated ? ' (total estimated)' : ''}: p50`,
        value: median,
        unit: 'ms',
        target: targetMs,
        better: 'less',
      });
      medians.set(what, [...(medians.get(what) ?? []), median]);
      if (limit.length === 0) continue;
      const least = percentile(limit.slice(5), 0.5);
      const size = `${rows.toLocaleString('en')} rows`;
      figure({ what: `bare pg, ${what}, ${size}, no total: p50`, value: least, unit: 'ms' });
      figure({ what: `${what}, ${size}: of the bare pg`, value: median / least, unit: '×' });
    }
  }
  stopping.abort();
  await app.close(500);
  await bare.close();
}

/**
 * The time of pg alone for the ten newest rows through the index with their order, ms: no total, no scope, no
 * JSON. A total by `count(*)` would read all of history, and any list would look fast in comparison.
 */
async function barePages(connectionString: string, deviceId: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const timed = (name: string, where: string, value: string) => async (): Promise<number> => {
    const text = `select * from ${meter.historyTable} where ${where} = $1 order by data_time desc limit 10`;
    const began = performance.now();
    const { rows } = await client.query({ name, text, values: [value] });
    if (rows.length !== 10) throw new Error(`bare page by ${where}: ${rows.length} rows`);
    return performance.now() - began;
  };
  return {
    of: new Map([
      ['a whole tenant', timed('bare-tenant', 'tenant_id', tenantId)],
      ['a device', timed('bare-device', 'pack = 0 and device_id', deviceId)],
    ]),
    close: () => client.end(),
  };
}

/** Time until the first rows of an export arrive: of a whole tenant, of half of its devices, and of one. */
async function measureExport({ store, owner }: BenchDatabase, rows: number): Promise<void> {
  const ids = (await owner('select id::text from device order by id')).map(({ id }) => String(id));
  const { history } = postgresTelemetry(store);
  for (const [name, deviceIds] of [
    ['a whole tenant', undefined],
    ['half of the devices', ids.filter((_, n) => n % 2 === 0)],
    ['a device', ids.slice(0, 1)],
  ] as const) {
    const range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    const search = { record: meter, deviceIds, range, order: 'desc' as const };
    const began = performance.now();
    let found = 0;
    for await (const some of history.export({ tenantId, spansTenants: false }, search)) {
      found = some.length;
      break;
    }
    if (found === 0) throw new Error(`export of ${name}: empty`);
    figure({
      what: `export of ${name}, ${rows.toLocaleString('en')} rows: first ${found} rows`,
      value: performance.now() - began,
      unit: 'ms',
      target: 1_000,
      better: 'less',
    });
  }
}
