/**
 * Resilience of several processes with three NATS servers and three replicas of the stream of readings. Fails
 * if an acknowledged reading is not stored exactly once, a command's state is wrong, an alarm exists twice,
 * or somebody is notified twice.
 *
 * leader: the server that leads the stream is killed, hangs and is cut off from another server, one after the
 * other, while two processes store. nats: the same with DTUs that are polled by two gateways, with two
 * ingests, two APIs, commands and alarms. processes: each of two gateways, two ingests and two APIs is killed
 * and hangs, one after the other, with DTUs that are polled.
 *
 *   node tests/bench/cluster.ts [--rounds 10] [--only leader|nats|processes] [--faults killed,stopped] [--devices 64] [--dtus 2000] [--period 5]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { leaderFault, leaderFaultInWorld, leaderFaults } from '../support/cluster-faults.ts';
import { auditFaults, settleFaults } from '../support/fault-audit.ts';
import type { FaultTimes } from '../support/fault-course.ts';
import { type FaultWorld, type FieldDtu, openFaultWorld } from '../support/fault-world.ts';
import { type GivenCommands, givenCommands } from '../support/given-commands.ts';
import { giveReadings } from '../support/given-readings.ts';
import { type NatsCluster, startNatsCluster } from '../support/nats-cluster.ts';
import { faultsOfARound, faultWords, processFault } from '../support/process-faults.ts';
import { startProgram } from '../support/program.ts';
import { figure } from './figure.ts';
import { type BenchDatabase, benchDatabase, percentile } from './support.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    only: { type: 'string' },
    faults: { type: 'string' },
    devices: { type: 'string', default: '64' },
    dtus: { type: 'string', default: '2000' },
    period: { type: 'string', default: '5' },
  },
});
const rounds = Number(options.rounds);
const parts = { leader, nats, processes };
const wantedFaults = options.faults?.split(',');
const isWanted = (fault: string): boolean => wantedFaults?.includes(fault) ?? true;
if (options.only !== undefined && !(options.only in parts))
  throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`);
/** Maximum time from the last fault until all acknowledged readings are stored, ms. */
const storedWithinMs = 120_000;
/** Maximum time until everything works again after a fault, s. */
const healthyWithin = 15;
const replicas = 3;

for (const [name, run] of Object.entries(parts)) {
  if (options.only !== undefined && options.only !== name) continue;
  const database = await benchDatabase();
  const cluster = await startNatsCluster();
  try {
    await run(database, cluster);
  } finally {
    await cluster.close();
    await database.close();
  }
}

function said(round: number, what: string, tookMs: number): void {
  process.stdout.write(`  round ${round}: ${what}, ${(tookMs / 1000).toFixed(1)} s\n`);
}

function timesTo(what: string, times: readonly number[]): void {
  figure({ what: `fault until ${what}, half of them`, value: percentile(times, 0.5) / 1000, unit: 's' });
  figure({
    what: `fault until ${what}, longest`,
    value: Math.max(...times) / 1000,
    unit: 's',
    target: healthyWithin,
    better: 'less',
  });
}

async function leader(database: BenchDatabase, cluster: NatsCluster): Promise<void> {
  const { owner } = database;
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
    for (let round = 1; round <= rounds; round += 1)
      for (const fault of leaderFaults.filter(isWanted)) {
        const tookMs = await leaderFault({ cluster, owner }, fault);
        times.push(tookMs);
        said(round, `leader ${fault}, ${given.acknowledged} acknowledged`, tookMs);
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
    figure({
      what: 'leader: readings acknowledged and there, each once',
      value: acknowledged,
      unit: 'readings',
    });
    timesTo('readings are stored', times);
    await given.close();
  } finally {
    for (const { process: child } of programs) child.kill('SIGKILL');
  }
}

/** A fault while DTUs are polled. */
interface FieldFault {
  readonly round: number;
  readonly words: string;
  readonly run: (world: FaultWorld, commands: GivenCommands, alarming: FieldDtu) => Promise<FaultTimes>;
}

function everyRound<T>(faultsOfOne: readonly T[]): readonly { readonly round: number; readonly fault: T }[] {
  return Array.from({ length: rounds }, (_, n) =>
    faultsOfOne.map((fault) => ({ round: n + 1, fault })),
  ).flat();
}

function processes(database: BenchDatabase, cluster: NatsCluster): Promise<void> {
  const faults = everyRound(faultsOfARound().filter(({ fault }) => isWanted(fault))).map(
    ({ round, fault }): FieldFault => ({
      round,
      words: faultWords(fault),
      run: (world, commands, alarming) => processFault(world, commands, fault, alarming),
    }),
  );
  return underField('processes', database, cluster, faults);
}

function nats(database: BenchDatabase, cluster: NatsCluster): Promise<void> {
  const faults = everyRound(leaderFaults.filter(isWanted)).map(
    ({ round, fault }): FieldFault => ({
      round,
      words: `leader of the stream was ${fault}`,
      run: (world, commands, alarming) => leaderFaultInWorld(world, commands, { cluster, fault }, alarming),
    }),
  );
  return underField('nats', database, cluster, faults);
}

async function underField(
  part: string,
  database: BenchDatabase,
  cluster: NatsCluster,
  faults: readonly FieldFault[],
): Promise<void> {
  const dtus = Number(options.dtus);
  if (dtus < faults.length + 2)
    throw new Error(`--dtus is at least ${faults.length + 2}: each fault has a device of its own`);
  const periodSeconds = Number(options.period);
  const world = await openFaultWorld({
    database,
    natsUrl: cluster.url,
    replicas,
    folder: `${database.folder}/program`,
    dtus,
    periodSeconds,
    silenceMs: Math.max(5_000, 2_000 * periodSeconds),
  });
  try {
    const commands = givenCommands(world);
    const alarmed = world.field.slice(-faults.length);
    const times: number[] = [];
    for (const [n, fault] of faults.entries()) {
      const alarming = alarmed[n];
      if (alarming === undefined) throw new Error('there are fewer devices than faults');
      const { readMs, healthyMs } = await fault.run(world, commands, alarming);
      times.push(healthyMs);
      // Readings that were found are not searched for again, so the list does not grow.
      const { heard, missing } = await world.witness.look();
      said(
        fault.round,
        `${fault.words}, ${heard} readings heard, ${missing.length} not stored yet, all read after ${(readMs / 1000).toFixed(1)} s`,
        healthyMs,
      );
    }
    await settleFaults(world, commands);
    const { wrong, readings, counters, alarms, repeatedCalls } = await auditFaults(world, commands, alarmed);
    const found = (what: string, value: number, unit: string): void =>
      figure({ what: `${part}: ${what}`, value, unit });
    found('readings that gateways gave to the stream', readings.heard, 'readings');
    found('of these there once', readings.found, 'readings');
    found('doubled', readings.doubled, 'readings');
    found('lost', readings.missing.length, 'readings');
    found('counters whose energy is what history says', counters, 'counters');
    for (const [state, count] of Object.entries(await commands.states()))
      found(`commands ${state}`, count, 'commands');
    found('alarms, each once and told once, alone or by a storm', alarms, 'alarms');
    found('calls that repeated a message under its id', repeatedCalls, 'calls');
    timesTo('every device is read again and its alarm stands', times);
    if (wrong.length > 0) throw new Error(`${wrong.length} faults of the product:\n${wrong.join('\n')}`);
  } catch (error) {
    process.stdout.write(`${world.output()}\n`);
    throw error;
  } finally {
    await world.close();
  }
}
