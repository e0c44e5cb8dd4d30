/**
 * Resilience to external faults, with DTUs that are polled by two gateways, two ingests and two APIs over
 * three NATS servers. Fails if an acknowledged reading is not stored exactly once, a command's state is
 * wrong, an alarm exists twice or somebody is notified twice, or if memory grows without bound meanwhile.
 *
 * database: unavailable for --minutes, half of them refusing and half of them silent. disk: that of
 * PostgreSQL is full for --full-seconds. stream: that of the server which leads the stream is full for the
 * same time. clock: that of all programs is an hour fast, right, an hour slow, and right again.
 *
 *   node tests/bench/outside.ts [--only database|disk|stream|clock] [--minutes 10] [--full-seconds 60] [--dtus 200] [--period 5]
 *
 * disk and stream mount file systems in memory, which requires root; clock needs libfaketime (Debian:
 * faketime).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { wayTo } from '../support/database-way.ts';
import { auditFaults, settleFaults } from '../support/fault-audit.ts';
import { endureOutage, type Outage } from '../support/fault-course.ts';
import { type FaultWorld, openFaultWorld } from '../support/fault-world.ts';
import { type GivenCommands, givenCommands } from '../support/given-commands.ts';
import { movedClock } from '../support/moved-clock.ts';
import { type NatsCluster, startNatsCluster } from '../support/nats-cluster.ts';
import { type SmallDisk, smallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';
import { figure } from './figure.ts';
import { type BenchDatabase, benchDatabase, residentMb } from './support.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    'full-seconds': { type: 'string', default: '60' },
    dtus: { type: 'string', default: '200' },
    period: { type: 'string', default: '5' },
  },
});
const dtus = Number(options.dtus);
const periodSeconds = Number(options.period);
const awayMs = Number(options.minutes) * 60_000;
const fullMs = Number(options['full-seconds']) * 1_000;
const hourMs = 3_600_000;
const replicas = 3;
/** Tolerated growth of a process's memory over an outage, MB: not yet collected garbage. */
const mostGrownMb = 150;
const sampleMs = 2_000;
const databaseDiskMb = 1_500;
const streamDiskMb = 200;
const streamMb = 64;

