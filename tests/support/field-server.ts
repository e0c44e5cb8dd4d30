import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '@heliodeck/model/registries/entities';
import { type Access, openAccess } from '../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../apps/server/access/keys/key-ring.ts';
import { type App, createApp } from '../../apps/server/app.ts';
import { areas } from '../../apps/server/areas.ts';
import { readConfig } from '../../apps/server/config.ts';
import type { Log } from '../../apps/server/context.ts';
import type { GatewayPort } from '../../apps/server/gateway/port.ts';
import { createLiveFeed, type LiveFeed } from '../../apps/server/live/live-feed.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { openGateway } from '../../apps/server/open-gateway.ts';
import { seed } from '../../apps/server/seed/seed.ts';
import type { Store } from '../../apps/server/store/store.ts';
import { openTracing } from '../../apps/server/tracing/tracing.ts';
import { quietLog } from './log.ts';
import { testPassword } from './platform.ts';

/** What a test changes of a server. */
export interface FieldOptions {
  readonly demo?: boolean;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly vendors?: NonNullable<Parameters<typeof areas>[0]['vendors']>;
}

/** The whole server, as assembled by main.ts. */
export interface FieldServer {
  readonly app: App;
  readonly live: LiveFeed;
  readonly gateway: GatewayPort;
  readonly opened: ReturnType<typeof openGateway>;
  /** Its address, 'http://127.0.0.1:…'. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole server, listening on loopback.
 * @param thread runs the gateway in threads of its own; without it in this one
 */
export async function startFieldServer(
  on: {
    readonly store: Store;
    /** Folder of its keys and uploads. */
    readonly dataDir: string;
    readonly access: Access;
    readonly log: Log;
    readonly now: () => Date;
  },
  options: FieldOptions = {},
  thread?: Parameters<typeof openGateway>[1]['thread'],
): Promise<FieldServer> {
  const { store, dataDir, access, log, now } = on;
  const stopping = new AbortController();
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    GATEWAY_PORT: '0',
    DEMO: options.demo ? '1' : '0',
    DEMO_PASSWORD: testPassword,
    ...options.environment,
  });
  const tracing = config.tracing && openTracing(config.tracing, 'api');
  const foundation = {
    ...(tracing && { tracer: tracing.tracer }),
    config,
    log,
    store,
    logs: noLogs,
    jobsByHand: true as const,
    now,
    stopping: stopping.signal,
  };
  const opened = openGateway(foundation, {
    live: createLiveFeed(log, now().getTime()),
    sealing: access.keys.sealing,
    ...(thread && { thread }),
  });
  const { gateway, live } = opened;
  await gateway.start();
  const app = await createApp({
    foundation,
    policy: access.policy,
    entities: [...entities.values()],
    areas: areas({ access, live, gateway, ...(options.vendors && { vendors: options.vendors }) }),
    consoleFolder: join(dataDir, 'no-console'),
    version: 'test',
    gateway,
  });
  const address = await app.http.listen('127.0.0.1', 0);
  return {
    app,
    live,
    gateway,
    opened,
    address,
    async stop() {
      stopping.abort();
      await app.close(1000);
      await opened.close(1000);
      await tracing?.close(1000);
    },
  };
}

/** Adds what the first start of the server adds to an empty database: seed, queues, the included processes. */
export async function firstStart(store: Store): Promise<void> {
  await seed(store, { adminPassword: testPassword });
  const dataDir = mkdtempSync(join(tmpdir(), 'heliodeck-first-start-'));
  const access = openAccess(store, await loadKeyRing(join(dataDir, 'keys')));
  const server = await startFieldServer({ store, dataDir, access, log: quietLog, now: () => new Date() });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
