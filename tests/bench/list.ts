/**
 * Measures lists and exports through the front door: sign-in, permission, row-level security, filter, order, exact
 * total, over HTTP, with 100,000 devices; the caller runs in a thread of its own on the same machine.
 *
 *   node tests/bench/list.ts
 */
import { Agent } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { figure } from './figure.ts';
import { benchServer, fetched } from './http-bench.ts';
import { type BenchDatabase, percentile } from './support.ts';

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
  const server = await benchServer(plant);
  const { address, headers } = server;
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
  await server.close();
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

function report(name: string, { times, refused }: Result): void {
  if (refused > 0) throw new Error(`${name}: ${refused} requests were refused`);
  const rate = times.length / (measuredMs / 1000);
  figure({ what: `list, ${name}`, value: rate, unit: 'requests/s', target: 1000 });
  const slowest = percentile(times, 0.99);
  figure({ what: `list, ${name}: p99`, value: slowest, unit: 'ms', target: 60, better: 'less' });
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
  figure({ what: 'list, alone: p50', value: percentile(times, 0.5), unit: 'ms', target: 5, better: 'less' });
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
    figure({
      what: `${name} of ${rows.toLocaleString('en')} rows`,
      value: seconds,
      unit: 's',
      target: 10,
      better: 'less',
    });
    figure({
      what: `${name}: memory`,
      value: Math.max(growth, 0.1),
      unit: 'MiB more',
      target: 64,
      better: 'less',
    });
  }
}
