/**
 * The gain of a second worker of the gateway: the whole program stores readings at maximum speed with one
 * worker on one core, and with two on two, pinned by taskset. Database and slaves are separate processes on
 * the same machine, which are not pinned; the ratio of two of its cores to one is measured as well, which is
 * the upper limit.
 *
 *   node tests/bench/workers.ts [--seconds 20] [--dtus 400] [--devices 17]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { startSlaves } from './slaves.ts';
import { benchDatabase, historyRows, plantDtus, processOf } from './support.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    dtus: { type: 'string', default: '400' },
    devices: { type: 'string', default: '17' },
  },
});
const seconds = Number(options.seconds);
const dtus = Number(options.dtus);
const perDtu = Number(options.devices);
/** Until all DTUs have connected and their devices are polled. */
const warmUpMs = 15_000;
const limitSeconds = 3;

const bare = [await loopsOn('0', 1), await loopsOn('0,1', 2)] as const;
figure({
  what: 'limit of the machine: two cores, bare arithmetic',
  value: bare[1] / bare[0],
  unit: 'times one',
});
const one = await measure(1, '0');
const two = await measure(2, '0,1');
figure({
  what: 'two workers on two cores: readings',
  value: two.perSecond / one.perSecond,
  unit: 'times one',
});
figure({
  what: 'two workers on two cores: readings for a second of processor',
  value: two.perProcessor / one.perProcessor,
  unit: 'times one',
});

async function measure(
  workers: number,
  cores: string,
): Promise<{ readonly perSecond: number; readonly perProcessor: number }> {
  const name = `${workers} on ${workers === 1 ? 'one core' : 'two cores'}`;
  const database = await benchDatabase();
  await plantDtus(database, { dtus, perDtu });
  const gatewayPort = await freePort();
  const program = startProgram(`${database.folder}/program`, {
    DATABASE_URL: database.ownerUrl,
    GATEWAY_PORT: String(gatewayPort),
    GATEWAY_WORKERS: String(workers),
    ADMIN_PASSWORD: 'Bench-Workers-2026',
    LOG_LEVEL: 'error',
  });
  try {
    await program.address;
    const pid = program.process.pid ?? 0;
    execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)]);
    const slaves = startSlaves({ port: gatewayPort, dtus });
    await pause(warmUpMs);
    const before = { rows: await historyRows(database), cpu: processOf(pid).own, at: performance.now() };
    const databaseBefore = await database.processorTime();
    await pause(seconds * 1000);
    const took = (performance.now() - before.at) / 1000;
    const rows = (await historyRows(database)) - before.rows;
    const cpu = processOf(pid).own - before.cpu;
    const inDatabase = (await database.processorTime()) - databaseBefore;
    await slaves.close();
    figure({ what: `${name}: rows committed`, value: rows / took, unit: 'a second' });
    figure({ what: `${name}: program's processor`, value: (cpu / took) * 100, unit: '% of a core' });
    figure({ what: `${name}: program's processor`, value: (cpu / rows) * 1e6, unit: 'µs a row' });
    figure({ what: `${name}: database's processor`, value: (inDatabase / rows) * 1e6, unit: 'µs a row' });
    return { perSecond: rows / took, perProcessor: rows / cpu };
  } finally {
    program.process.kill('SIGTERM');
    await program.ended;
    await database.close();
  }
}

/** Rounds of plain arithmetic by a number of processes on these cores. */
async function loopsOn(cores: string, processes: number): Promise<number> {
  const script = `let n = 0, x = 1; const end = performance.now() + ${limitSeconds * 1000};
    while (performance.now() < end) { for (let i = 0; i < 1e5; i++) x = Math.imul(x, 48271) + i | 0; n++; }
    process.stdout.write(String(n + (x === 0.5 ? 1 : 0)));`;
  const counts = Array.from({ length: processes }, async () => {
    const child = spawn('taskset', ['-c', cores, process.execPath, '-e', script]);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await once(child, 'close');
    return Number(text);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
