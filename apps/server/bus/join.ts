import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { WentOffline } from '../gateway/online-change.ts';
import type { GatewayPort } from '../gateway/port.ts';
import type { LiveEvent, LiveFeed } from '../live/live-feed.ts';
import { sharedFeed } from '../live/shared-feed.ts';
import type { Foundation } from '../services.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type Bus, openBus } from './bus.ts';
import { busGateway } from './bus-gateway.ts';
import { natsTransport } from './nats.ts';
import { serveGateway } from './serve-gateway.ts';
import { hearLive, tellLive } from './share-live.ts';
import type { Transport } from './transport.ts';
import { watchRuns } from './watch-runs.ts';

/** This process among the others of its installation. */
export interface Joined {
  /** This process, as others address it. */
  readonly self: string;
  /** Whether the others can be reached. */
  readonly isConnected: boolean;
  /** Where the gateway of this process publishes; the others hear it too. */
  readonly source: LiveFeed;
  /** Serves the gateway of this process to the others. @param live the feed that says to it who is followed */
  serve(gateway: GatewayPort, live: LiveFeed): void;
  /** The way to the gateways of all processes, and what they hear. Called once, after `serve` where it has one itself. */
  reach(): { readonly gateway: GatewayPort; readonly live: LiveFeed };
  close(withinMs: number): Promise<void>;
}

type Parts = Pick<Foundation, 'store' | 'log' | 'now'> & {
  readonly version: string;
  /** The key that all processes have to share. */
  readonly sealing: Uint8Array;
};

/** Joins over NATS. @throws BusRefusal that says why it cannot */
export async function joinInstallation(parts: Parts, natsUrl: string): Promise<Joined> {
  const self = randomUUID();
  return joinOver(
    parts,
    self,
    await natsTransport(natsUrl, `heliodeck ${hostname()} ${process.pid}`, parts.log),
  );
}

/** Joins over any transport. */
async function joinOver(
  { store, log, now, version, sealing }: Parts,
  self: string,
  transport: Transport,
): Promise<Joined> {
  const db = store.asPlatform('gateways of several processes have the DTUs of all tenants');
  const bus: Bus = await openBus({
    ...{ transport, installation: await installationId(db), self, program: version, log },
    keys: createHash('sha256').update('bus').update(sealing).digest('hex').slice(0, 16),
  });
  const feed = sharedFeed(log, () => now().getTime());
  const told = tellLive(bus, feed);
  const gone = (offline: readonly WentOffline[]): void => {
    for (const { tenantId, subject, id } of offline)
      told.source.publish({
        ...{ kind: 'online', tenantId, of: subject, id, online: false },
        ...{ at: now().getTime(), reason: 'server-restarted' },
      } satisfies LiveEvent);
    // What it stored last, it may have told nobody.
    bus.tell('gateways', { change: 'gone' });
    feed.broken();
  };
  const watch = watchRuns({ db, log, now, gone });
  let own: { readonly gateway: GatewayPort; readonly live: LiveFeed } | undefined;
  const closing: (() => void)[] = [];
  return {
    self,
    get isConnected() {
      return bus.isConnected;
    },
    source: told.source,
    serve(gateway, live) {
      own = { gateway, live };
      serveGateway(bus, gateway);
      told.serve(live);
    },
    reach() {
      const heard = hearLive(bus, feed, own?.live ?? feed, log);
      closing.push(() => heard.close());
      const gateway = busGateway({ bus, db, log, now, ...(own && { own: own.gateway }) });
      return { gateway, live: heard.feed };
    },
    async close(withinMs) {
      await watch.stop();
      for (const close of closing) close();
      told.close();
      await bus.close(withinMs);
    },
  };
}

async function installationId(db: TenantDb): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>('select id::text as id from installation'),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not say which installation it is');
  return row.id;
}
