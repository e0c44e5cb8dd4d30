/**
 * Three servers of NATS with three copies of the stream of readings, whose leader is killed, hangs and is cut off from another server, one
 * after the other, while two processes store: each acknowledged reading has to be there once. Fails where one is not.
 *
 *   node tests/bench/cluster.ts [--rounds 10] [--devices 64]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { leaderFault, leaderFaults } from '../support/cluster-faults.ts';
import { giveReadings } from '../support/given-readings.ts';
import { startNatsCluster } from '../support/nats-cluster.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, devices: { type: 'string', default: '64' } },
});
/** What was acknowledged is stored within so long after the last fault, ms. */
const storedWithinMs = 120_000;

const database = await benchDatabase();
const cluster = await startNatsCluster();
const { owner } = database;
const replicas = 3;
const programs = Array.from({ length: 2 }, () =>
  startProgram(`${database.folder}/program`, {
    DATABASE_URL: database.ownerUrl,
    NATS_URL: cluster.url,
    NATS_REPLICAS: String(replicas),
    ROLES: 'ingest',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  }),
);
try {
  await Promise.all(programs.map(({ address }) => address));
  const given = await giveReadings(
    { owner, natsUrl: cluster.url, replicas },
    { devices: Number(options.devices), everyMs: 50 },
  );
  const times: number[] = [];
  for (let round = 1; round <= Number(options.rounds); round += 1)
    for (const fault of leaderFaults) {
      const tookMs = await leaderFault({ cluster, owner }, fault);
      times.push(tookMs);
      process.stdout.write(
        `  round ${round}: leader ${fault}, ${(tookMs / 1000).toFixed(1)} s, ${given.acknowledged} acknowledged\n`,
      );
    }
  await given.stop();
  const [row] = await owner('select id::text as id from installation');
  const stream = `heliodeck-${row?.id}`;
  const until = performance.now() + storedWithinMs;
  let faults = await given.faults();
  while (faults.length > 0 && performance.now() < until) {
    await pause(1_000);
    faults = await given.faults();
  }
  const { acknowledged } = given;
  if (faults.length > 0)
    throw new Error(
      `${acknowledged} readings acknowledged, ${await cluster.messagesIn(stream)} messages still in the stream, but ${faults.join('; ')}\n${programs.map((one) => one.output()).join('\n')}`,
    );
  figure({ what: 'readings acknowledged and there, each once', value: acknowledged, unit: 'readings' });
  figure({
    what: 'fault until readings are stored, half of them',
    value: percentile(times, 0.5) / 1000,
    unit: 's',
  });
  figure({
    what: 'fault until readings are stored, longest',
    value: Math.max(...times) / 1000,
    unit: 's',
    target: 15,
    better: 'less',
  });
  await given.close();
} finally {
  for (const { process: child } of programs) child.kill('SIGKILL');
  await cluster.close();
  await database.close();
}
