/**
 * Measures lists and exports with all stages of a request: sign-in, permission, row-level security, filter,
 * order, exact total, over HTTP, with 100,000 devices; the caller runs in a separate thread on the same
 * machine.
 *
 *   node tests/bench/list.ts
 */
import { Agent } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import fastify from 'fastify';
import pg from 'pg';
import { figure } from './figure.ts';
import { benchServer, fetched } from './http-bench.ts';
import { type BenchDatabase, percentile } from './support.ts';

const rows = 100_000;
const connections = 32;
const warmUpMs = 1_000;
const measuredMs = 4_000;
/**
 * Number and duration of the rounds in which the bare list and ours are compared, since the speed of the
 * machine varies.
 */
const rounds = 7;
const roundMs = 1_500;

interface Load {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly paths: readonly string[];
  /** Default measuredMs. */
  readonly forMs?: number;
}
interface Result {
  readonly perSecond: number;
  readonly times: readonly number[];
  readonly refused: number;
}

/** Searches that are all different, as parameters of either list. */
const neverAsked: readonly (readonly [name: string, parameters: (n: number) => string])[] = [
  [
    'searches never asked before',
    (n) => `&address=${n % 100}&createTime_le=${encodeURIComponent(wireSecond(n))}&descs=create_time`,
  ],
  ['text within names never asked before', (n) => `&name=evice+${10_000 + ((n * 7_919) % 90_000)}`],
];

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
  const bare = await bareList(server.database.ownerUrl);
  for (const [name, pathOf] of neverAsked) {
    const pairs: (readonly [ours: Result, bare: Result])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const forMs = roundMs;
      // The same searches, since later ones find fewer rows.
      const ours = { address, headers, paths: paths((n) => list + pathOf(n), round), forMs };
      const theirs = { address: bare.address, headers: {}, paths: paths(pathOf, round), forMs };
      // The two alternate in order.
      const isOursFirst = round % 2 === 0;
      const first = await inThread(isOursFirst ? ours : theirs);
      const second = await inThread(isOursFirst ? theirs : ours);
      pairs.push(isOursFirst ? [first, second] : [second, first]);
    }
    compare(name, pairs);
  }
  await bare.close();
  await alone(address, headers, `${list}&type=2&descs=create_time`);
  await exports(address, headers);
  await server.close();
}

function wireSecond(n: number): string {
  return new Date(Date.now() - n * 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** More paths than are requested in a round; `round` makes those of each round distinct. */
function paths(of: (n: number) => string, round: number): string[] {
  return Array.from({ length: 8_000 }, (_, n) => of(round * 8_000 + n));
}

/**
 * The current limit of the machine: Fastify and pg with the two statements a list needs, and nothing else.
 * They filter by tenant and use the index of substrings, as an author who knows these indexes would:
 * statements that read the whole table would be slower than any list that does not, whatever its other costs.
 */
async function bareList(
  connectionString: string,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // Idle connections may receive the server's shutdown after the pool has ended.
  pool.on('error', () => undefined);
  const app = fastify();
  app.get<{ Querystring: Record<string, string> }>('/', async ({ query }) => {
    const byName = query.name !== undefined;
    const present = "tenant_id = '000000' and is_deleted = 0";
    const where = byName
      ? `${present} and text_pairs(name) @> text_pairs($1) and name ilike $2`
      : `${present} and address = $1 and create_time <= $2::timestamptz`;
    const values = byName ? [query.name, `%${query.name}%`] : [query.address, query.createTime_le];
    const order = byName ? 'id' : 'create_time';
    const name = byName ? 'name' : 'time';
    const [page, count] = await Promise.all([
      pool.query({
        name: `page-${name}`,
        text: `select * from device where ${where} order by ${order} desc limit 10`,
        values,
      }),
      pool.query({
        name: `count-${name}`,
        text: `select count(*)::int as n from device where ${where}`,
        values,
      }),
    ]);
    return { records: page.rows, total: count.rows[0]?.n };
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address: `${address}/?size=10`,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/** Prints the rate, the bare rate, and the median of the ratios of the rounds. */
function compare(name: string, pairs: readonly (readonly [ours: Result, bare: Result])[]): void {
  const refused = pairs.reduce((sum, [ours]) => sum + ours.refused, 0);
  if (refused > 0) throw new Error(`${name}: ${refused} requests were refused`);
  const median = (values: readonly number[]): number => percentile(values, 0.5);
  const ours = median(pairs.map(([one]) => one.perSecond));
  const limit = median(pairs.map(([, bare]) => bare.perSecond));
  const share = median(pairs.map(([one, bare]) => one.perSecond / bare.perSecond));
  figure({ what: `list, ${name}`, value: ours, unit: 'requests/s' });
  figure({ what: `bare Fastify + pg, ${name}`, value: limit, unit: 'requests/s' });
  figure({ what: `list, ${name}: of the bare one, round by round`, value: share, unit: '×', target: 0.9 });
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

/** Keeps all connections busy; warm-up requests are not counted. */
async function call({ address, headers, paths, forMs = measuredMs }: Load): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const from = performance.now() + warmUpMs;
  const until = from + forMs;
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
  return { times, refused, perSecond: times.length / (forMs / 1000) };
}

function report(name: string, { times, refused, perSecond }: Result): void {
  if (refused > 0) throw new Error(`${name}: ${refused} requests were refused`);
  figure({ what: `list, ${name}`, value: perSecond, unit: 'requests/s', target: 1000 });
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
