/**
 * Measures lists and exports through the front door: sign-in, permission, row-level security, filter, order, exact
 * total, over HTTP, with 100,000 devices; the caller runs in a thread of its own on the same machine.
 *
 *   node tests/bench/list.ts
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { entities } from '@heliodeck/model/entities/registry';
import { openAccess } from '../../apps/server/access/access.ts';
import { loadKeyRing } from '../../apps/server/access/key-ring.ts';
import { createApp } from '../../apps/server/app.ts';
import { inProcessBus } from '../../apps/server/bus.ts';
import { readConfig } from '../../apps/server/config.ts';
import { signInFeature } from '../../apps/server/features/sign-in/feature.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { seed } from '../../apps/server/seed/seed.ts';
import { quietLog } from '../support/log.ts';
import { type BenchDatabase, benchDatabase, compared, percentile } from './support.ts';

const rows = 100_000;
const connections = 32;
const warmUpMs = 1_000;
const measuredMs = 4_000;

interface Load {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly paths: readonly string[];
}
interface Result {
  readonly times: readonly number[];
  readonly refused: number;
}

if (isMainThread) await measure();
else parentPort?.postMessage(await call(workerData as Load));

async function measure(): Promise<void> {
  const database = await benchDatabase();
  const keys = mkdtempSync(join(tmpdir(), 'heliodeck-bench-keys-'));
  const password = 'bench-password';
  await seed(database.store, { adminPassword: password });
  await plant(database);
  const access = openAccess(database.store, await loadKeyRing(keys));
  const app = await createApp({
    foundation: {
      config: readConfig({ DATA_DIR: keys, DEMO: '0' }, []),
      log: quietLog,
      store: database.store,
      logs: noLogs,
      bus: inProcessBus(quietLog),
      now: () => new Date(),
      stopping: new AbortController().signal,
    },
    policy: access.policy,
    entities: [...entities.values()],
    features: [signInFeature(access)],
    consoleFolder: join(keys, 'none'),
    version: 'bench',
  });
  const address = await app.http.listen('127.0.0.1', 0);
  const headers = await signIn(address, password);
  const list = '/api/blade-xwj/xwj/list?size=10';
  const loads: readonly (readonly [string, readonly string[]])[] = [
    ['one search again and again', [`${list}&type=2&descs=create_time`]],
    [
      'a hundred different searches',
      Array.from({ length: 100 }, (_, n) => `${list}&address=${n}&descs=create_time`),
    ],
    ['the whole list', [list]],
    ['text within names', Array.from({ length: 10 }, (_, n) => `${list}&name=device+${n}`)],
    ['page 20', [`${list}&type=2&current=20`]],
  ];
  for (const [name, paths] of loads) report(name, await inThread({ address, headers, paths }));
  await alone(address, headers, `${list}&type=2&descs=create_time`);
  await exports(address, headers);
  await app.close(500);
  await database.close();
  rmSync(keys, { recursive: true });
}

async function plant({ owner }: BenchDatabase): Promise<void> {
  await owner(
    `insert into station (tenant_id, station_name) select '000000', 'station ' || n from generate_series(1, 50) n`,
  );
  await owner(`insert into dtu (tenant_id, name, imei, station_info_id)
    select '000000', 'dtu ' || n, 'imei ' || n, s.id from generate_series(1, 1000) n
    join (select id, row_number() over () - 1 as place from station) s on s.place = n % 50`);
  await owner(`insert into device (tenant_id, name, type, address, dtu_id, create_time)
    select '000000', 'device ' || n, n % 5, n % 100, d.id, now() - n * interval '1 second'
    from generate_series(1, ${rows}) n
    join (select id, row_number() over () - 1 as place from dtu) d on d.place = n % 1000`);
  await owner('vacuum analyze');
}

async function signIn(address: string, password: string): Promise<Record<string, string>> {
  const parameters = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const client = { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` };
  const reply = await fetch(`${address}/api/blade-auth/oauth/token?${parameters}`, {
    method: 'POST',
    headers: client,
  });
  const { access_token } = (await reply.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error('the bench cannot sign in');
  return { ...client, 'blade-auth': `bearer ${access_token}` };
}

function inThread(load: Load): Promise<Result> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: load });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** Keeps all connections busy; requests of the warm-up are not counted. */
async function call({ address, headers, paths }: Load): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const from = performance.now() + warmUpMs;
  const until = from + measuredMs;
  let next = 0;
  let refused = 0;
  const one = async (): Promise<void> => {
    const path = paths[next++ % paths.length] ?? '';
    const start = performance.now();
    const status = await fetched(address + path, headers, agent);
    if (status !== 200) refused += 1;
    if (start > from) times.push(performance.now() - start);
  };
  const worker = async (): Promise<void> => {
    while (performance.now() < until) await one();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { times, refused };
}

function fetched(url: string, headers: Record<string, string>, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers, ...(agent ? { agent } : {}) }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.once('error', reject);
  });
}

function report(name: string, { times, refused }: Result): void {
  const found = compared(times.length / (measuredMs / 1000), 1000, 'requests/s');
  const p99 = percentile(times, 0.99).toFixed(1);
  console.log(
    `${name.padEnd(30)} ${found}, p99 ${p99} ms (target 60)${refused > 0 ? `, ${refused} REFUSED` : ''}`,
  );
}

async function alone(address: string, headers: Record<string, string>, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let n = 0; n < 200; n++) {
    const start = performance.now();
    await fetched(address + path, headers, agent);
    times.push(performance.now() - start);
  }
  agent.destroy();
  console.log(`${'alone'.padEnd(30)} p50 ${percentile(times, 0.5).toFixed(2)} ms (target 5)`);
}

async function exports(address: string, headers: Record<string, string>): Promise<void> {
  for (const name of ['export, first', 'export, again']) {
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const start = performance.now();
    await fetched(`${address}/api/blade-xwj/xwj/export`, headers);
    clearInterval(watch);
    const seconds = (performance.now() - start) / 1000;
    const growth = (peak - before) / 2 ** 20;
    console.log(
      `${name.padEnd(30)} ${seconds.toFixed(1)} s (target 10), ${growth.toFixed(0)} MiB more (target 64)`,
    );
  }
}