const parts = { database: databaseAway, disk: databaseDiskFull, stream: streamDiskFull, clock: clockMoved };
if (options.only !== undefined && !(options.only in parts))
  throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`);
for (const [name, run] of Object.entries(parts))
  if (options.only === undefined || options.only === name) await run();

/** The targets of an outage. */
interface Place {
  readonly world: FaultWorld;
  readonly commands: GivenCommands;
}

async function databaseAway(): Promise<void> {
  await withNats(async (cluster) => {
    await withDatabase(undefined, async (database) => {
      const way = await wayTo(database.ownerUrl);
      try {
        await underOutages('database away', { database, cluster, programsUrl: way.url }, () => [
          {
            what: 'the database refused connections',
            begin: () => way.cut(),
            hold: () => pause(awayMs / 2),
            end: () => way.mend(),
          },
          {
            what: 'the database was silent',
            begin: () => way.silence(),
            hold: () => pause(awayMs / 2),
            end: () => way.mend(),
          },
        ]);
      } finally {
        way.close();
      }
    });
  });
}

async function databaseDiskFull(): Promise<void> {
  const disk = smallDisk(databaseDiskMb);
  try {
    await withNats((cluster) =>
      withDatabase(disk.path, (database) =>
        underOutages('disk of PostgreSQL full', { database, cluster }, () => [
          fullDisk('the disk of PostgreSQL was full', disk),
        ]),
      ),
    );
  } finally {
    disk.close();
  }
}

async function streamDiskFull(): Promise<void> {
  const disks = new Map<string, SmallDisk>();
  try {
    const storeOf = (name: string): string => {
      const disk = disks.get(name) ?? smallDisk(streamDiskMb);
      disks.set(name, disk);
      return disk.path;
    };
    await withNats(
      (cluster) =>
        withDatabase(undefined, (database) =>
          underOutages(
            'disk of NATS full',
            { database, cluster, env: { NATS_STREAM_MB: String(streamMb) } },
            async ({ world }) => {
              const [row] = await world.owner('select id::text as id from installation');
              const leader = await until(
                () => cluster.leaderOf(`heliodeck-${row?.id}`),
                'the stream has a leader',
                60_000,
              );
              const disk = disks.get(leader.name);
              if (disk === undefined) throw new Error(`${leader.name} has no disk`);
              const full = fullDisk('the disk of the stream’s leader was full', disk);
              // A server whose disk was full does not use its streams until it is restarted (docs.nats.io,
              // JetStream troubleshooting).
              const end = async (): Promise<void> => {
                disk.clear();
                await leader.kill();
                await leader.start();
              };
              return [{ ...full, end }];
            },
          ),
        ),
      storeOf,
    );
  } finally {
    for (const disk of disks.values()) disk.close();
  }
}

async function clockMoved(): Promise<void> {
  await withNats(async (cluster) => {
    await withDatabase(undefined, async (database) => {
      const clock = movedClock(database.folder);
      const moved = (what: string, offsetMs: number): Outage => ({
        what,
        begin: () => clock.set(offsetMs),
        hold: () => pause(2 * periodSeconds * 1_000),
        end: () => undefined,
        offsetMs,
      });
      await underOutages('clock moved', { database, cluster, env: clock.env }, () => [
        moved('the clock was set an hour ahead', hourMs),
        moved('the clock was set right', 0),
        moved('the clock was set an hour back', -hourMs),
        moved('the clock was set right again', 0),
      ]);
    });
  });
}

function fullDisk(what: string, disk: SmallDisk): Outage {
  return {
    what,
    begin: () => disk.fill(),
    async hold() {
      // Space that others release is filled too.
      for (const until = performance.now() + fullMs; performance.now() < until; await pause(250)) disk.fill();
    },
    end: () => disk.clear(),
  };
}

interface Outside {
  readonly database: BenchDatabase;
  readonly cluster: NatsCluster;
  /** Address of the database for the programs; default: the real one. */
  readonly programsUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a world, runs the outages one after the other, and compares what is stored with what was acknowledged. */
async function underOutages(
  part: string,
  { database, cluster, programsUrl = database.ownerUrl, env = {} }: Outside,
  outagesOf: (place: Place) => readonly Outage[] | Promise<readonly Outage[]>,
): Promise<void> {
  const world = await openFaultWorld({
    database: { owner: retrying(database), store: database.store, ownerUrl: programsUrl },
    natsUrl: cluster.url,
    replicas,
    folder: `${database.folder}/program`,
    dtus,
    periodSeconds,
    silenceMs: Math.max(5_000, 2_000 * periodSeconds),
    env,
  });
  try {
    const commands = givenCommands(world);
    const outages = await outagesOf({ world, commands });
    const alarmed = world.field.slice(-outages.length);
    for (const [n, outage] of outages.entries()) {
      const [alarming, before, during] = [alarmed[n], world.field[2 * n], world.field[2 * n + 1]];
      if (!alarming || !before || !during || dtus < 3 * outages.length)
        throw new Error('there are fewer DTUs than outages need');
      const memoryBefore = memoryOf(world);
      const most = new Map(memoryBefore);
      const watch = setInterval(() => {
        for (const [name, mb] of memoryOf(world)) most.set(name, Math.max(mb, most.get(name) ?? 0));
      }, sampleMs);
      try {
        const healthyMs = await endureOutage(world, commands, outage, { alarming, before, during });
        const { heard, missing } = await world.witness.look();
        const [grown = 0, name = ''] =
          [...most]
            .map(([who, mb]) => [mb - (memoryBefore.get(who) ?? 0), who] as const)
            .sort(([one], [other]) => other - one)[0] ?? [];
        process.stdout.write(
          `  ${outage.what}: ${heard} readings heard, ${missing.length} not stored yet, all works again after ${(healthyMs / 1_000).toFixed(1)} s; memory grew most in ${name}, by ${grown.toFixed(0)} MB\n`,
        );
        figure({ what: `${outage.what}: from its end until all works`, value: healthyMs / 1_000, unit: 's' });
        figure({
          what: `${outage.what}: memory of a process grew by`,
          value: grown,
          unit: 'MB',
          target: mostGrownMb,
          better: 'less',
        });
        if (grown > mostGrownMb) throw new Error(`memory of ${name} grew by ${grown.toFixed(0)} MB`);
      } finally {
        clearInterval(watch);
      }
    }
    await settleFaults(world, commands);
    const { wrong, readings, alarms, repeatedCalls } = await auditFaults(world, commands, alarmed);
    const found = (what: string, value: number, unit: string): void =>
      figure({ what: `${part}: ${what}`, value, unit });
    found('readings that gateways gave to the stream', readings.heard, 'readings');
    found('of these there once', readings.found, 'readings');
    found('commands accepted', commands.accepted, 'commands');
    for (const [state, count] of Object.entries(await commands.states()))
      found(`commands ${state}`, count, 'commands');
    found('alarms, each once and told once', alarms, 'alarms');
    found('calls that repeated a message under its id', repeatedCalls, 'calls');
    if (wrong.length > 0) throw new Error(`${wrong.length} faults of the product:\n${wrong.join('\n')}`);
  } catch (error) {
    throw new Error(`${part}: ${error instanceof Error ? error.message : error}\n${world.output()}`, {
      cause: error,
    });
  } finally {
    await world.close();
  }
}

/** Memory of each process, MB. */
function memoryOf({ processes }: FaultWorld): Map<string, number> {
  return new Map(
    Object.entries(processes).flatMap(([role, pair]) =>
      pair.map(({ pid }, n) => [`${role} ${n + 1}`, residentMb(pid)] as const),
    ),
  );
}

/** Its queries wait until the database is available. */
function retrying({ owner }: BenchDatabase): BenchDatabase['owner'] {
  return async (text, values) => {
    const failures: unknown[] = [];
    const asked = await until(
      () => owner(text, values).catch((error: unknown) => void failures.push(error)),
      'the database answers',
      120_000,
    ).catch(() => undefined);
    if (asked === undefined) throw failures.at(-1);
    return asked;
  };
}

async function withNats(
  work: (cluster: NatsCluster) => Promise<void>,
  storeOf?: (name: string) => string,
): Promise<void> {
  const cluster = await startNatsCluster(storeOf);
  try {
    await work(cluster);
  } finally {
    await cluster.close();
  }
}

async function withDatabase(
  folder: string | undefined,
  work: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const database = await benchDatabase(folder);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
