/**
 * Lists that only grow (logs, the ledger of commands, histories of readings, changes of online states) at two lengths: of a tenant with
 * nearly all rows and of one with few of them, spread over the whole time. First pages, the last page, for a search the last
 * numbered one, the one after it and the last of all, and the time until the first 64 KiB of an export; from
 * the request to its JSON, including scope and row-level security, with the totals that the pages give.
 *
 *   node tests/bench/long-lists.ts [--rows 400000,4000000] [--only log_api,history_battery]
 *
 * With several lengths, the ratio of the longest to the shortest is printed at the end.
 */
import { parseArgs } from 'node:util';
import { xwj } from '@heliodeck/model/devices/xwj';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import { exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { createApp } from '../../apps/server/app.ts';
import { watchArea } from '../../apps/server/areas/watch/area.ts';
import { readConfig } from '../../apps/server/config.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { quietLog } from '../support/log.ts';
import { type TestPolicy, testPolicy } from '../support/policy.ts';
import { figure } from './figure.ts';
import {
  anyDevice,
  type GrowingList,
  growingLists,
  plantDevices,
  plantOnlineEvents,
  tenants,
} from './planted-lists.ts';
import { type BenchDatabase, benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: process.env.LONG_LIST_ROWS ?? '400000,4000000' },
    only: { type: 'string' },
  },
});
const sizes = options.rows.split(',').map(Number);
if (!sizes.every((rows) => Number.isSafeInteger(rows) && rows > 0))
  throw new Error(`'${options.rows}' are no numbers of rows`);
const wanted = options.only?.split(',');
const isWanted = (table: string): boolean => wanted?.includes(table) !== false;
/** The table whose rows a list shows. */
const tableOf = ({ entity }: GrowingList): string => entity.table;
const lists = growingLists.filter((list) => isWanted(tableOf(list)));
const onlineEvents = 'online_event';
const targetMs = 20;
const times = 30;
const hourMs = 3_600_000;

const medians = new Map<string, number[]>();
for (const rows of sizes) {
  const database = await benchDatabase();
  try {
    await plant(database, rows);
    await measure(database, rows);
  } finally {
    await database.close();
  }
}
for (const [what, found] of medians) {
  const [short, ...longer] = found;
  const long = longer.at(-1);
  if (short !== undefined && long !== undefined)
    figure({ what: `${what}: longest ÷ shortest list`, value: long / short, unit: '×' });
}

async function plant(database: BenchDatabase, rows: number): Promise<void> {
  await plantDevices(database);
  const timed = async (table: string, work: Promise<void>) => {
    const began = performance.now();
    await work;
    process.stdout.write(`  ${table}: ${rows} rows in ${Math.round((performance.now() - began) / 1000)} s\n`);
  };
  for (const list of lists) await timed(tableOf(list), list.plant(database, rows));
  if (isWanted(onlineEvents)) await timed(onlineEvents, plantOnlineEvents(database, rows));
  await database.owner('vacuum analyze');
}

async function measure(database: BenchDatabase, rows: number): Promise<void> {
  const policy = testPolicy();
  const stopping = new AbortController();
  const app = await createApp({
    foundation: {
      config: readConfig({ PORT: '0', DEMO: '0' }),
      log: quietLog,
      store: database.store,
      logs: noLogs,
      now: () => new Date(),
      stopping: stopping.signal,
    },
    policy,
    entities: [...entities.values()],
    areas: [watchArea],
    consoleFolder: '/nonexistent',
    version: 'bench',
  });
  const address = await app.http.app.listen({ host: '127.0.0.1', port: 0 });
  const length = `${rows.toLocaleString('en')} rows`;
  for (const [whose, tenantId] of [
    ['nearly all', tenants.large],
    ['few', tenants.small],
  ] as const) {
    for (const list of lists) await measureList({ database, policy, address, length, list, whose, tenantId });
    if (isWanted(onlineEvents)) await measurePast({ database, policy, address, length, whose, tenantId });
  }
  stopping.abort();
  await app.close(500);
}

interface Measured {
  readonly database: BenchDatabase;
  readonly policy: TestPolicy;
  readonly address: string;
  readonly length: string;
  readonly whose: string;
  readonly tenantId: string;
}

