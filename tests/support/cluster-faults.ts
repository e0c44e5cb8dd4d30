import { setTimeout as pause } from 'node:timers/promises';
import { type FaultTimes, runFault } from './fault-course.ts';
import type { FaultWorld, FieldDtu } from './fault-world.ts';
import type { GivenCommands } from './given-commands.ts';
import type { ClusterNode, NatsCluster } from './nats-cluster.ts';
import type { OwnerSql } from './telemetry.ts';
import { until } from './until.ts';

/** Faults of the server that leads the stream. */
export const leaderFaults = ['killed', 'stopped', 'cut off from another'] as const;
type LeaderFault = (typeof leaderFaults)[number];

/** Minimum duration of a hanging server or an interrupted connection, ms: longer than an election. */
const faultMs = 12_000;
const settledMs = 90_000;

interface Faulty {
  readonly cluster: NatsCluster;
  readonly owner: OwnerSql;
}

/**
 * Causes a fault of the stream's leader while readings are sent, waits until readings are stored again, ends
 * the fault and waits until all replicas are up to date.
 * @returns ms from the fault until readings were stored that had not been sent before it
 */
export async function leaderFault({ cluster, owner }: Faulty, fault: LeaderFault): Promise<number> {
  const leader = await wholeLeader({ cluster, owner });
  const newest = async (): Promise<number> => {
    const [found] = await owner(
      'select max(extract(epoch from data_time))::float8 as at from history_controller',
    );
    return Number(found?.at ?? 0);
  };
  const began = performance.now();
  const mend = await happen(cluster, leader, fault);
  // Readings acknowledged before the fault may still be on the way to the database.
  await pause(1_000);
  const before = await newest();
  await until(
    async () => (await newest()) > before,
    `readings are stored after the leader was ${fault}`,
    settledMs,
  );
  const tookMs = performance.now() - began;
  await pause(Math.max(0, faultMs - tookMs));
  await mend();
  await wholeLeader({ cluster, owner });
  return tookMs;
}

/**
 * The same with DTUs that are polled, commands before and during the fault and an alarm after it. Waits until
 * readings, alarms and an API are available again, during the fault and after it; replicas may still lag.
 * @param alarming a device that has not caused an alarm before
 */
export async function leaderFaultInWorld(
  world: FaultWorld,
  commands: GivenCommands,
  { cluster, fault }: { readonly cluster: NatsCluster; readonly fault: LeaderFault },
  alarming: FieldDtu,
): Promise<FaultTimes> {
  const { owner, field, processes } = world;
  const [api, otherApi] = processes.api;
  const leader = await wholeLeader({ cluster, owner });
  const answered = [commands.give(commands.leastGiven(field), api)];
  let mended: (() => Promise<void>) | undefined;
  const begin = async (): Promise<void> => {
    mended = await happen(cluster, leader, fault);
    answered.push(commands.give(commands.leastGiven(field), otherApi));
  };
  const mend = async (): Promise<void> => {
    await mended?.();
    await Promise.all(answered);
  };
  return runFault(world, { what: `the leader of the stream was ${fault}`, api, begin, mend }, alarming);
}

/** The server that leads the stream, once all replicas are up to date. */
async function wholeLeader({ cluster, owner }: Faulty): Promise<ClusterNode> {
  const [row] = await owner('select id::text as id from installation');
  const stream = `heliodeck-${row?.id}`;
  return until(() => cluster.leaderOf(stream), 'all copies of the stream are up to date', settledMs);
}

/** @returns a function that ends the fault */
async function happen(
  cluster: NatsCluster,
  leader: ClusterNode,
  fault: LeaderFault,
): Promise<() => Promise<void>> {
  if (fault === 'killed') {
    await leader.kill();
    return () => leader.start();
  }
  if (fault === 'stopped') {
    leader.signal('SIGSTOP');
    return async () => leader.signal('SIGCONT');
  }
  const other = cluster.nodes.find((node) => node !== leader);
  if (other === undefined) throw new Error('a cluster has more than one server');
  const mend = cluster.cut(leader, other);
  return async () => mend();
}
