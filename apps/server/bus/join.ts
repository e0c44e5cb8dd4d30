import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import type { WentOffline } from '../gateway/online-change.ts';
import type { GatewayCalls, GatewayPort } from '../gateway/port.ts';
import type { LiveFeed, OwnedFeedEvent } from '../live/live-feed.ts';
import { sharedFeed } from '../live/shared-feed.ts';
import type { Foundation } from '../services.ts';
import type { Bus } from './bus.ts';
import { busGateway } from './bus-gateway.ts';
import { type AskDatabase, greet } from './greet.ts';
import { connectNats, natsMessages, natsTransport } from './nats.ts';
import { tellAlive, watchPeers } from './peers.ts';
import type { StreamState } from './readings/stream-state.ts';
import { type CurrentServer, ServerChange } from './server-change.ts';
import { hearLive, tellLive } from './share-live.ts';
import type { BusTransport } from './transport.ts';
import { watchRuns } from './watch-runs.ts';

/** The membership of this process in its installation. */
export interface Joined {
  /** Address of this process on the bus. */
  readonly self: string;
  /** Whether the other processes can be reached. */
  readonly isConnected: boolean;
  /** Feed to which the gateway of this process publishes; the other processes receive its events too. */
  readonly source: LiveFeed;
  /** Identifier of the installation in the subjects at NATS. */
  readonly installation: string;
  readonly facts: BusFacts;
  /**
   * Makes the events that this process stores available to the others, and its gateway if it has one.
   * @param own `live` is the feed that reports to the gateway, or to ingest, which tenants are followed
   */
  serve(own: { readonly gateway?: GatewayPort; readonly live: LiveFeed }): void;
  /**
   * Returns the gateway port that reaches the gateways of all processes, and the live feed with their events. Call it once, and after
   * `serve` if this process has a gateway.
   */
  reach(): { readonly gateway: GatewayPort; readonly live: LiveFeed };
  close(withinMs: number): Promise<void>;
}

/** State of the connections between the processes, for administrators of the platform. */
export interface BusFacts {
  readonly isConnected: boolean;
  /** How many times this process lost its connection and reconnected. */
  readonly reconnects: number;
  /** How many times messages of other processes may have been lost. */
  readonly gaps: number;
  /** Returns the state of the stream of readings; undefined if there is no stream. @throws Error if NATS does not answer */
  stream(): Promise<StreamState | undefined>;
}

/** The state of the stream is cached for this time, ms, so that several callers cost NATS one query. */
const streamKeptMs = 5_000;

type Parts = Pick<Foundation, 'store' | 'log' | 'now'> & {
  readonly version: string;
  /** The key that all processes share. */
  readonly sealing: Uint8Array;
};

/** Joins the installation over NATS. @throws StartRefusal with the reason */
export async function joinInstallation(parts: Parts, natsUrl: string): Promise<Joined> {
  const self = randomUUID();
  const nats = await connectNats(natsUrl, connectionName());
  const server = new ServerChange(nats, parts.log);
  return joinOver(parts, self, { transport: natsMessages(nats, parts.log), server }, async (installation) => {
    // One process alone is not to wait for the client of JetStream to load.
    const { readStreamState } = await import('./readings/stream-state.ts');
    return readStreamState(nats, installation, parts.now());
  });
}

/**
 * Checks before the database is migrated that this process can join the running ones: it must not migrate the database while they use it.
 * @throws StartRefusal with the reason why it cannot join
 */
export async function meetProcesses(
  parts: Pick<Parts, 'log' | 'version' | 'sealing'> & { readonly ownerUrl: string },
  natsUrl: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: parts.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.installation') is not null as is_there");
    // First start of the installation: no process is running.
    if (rows[0]?.is_there !== true) return;
    const transport = await natsTransport(natsUrl, connectionName(), parts.log);
    const ask: AskDatabase = async (text) => (await client.query(text)).rows;
    const { bus } = await greet({ ...parts, self: randomUUID(), transport, ask });
    await bus.close(0);
  } finally {
    await client.end();
  }
}

const connectionName = (): string => `heliodeck ${hostname()} ${process.pid}`;

/** Joins over any transport. */
async function joinOver(
  { store, log, now, version, sealing }: Parts,
  self: string,
  { transport, server }: { readonly transport: BusTransport; readonly server: CurrentServer },
  readState: (installation: string) => Promise<StreamState | undefined>,
): Promise<Joined> {
  const db = store.asPlatform('gateways of several processes have the DTUs of all tenants');
  const ask: AskDatabase = (text) => db.read(async (_, { client }) => (await client.query(text)).rows);
  const { bus, installation } = await greet({ transport, self, version, sealing, log, ask });
  const feed = sharedFeed(log, () => now().getTime());
  const told = tellLive(bus, feed);
  const gone = (offline: readonly WentOffline[]): void => {
    for (const { tenantId, subject, id } of offline)
      told.source.publish({
        kind: 'online',
        tenantId,
        of: subject,
        id,
        online: false,
        at: now().getTime(),
        reason: 'server-restarted',
      } satisfies OwnedFeedEvent);
    // The gateway may have stored rows whose events it did not publish before it died.
    bus.tell('gateways', { change: 'gone' });
    feed.broken();
  };
  const watch = watchRuns({ db, log, now, gone });
  let own: { readonly gateway?: GatewayPort; readonly live: LiveFeed } | undefined;
  const closing: (() => unknown)[] = [bus.on('cut', ({ servers }) => server.leave(servers))];
  const facts = factsOf(bus, () => readState(installation));
  return {
    self,
    installation,
    facts,
    get isConnected() {
      return bus.isConnected;
    },
    source: told.source,
    serve(served) {
      own = served;
      if (served.gateway) serveGateway(bus, served.gateway);
      told.serve(served.live);
      closing.push(tellAlive(bus));
    },
    reach() {
      const heard = hearLive(bus, feed, own?.live ?? feed, log);
      closing.push(() => heard.close());
      const peers = watchPeers({ bus, db, server, log });
      closing.push(() => peers.stop());
      const gateway = busGateway({ bus, db, log, now, ...(own?.gateway && { own: own.gateway }) });
      return { gateway, live: heard.feed };
    },
    async close(withinMs) {
      await watch.stop();
      for (const close of closing) await close();
      told.close();
      await bus.close(withinMs);
    },
  };
}

function factsOf(bus: Bus, read: () => Promise<StreamState | undefined>): BusFacts {
  let [reconnects, gaps] = [0, 0];
  let kept: { readonly at: number; readonly state: Promise<StreamState | undefined> } | undefined;
  bus.onConnection((isConnected) => {
    if (isConnected) reconnects += 1;
  });
  bus.onGap(() => {
    gaps += 1;
  });
  return {
    get isConnected() {
      return bus.isConnected;
    },
    get reconnects() {
      return reconnects;
    },
    get gaps() {
      return gaps;
    },
    stream() {
      if (!bus.isConnected) return Promise.reject(new Error('NATS is not reached'));
      if (kept === undefined || performance.now() - kept.at >= streamKeptMs)
        kept = { at: performance.now(), state: read() };
      return kept.state;
    },
  };
}

/** Answers requests of other processes to the gateway of this one. */
function serveGateway(bus: Bus, gateway: GatewayCalls): void {
  bus.answer(({ call, args }) => {
    const how = gateway[call] as (...given: readonly unknown[]) => Promise<unknown>;
    return how.apply(gateway, [...args]);
  });
}