async function measureList({ list, ...measured }: Measured & { readonly list: GrowingList }): Promise<void> {
  const { database, policy, address, length, whose, tenantId } = measured;
  const { entity } = list;
  const name = `${whose} of ${tableOf(list)}`;
  const codes = [permissionOf(entity, 'view'), exportCode(entity)];
  const headers = policy.admit(name, { tenantId, codes });
  const search = await list.search(database, tenantId);
  const ask = async (query: string) => {
    const began = performance.now();
    const reply = await fetch(`${address}/api/${entity.path}/list?size=10&${query}`, { headers });
    const { data } = (await reply.json()) as {
      data?: { total: number; records: { id: string }[] } | null;
    };
    return {
      took: performance.now() - began,
      total: data?.total ?? 0,
      ids: data?.records.map(({ id }) => id) ?? [],
    };
  };
  const numbered = (current: number, more = '') => {
    return (n: number) => ask(`${more}&current=${Math.max(1, current - (n % 7))}`);
  };
  const lastOf = (total: number): number =>
    Math.min(Math.ceil(total / 10), list.isCounted ? Number.POSITIVE_INFINITY : 10_000);
  const { total } = await ask('current=1');
  figure({ what: `${name}, ${length}: total of the first page`, value: total, unit: 'rows' });
  const deepest = lastOf(total);
  const found = await ask(`${search}&current=1`);
  const lastNumber = lastOf(found.total);
  const { ids } = await ask(`${search}&current=${lastNumber}`);
  // A list that page numbers cover completely has no further pages.
  const behind = !list.isCounted && lastNumber === 10_000 ? lastNumber : Number.POSITIVE_INFINITY;
  for (const [where, current, read] of [
    ['first page', 1, numbered(1)],
    ['page 1,000', 1_000, numbered(1_000)],
    ['last page given', deepest, numbered(deepest)],
    ['searched, first page', 1, numbered(1, search)],
    ['searched, last number', lastNumber, numbered(lastNumber, search)],
    // After a different row each time, and at the end.
    ['searched, behind a row there', behind, (n: number) => ask(`${search}&afterId=${ids[n % 7]}`)],
    ['searched, before the end', behind, () => ask(`${search}&beforeId=end`)],
  ] as const) {
    if (current > deepest) continue;
    await timesOf(`${name}, ${where}`, length, async (n) => {
      const shown = await read(n);
      if (shown.ids.length === 0) throw new Error(`${name}, ${where}: no rows`);
      return shown.took;
    });
  }
  const began = performance.now();
  const reply = await fetch(`${address}/api/${entity.path}/export`, { headers });
  const reader = reply.body?.getReader();
  // The header of the file precedes its rows: this number of bytes contains thousands of them.
  for (let bytes = 0; reader && bytes < 65_536; ) {
    const { value, done } = await reader.read();
    if (done) break;
    bytes += value.length;
  }
  figure({
    what: `export of ${name}, ${length}: first 64 KiB`,
    value: performance.now() - began,
    unit: 'ms',
    target: 1_000,
    better: 'less',
  });
  await reader?.cancel();
}

/** Changes of a device's online state within an hour: the newest hour, and one of ten days ago. */
async function measurePast(measured: Measured): Promise<void> {
  const { database, policy, address, length, whose, tenantId } = measured;
  const name = `${whose} of ${onlineEvents}`;
  const codes = [...monitoringMenus, permissionOf(xwj, 'view')];
  const headers = policy.admit(name, { tenantId, codes });
  const deviceId = await anyDevice(database, tenantId);
  for (const [where, age] of [
    ['the newest hour of a device', 0],
    ['an hour of ten days ago', 240 * hourMs],
  ] as const)
    await timesOf(`${name}, ${where}`, length, async (n) => {
      const to = Date.now() - age - n * 1_000;
      const began = performance.now();
      const query = `deviceId=${deviceId}&from=${to - hourMs}&to=${to}`;
      const reply = await fetch(`${address}/api/blade-watch/watch/past?${query}`, { headers });
      const { data } = (await reply.json()) as { data?: { events: unknown[] } | null };
      if (!data) throw new Error(`${name}, ${where}: refused`);
      return performance.now() - began;
    });
}

/** Runs a request some times, prints the median without the first ones, and keeps it for the ratio. */
async function timesOf(what: string, length: string, run: (n: number) => Promise<number>): Promise<void> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) took.push(await run(n));
  const median = percentile(took.slice(5), 0.5);
  figure({ what: `${what}, ${length}: p50`, value: median, unit: 'ms', target: targetMs, better: 'less' });
  medians.set(what, [...(medians.get(what) ?? []), median]);
}
