import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import type { WentOffline } from '../gateway/online-change.ts';
import type { GatewayPort } from '../gateway/port.ts';
import type { LiveFeed, OwnedFeedEvent } from '../live/live-feed.ts';
import { sharedFeed } from '../live/shared-feed.ts';
import type { Foundation } from '../services.ts';
import type { Bus } from './bus.ts';
import { busGateway } from './bus-gateway.ts';
import { type AskDatabase, greet } from './greet.ts';
import { connectNats, natsMessages, natsTransport } from './nats.ts';
import { tellAlive, watchPeers } from './peers.ts';
import type { StreamState } from './readings/stream-state.ts';
import { serveGateway } from './serve-gateway.ts';
import { type CurrentServer, ServerChange } from './server-change.ts';
import { hearLive, tellLive } from './share-live.ts';
import type { BusTransport } from './transport.ts';
import { watchRuns } from './watch-runs.ts';

/** This process among the others of its installation. */
export interface Joined {
  /** This process, as others address it. */
  readonly self: string;
  /** Whether the others can be reached. */
  readonly isConnected: boolean;
  /** Where the gateway of this process publishes; the others hear it too. */
  readonly source: LiveFeed;
  /** The installation, as NATS tells it from others. */
  readonly installation: string;
  readonly facts: BusFacts;
  /**
   * Serves what this process stores to the others, and its gateway where it has one.
   * @param own `live` is the feed that says to the gateway, or to ingest, who is followed
   */
  serve(own: { readonly gateway?: GatewayPort; readonly live: LiveFeed }): void;
  /** The way to the gateways of all processes, and what they hear. Called once, after `serve` where it has one itself. */
  reach(): { readonly gateway: GatewayPort; readonly live: LiveFeed };
  close(withinMs: number): Promise<void>;
}

/** What whoever runs the platform is told of the connections between its processes. */
export interface BusFacts {
  readonly isConnected: boolean;
  /** Times the connection of this process was lost and came back. */
  readonly reconnects: number;
  /** Times messages of other processes may have been lost. */
  readonly gaps: number;
  /** How the stream of readings stands; undefined where there is none. @throws Error where NATS does not tell */
  stream(): Promise<StreamState | undefined>;
}

/** So long an answer stands, ms: several who ask cost NATS one look. */
const streamKeptMs = 5_000;

type Parts = Pick<Foundation, 'store' | 'log' | 'now'> & {
  readonly version: string;
  /** The key that all processes have to share. */
  readonly sealing: Uint8Array;
};

/** Joins over NATS. @throws StartRefusal that says why it cannot */
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
 * Before the database is changed: a process that cannot join those that run must not migrate it under them.
 * @throws StartRefusal that says why it cannot join
 */
export async function meetProcesses(
  parts: Pick<Parts, 'log' | 'version' | 'sealing'> & { readonly ownerUrl: string },
  natsUrl: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: parts.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.installation') is not null as is_there");
    // The first start of all: nobody runs.
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
    // What it stored last, it may have told nobody.
    bus.tell('gateways', { change: 'gone' });
    feed.broken();
  };
  const watch = watchRuns({ db, log, now, gone });
  let own: { readonly gateway?: GatewayPort; readonly live: LiveFeed } | undefined;
  const closing: (() => unknown)[] = [];
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
