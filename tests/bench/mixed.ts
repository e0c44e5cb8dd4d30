/**
 * Lists at a steady rate, at rest and while the whole program stores readings at maximum speed, in one run,
 * for the gateway in a separate thread and in that of the API. Slaves and callers are separate processes on
 * the same machine.
 *
 *   node tests/bench/mixed.ts [--rate 200] [--seconds 20] [--dtus 1000] [--devices 17]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { fetched, signIn } from './http-bench.ts';
import { imeiOf, startSlaves } from './slaves.ts';
import { type BenchDatabase, benchDatabase, historyRows, percentile, processOf } from './support.ts';

const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    dtus: { type: 'string', default: '1000' },
    devices: { type: 'string', default: '17' },
  },
});
const seconds = Number(options.seconds);
const dtus = Number(options.dtus);
const perDtu = Number(options.devices);
const password = 'Bench-Mixed-2026';
const tenantId = '000000';
const listed = 100_000;
/** Until all DTUs have connected and their devices are polled. */
const warmUpMs = 15_000;

interface Load {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly rate: number;
  readonly seconds: number;
}

if (process.env.BENCH_CALLER === '1') {
  process.once('message', async (load) => {
    process.send?.(await call(load as Load));
    process.disconnect();
  });
} else {
  for (const [name, GATEWAY_THREAD] of [
    ['thread of its own', '1'],
    ['same thread', '0'],
  ] as const)
    await measure(name, GATEWAY_THREAD);
}

async function measure(name: string, GATEWAY_THREAD: string): Promise<void> {
  const database = await benchDatabase();
  await plant(database);
  const gatewayPort = await freePort();
  const program = startProgram(`${database.folder}/program`, {
    DATABASE_URL: database.ownerUrl,
    GATEWAY_PORT: String(gatewayPort),
    GATEWAY_THREAD,
    ADMIN_PASSWORD: password,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  });
  try {
    const address = await program.address;
    const headers = await signIn(address, { tenantId, username: 'admin', password });
    const url = `${address}/api/blade-xwj/xwj/list?size=10&type=2&descs=create_time`;
    const load = { url, headers, rate: Number(options.rate), seconds };
    await inProcess({ ...load, seconds: 3 });
    const rest = await inProcess(load);
    const slaves = startSlaves({ port: gatewayPort, dtus });
    await pause(warmUpMs);
    const before = {
      rows: await historyRows(database),
      cpu: processOf(program.process.pid ?? 0).own,
      at: performance.now(),
    };
    const busy = await inProcess(load);
    const took = (performance.now() - before.at) / 1000;
    const cpu = processOf(program.process.pid ?? 0).own - before.cpu;
    const readings = ((await historyRows(database)) - before.rows) / took;
    await slaves.close();
    const [atRest, whileBusy] = [percentile(rest, 0.99), percentile(busy, 0.99)];
    figure({ what: `${name}: lists at rest, p99`, value: atRest, unit: 'ms' });
    figure({ what: `${name}: lists while ingest runs, p99`, value: whileBusy, unit: 'ms' });
    figure({
      what: `${name}: times as long`,
      value: whileBusy / atRest,
      unit: 'times',
      target: 2,
      better: 'less',
    });
    figure({ what: `${name}: lists at rest, p50`, value: percentile(rest, 0.5), unit: 'ms' });
    figure({ what: `${name}: lists while ingest runs, p50`, value: percentile(busy, 0.5), unit: 'ms' });
    figure({ what: `${name}: readings committed`, value: readings, unit: 'a second' });
    figure({ what: `${name}: program's processor`, value: (cpu / took) * 100, unit: '% of a core' });
  } finally {
    program.process.kill('SIGTERM');
    await program.ended;
    await database.close();
  }
}

/** Devices for the lists, which are not polled, and those whose DTUs connect. */
async function plant({ owner }: BenchDatabase): Promise<void> {
  await owner(
    `insert into station (tenant_id, station_name, time_zone) select $1, 'station ' || n, 'Asia/Shanghai' from generate_series(1, 50) n`,
    [tenantId],
  );
  await owner(
    `insert into dtu (tenant_id, name, station_info_id, imei, gap_ms)
     select $1, 'dtu ' || n, (select min(id) from station), case when n < $2::int then ($3::bigint + n)::text end, 0
     from generate_series(0, $2::int + 999) n`,
    [tenantId, dtus, imeiOf(0)],
  );
  await owner(
    `insert into device (tenant_id, name, type, address, dtu_id, create_time)
     select $1, 'device ' || n, n % 5, n % 100, d.id, now() - n * interval '1 second' from generate_series(1, ${listed}) n
     join (select id, row_number() over () - 1 as place from dtu where imei is null) d on d.place = n % 1000`,
    [tenantId],
  );
  await owner(
    `insert into device (tenant_id, name, type, address, dtu_id, model, period_seconds)
     select $1, 'polled', 1, g, d.id, 'heliodeck-mppt4', 1 from dtu d, generate_series(1, $2::int) g where d.imei is not null`,
    [tenantId, perDtu],
  );
  await owner('vacuum analyze');
}

async function inProcess(load: Load): Promise<readonly number[]> {
  const child = fork(import.meta.filename, [], { env: { ...process.env, BENCH_CALLER: '1' } });
  child.send(load);
  const [times] = (await once(child, 'message')) as [readonly number[]];
  return times;
}

/** Requests at a steady rate, whether responses have arrived or not: waiting time counts. @returns times, ms */
async function call({ url, headers, rate, seconds: lasting }: Load): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < rate * lasting; n += 1) {
    const due = start + (n / rate) * 1000;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    running.push(
      fetched(url, headers, agent).then((status) => {
        if (status !== 200) throw new Error(`a list was answered with ${status}`);
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(running);
  agent.destroy();
  return times;
}
