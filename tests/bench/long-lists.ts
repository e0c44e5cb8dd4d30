/**
 * Lists that only grow (logs, the ledger of commands) at two lengths: of a tenant with nearly all rows and of
 * one with few of them, spread over the whole time. First pages, the last page, for a search the last
 * numbered one, the one after it and the last of all, and the time until the first 64 KiB of an export; from
 * the request to its JSON, including scope and row-level security.
 *
 *   node tests/bench/long-lists.ts [--rows 400000,4000000]
 *
 * With several lengths, the ratio of the longest to the shortest is printed at the end.
 */
import { parseArgs } from 'node:util';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { logApi } from '@heliodeck/model/logs/log-api';
import { exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { createApp } from '../../apps/server/app.ts';
import { readConfig } from '../../apps/server/config.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { quietLog } from '../support/log.ts';
import { testPolicy } from '../support/policy.ts';
import { figure } from './figure.ts';
import { type BenchDatabase, benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: process.env.LONG_LIST_ROWS ?? '400000,4000000' } },
});
const sizes = options.rows.split(',').map(Number);
if (!sizes.every((rows) => Number.isSafeInteger(rows) && rows > 0))
  throw new Error(`'${options.rows}' are no numbers of rows`);
const [large, small] = ['100001', '100002'];
const targetMs = 20;
const times = 30;
/** One in this many rows belongs to the small tenant. */
const oneIn = 2_000;

/** SQL of the columns of rows besides ids, tenants and times, by the number `n`. */
const tables: readonly (readonly [entity: Entity, columns: string, values: string, search: string])[] = [
  [
    logApi,
    'service_id, server_host, method, request_uri, params, status',
    `'heliodeck', 'host', 'GET', '/api/blade-xwj/xwj/list?current=' || n, '{"size": "10"}', case when n % 20 = 1 then 500 else 200 end`,
    'status=200',
  ],
  [
    deviceCommand,
    'kind, word, state',
    `'control', 'restart ' || n, case when n % 20 = 1 then 'timeout' else 'verified' end`,
    'state=verified',
  ],
];

const medians = new Map<string, number[]>();
for (const rows of sizes) {
  const database = await benchDatabase();
  try {
    for (const [entity, columns, values] of tables) await plant(database, entity, columns, values, rows);
    await database.owner('vacuum analyze');
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

/** Twenty days of rows, the last of them now. */
async function plant(
  { owner }: BenchDatabase,
  { table }: Entity,
  columns: string,
  values: string,
  rows: number,
): Promise<void> {
  const began = performance.now();
  if (table === logApi.table)
    await owner(
      "select ensure_log_month('log_api', (now() - n * interval '1 month')::date) from generate_series(0, 1) n",
    );
  await owner(
    `insert into ${table} (id, tenant_id, create_time, update_time, ${columns})
     select id_at(at), case when n % ${oneIn} = 0 then '${small}' else '${large}' end, at, at, ${values}
     from (select n, now() - (${rows} - n) * (interval '20 days' / ${rows}) as at from generate_series(1, ${rows}) n) s`,
  );
  process.stdout.write(`  ${table}: ${rows} rows in ${Math.round((performance.now() - began) / 1000)} s\n`);
}

async function measure({ store }: BenchDatabase, rows: number): Promise<void> {
  const policy = testPolicy();
  const stopping = new AbortController();
  const app = await createApp({
    foundation: {
      config: readConfig({ PORT: '0', DEMO: '0' }),
      log: quietLog,
      store,
      logs: noLogs,
      now: () => new Date(),
      stopping: stopping.signal,
    },
    policy,
    entities: [...entities.values()],
    areas: [],
    consoleFolder: '/nonexistent',
    version: 'bench',
  });
  const address = await app.http.app.listen({ host: '127.0.0.1', port: 0 });
  const length = `${rows.toLocaleString('en')} rows`;
  for (const [entity, , , search] of tables) {
    for (const [whose, tenantId] of [
      ['nearly all', large],
      ['few', small],
    ] as const) {
      const name = `${whose} of ${entity.table}`;
      const codes = [permissionOf(entity, 'view'), exportCode(entity)];
      const headers = policy.admit(name, { tenantId, codes });
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
      const { total } = await ask('current=1');
      const deepest = Math.min(Math.ceil(total / 10), 10_000);
      const found = await ask(`${search}&current=1`);
      const lastNumber = Math.min(Math.ceil(found.total / 10), 10_000);
      const { ids } = await ask(`${search}&current=${lastNumber}`);
      // A list that page numbers cover completely has no further pages.
      const behind = lastNumber === 10_000 ? lastNumber : Number.POSITIVE_INFINITY;
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
        const took: number[] = [];
        for (let n = 0; n < times; n += 1) {
          const shown = await read(n);
          if (shown.ids.length === 0) throw new Error(`${name}, ${where}: no rows`);
          took.push(shown.took);
        }
        const median = percentile(took.slice(5), 0.5);
        figure({
          what: `${name}, ${where}, ${length}: p50`,
          value: median,
          unit: 'ms',
          target: targetMs,
          better: 'less',
        });
        const key = `${name}, ${where}`;
        medians.set(key, [...(medians.get(key) ?? []), median]);
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
  }
  stopping.abort();
  await app.close(500);
}
