/**
 * The cost of a reading by stage if gateway and ingest are separate processes, compared with one process for
 * both: processor time per row, and the ratio. Database and slaves are the same for both; NATS stores on this
 * machine's disk.
 *
 *   node tests/bench/stages.ts [--seconds 20] [--dtus 200] [--devices 17]
 */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { natsServer, needed } from '../../scripts/test-programs.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { startSlaves } from './slaves.ts';
import { type BenchDatabase, benchDatabase, historyRows, plantDtus, processOf } from './support.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    dtus: { type: 'string', default: '200' },
    devices: { type: 'string', default: '17' },
  },
});
const seconds = Number(options.seconds);
const dtus = Number(options.dtus);
const perDtu = Number(options.devices);
/** Until all DTUs have connected and their devices are polled. */
const warmUpMs = 15_000;

/** Processor time per row of each stage, s. */
type Costs = Readonly<Record<string, number>>;

const whole = await measure(async (database, gatewayPort) => [
  ['gateway and ingest', start(database, gatewayPort, 'api,gateway,ingest,jobs', {})],
]);
const apart = await measure(async (database, gatewayPort) => {
  const natsPort = await freePort();
  const nats = spawn(
    needed(natsServer),
    [
      '--addr',
      '127.0.0.1',
      '--port',
      String(natsPort),
      '--jetstream',
      '--store_dir',
      `${database.folder}/nats`,
    ],
    { stdio: 'ignore' },
  );
  const env = { NATS_URL: `nats://127.0.0.1:${natsPort}` };
  await pause(1_000);
  return [
    ['stream', { pid: nats.pid ?? 0, ready: Promise.resolve(), end: () => nats.kill() }],
    ['gateway', start(database, gatewayPort, 'gateway', env)],
    ['ingest', start(database, gatewayPort, 'ingest', env)],
  ];
});
/** Without the database, whose cost per row depends on the number of rows in a transaction. */
const sum = ({ database, ...program }: Costs): number =>
  Object.values(program).reduce((total, one) => total + one, 0);
for (const stage of ['gateway', 'stream', 'ingest'])
  figure({
    what: `apart: ${stage}`,
    value: (apart[stage] ?? 0) / (whole['gateway and ingest'] ?? 1),
    unit: 'of gateway and ingest in one process',
  });
figure({
  what: 'apart: gateway, stream and ingest',
  value: sum(apart) / sum(whole),
  unit: 'times one process',
});

interface Stage {
  readonly pid: number;
  readonly ready: Promise<unknown>;
  end(): void;
}

function start(
  database: BenchDatabase,
  gatewayPort: number,
  roles: string,
  env: Record<string, string>,
): Stage {
  const program = startProgram(`${database.folder}/program`, {
    DATABASE_URL: database.ownerUrl,
    GATEWAY_PORT: String(gatewayPort),
    ROLES: roles,
    GATEWAY_WORKERS: '1',
    ADMIN_PASSWORD: 'Bench-Stages-2026',
    LOG_LEVEL: 'error',
    ...env,
  });
  return {
    pid: program.process.pid ?? 0,
    ready: program.address,
    end: () => void program.process.kill('SIGKILL'),
  };
}

async function measure(
  open: (database: BenchDatabase, gatewayPort: number) => Promise<(readonly [string, Stage])[]>,
): Promise<Costs> {
  const database = await benchDatabase();
  await plantDtus(database, { dtus, perDtu });
  const gatewayPort = await freePort();
  const stages = await open(database, gatewayPort);
  const name = stages.map(([stage]) => stage).join(', ');
  try {
    await Promise.all(stages.map(([, { ready }]) => ready));
    const slaves = startSlaves({ port: gatewayPort, dtus });
    await pause(warmUpMs);
    const timesOf = async (): Promise<Costs> => ({
      ...Object.fromEntries(stages.map(([stage, { pid }]) => [stage, processOf(pid).own])),
      database: await database.processorTime(),
    });
    const before = { rows: await historyRows(database), times: await timesOf(), at: performance.now() };
    await pause(seconds * 1000);
    const rows = (await historyRows(database)) - before.rows;
    const took = (performance.now() - before.at) / 1000;
    const after = await timesOf();
    await slaves.close();
    figure({ what: `${name}: rows committed`, value: rows / took, unit: 'a second' });
    const costs = Object.fromEntries(
      Object.entries(after).map(([stage, time]) => [stage, (time - (before.times[stage] ?? 0)) / rows]),
    );
    for (const [stage, cost] of Object.entries(costs))
      figure({ what: `${name}: processor of ${stage}`, value: cost * 1e6, unit: 'µs a row' });
    return costs;
  } finally {
    for (const [, stage] of stages) stage.end();
    await database.close();
  }
}
