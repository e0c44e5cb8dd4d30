import type { Reading } from '@heliodeck/model/descriptors/record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Log } from '../context.ts';
import { joinedCounters, joinedUnclaimed } from './joined-answers.ts';
import type { GatewayPort, GatewayStatus } from './port.ts';
import { refusePortInUse } from './port-sharing.ts';
import { type PortWorker, type WorkerGroupParts, workerGroup } from './worker-group.ts';

type PortOrder = Parameters<GatewayPort['order']>[0];

interface SharedPortParts extends WorkerGroupParts {
  /** Address to listen on; port 0 = any free one. */
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** Returns the DTU of each of these devices that has one. */
  readonly dtusOf: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Ends a command in the ledger that could not be handed over. */
  readonly undelivered: (order: PortOrder) => void;
}

/** Several workers behind one port. */
export interface SharedGateway extends GatewayPort {
  follow(tenants: readonly string[]): void;
  /** Ends a worker at once, as a fault in it would; it is restarted. @param worker 1 for the first */
  kill(worker?: number): Promise<void>;
  /** Returns the worker that serves a DTU, or served it last; 1 for the first. */
  workerOf(dtuId: string): number | undefined;
}

/**
 * Gateway and ingest in several workers that listen on one port. The system distributes the sockets; the worker that receives a DTU's
 * socket claims the DTU (Owners), so that one worker at a time serves it.
 */
export function sharedPortGateway(parts: SharedPortParts): SharedGateway {
  const { log, endLost, undelivered } = parts;
  const group = workerGroup(parts);
  const { members, owners, memberOf, all } = group;

  return {
    get status(): GatewayStatus {
      const workers = members.flatMap(({ status }) => status.workers);
      const restarts = workers.reduce((sum, one) => sum + one.restarts, 0);
      const isSome = (state: GatewayStatus['state']) => workers.some((one) => one.state === state);
      const state =
        (['running', 'starting', 'down'] as const).find((one) => isSome(one) && !group.isStopping) ??
        'stopped';
      return { state, restarts, workers };
    },
    get tcpPort() {
      return members[0]?.tcpPort;
    },
    workerOf(dtuId) {
      const owner = owners.of(dtuId);
      return owner === undefined ? undefined : owner + 1;
    },
    online: async (dtuIds) => (await all((member) => member.online(dtuIds))).flat(),
    async order(order) {
      // Waits for a DTU that is being handed over between workers.
      await owners.settled(order.dtuId);
      const member = memberOf(order.dtuId);
      if (member === undefined) {
        undelivered(order);
        return;
      }
      const life = group.lifeOf(members.indexOf(member));
      try {
        await member.handOver(order);
      } catch (error) {
        const { commandId } = order;
        log.warn('a command was handed over without an answer', { commandId, error });
        if (life.ended !== undefined) await endLost({ dtuIds: [], commandIds: [commandId] });
      }
    },
    settled: async () => void (await all((member) => member.settled())),
    unclaimed: async (imei) => joinedUnclaimed(await all((member) => member.unclaimed(imei))),
    async showedKey(imei, key) {
      // The worker that received the DTU's last connection has its present key.
      const heard = await all(async (member) => {
        const [one] = await member.unclaimed(imei);
        return { lastSeen: one?.lastSeen ?? 0, isKey: await member.showedKey(imei, key) };
      });
      return heard.toSorted((one, other) => other.lastSeen - one.lastSeen)[0]?.isKey;
    },
    async line(dtuId) {
      const member = memberOf(dtuId);
      if (member === undefined) throw new CodedError('request.unavailable');
      return member.line(dtuId);
    },
    scan: async (commandId) =>
      (await all((member) => member.scan(commandId))).find((progress) => progress !== undefined),
    stopScan: async (commandId) => void (await all((member) => member.stopScan(commandId))),
    counters: async () => joinedCounters(await all((member) => member.counters())),
    writeLines: async () => void (await all((member) => member.writeLines())),
    store: (readings, age) => storeByDtu(parts, memberOf, readings, age),
    follow(tenants) {
      for (const member of members) member.follow(tenants);
    },
    async kill(worker = 1) {
      await group.at(worker - 1).kill();
    },
    async start() {
      const [first, ...others] = members;
      if (first === undefined) throw new RangeError('a gateway has a worker');
      // The first worker ends what an earlier run left, and chooses the port if any free one will do.
      await refusePortInUse(parts.host, parts.port);
      const port = await first.start();
      for (const other of others) await other.start(port);
      return port;
    },
    async stop(withinMs) {
      group.beginStop();
      await Promise.all(members.map((member) => member.stop(withinMs)));
    },
  };
}

/** Stores readings through the workers of their DTUs. @throws CodedError 'request.unavailable' if no worker is running */
async function storeByDtu(
  { dtusOf }: Pick<SharedPortParts, 'dtusOf'>,
  memberOf: (dtuId: string) => PortWorker | undefined,
  readings: readonly Reading[],
  age: 'new' | 'past',
): Promise<void> {
  // If the database is unavailable, any worker takes the readings and waits for it.
  const dtus = await dtusOf([...new Set(readings.map(({ deviceId }) => deviceId))]).catch(
    (): ReadonlyMap<string, string> => new Map(),
  );
  const shares = Map.groupBy(readings, ({ deviceId }) => memberOf(dtus.get(deviceId) ?? ''));
  await Promise.all(
    [...shares].map(([member, share]) => {
      if (member === undefined) throw new CodedError('request.unavailable');
      return member.store(share, age);
    }),
  );
}
