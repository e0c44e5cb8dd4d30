import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, inject } from 'vitest';
import { openAccess } from '../../apps/server/access/access.ts';
import { loadKeyRing } from '../../apps/server/access/key-ring.ts';
import { type App, createApp } from '../../apps/server/app.ts';
import { areas } from '../../apps/server/areas.ts';
import { readConfig } from '../../apps/server/config.ts';
import type { GatewayPort } from '../../apps/server/gateway/port.ts';
import { createLiveFeed, type LiveFeed } from '../../apps/server/live/live-feed.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { openGateway } from '../../apps/server/open-gateway.ts';
import { seed } from '../../apps/server/seed/seed.ts';
import { openTracing } from '../../apps/server/tracing/tracing.ts';
import { freshDatabase } from './database.ts';
import { type RecordedLine, recordingLog } from './log.ts';
import { type Platform, signingIn, testPassword } from './platform.ts';
import { callsOf } from './server.ts';
import { until } from './until.ts';

/** The whole server, as assembled by main.ts, on a database of the test, listening on loopback. */
export interface FieldWorld extends Omit<Platform, 'policy'> {
  readonly live: LiveFeed;
  readonly gateway: GatewayPort;
  /** Its address, 'http://127.0.0.1:…'. */
  readonly address: string;
  /** Folder of its keys and uploads. */
  readonly dataFolder: string;
  /** Port to which DTUs connect. */
  readonly gatewayPort: number;
  /** Log lines. */
  readonly lines: readonly RecordedLine[];
  /** Stores readings directly, as new ones. */
  store(readings: readonly Reading[]): Promise<void>;
  /** Terminates the gateway's thread as an error would; the promise resolves when it runs again. */
  killGateway(meanwhile?: () => Promise<void>, worker?: number): Promise<void>;
  /** The worker that serves a DTU, or served it last; from 1. Undefined with a single worker. */
  workerOf(dtuId: string): number | undefined;
  /** Stops the server gracefully and starts another on the same database; `meanwhile` runs in between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

interface Running {
  readonly app: App;
  readonly live: LiveFeed;
  readonly gateway: GatewayPort;
  readonly opened: ReturnType<typeof openGateway>;
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts it; stopped after the file. The clock is the machine's, advanced by `pass`. */
export async function fieldWorld(
  options: {
    readonly demo?: boolean;
    readonly ownThread?: boolean;
    /** Number of gateway workers, in separate threads. */
    readonly workers?: number;
    /** The program of its threads (hanging-gateway-thread.ts). */
    readonly program?: URL;
    /** Additional environment variables. */
    readonly environment?: Readonly<Record<string, string>>;
    readonly vendors?: NonNullable<Parameters<typeof areas>[0]['vendors']>;
  } = {},
): Promise<FieldWorld> {
  const database = await freshDatabase();
  const { store } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'heliodeck-field-'));
  await seed(store, { adminPassword: testPassword });
  const access = openAccess(store, await loadKeyRing(join(dataDir, 'keys')));
  const log = recordingLog();
  let ahead = 0;
  const threadAccess = { ownerUrl: database.ownerUrl, secrets: inject('cluster').secrets };
  const now = (): Date => new Date(Date.now() + ahead);

  async function start(): Promise<Running> {
    const stopping = new AbortController();
    const environment = {
      DATA_DIR: dataDir,
      PORT: '0',
      GATEWAY_PORT: '0',
      DEMO: options.demo ? '1' : '0',
      DEMO_PASSWORD: testPassword,
      ...options.environment,
    };
    const config = readConfig(environment);
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
      ...((options.ownThread || options.workers) && {
        thread: {
          ...threadAccess,
          aheadMs: ahead,
          workers: options.workers ?? 1,
          ...(options.program && { program: options.program }),
        },
      }),
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

  let running = await start();
  afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const calls = callsOf(() => running.app);
  return {
    ...calls,
    ...signingIn(calls),
    dataFolder: dataDir,
    database,
    access,
    get app() {
      return running.app;
    },
    get live() {
      return running.live;
    },
    get gateway() {
      return running.gateway;
    },
    get address() {
      return running.address;
    },
    get gatewayPort() {
      const { tcpPort } = running.gateway;
      if (tcpPort === undefined) throw new Error('the gateway does not listen');
      return tcpPort;
    },
    lines: log.lines,
    now,
    pass(seconds) {
      ahead += seconds * 1000;
    },
    store: (readings) => running.gateway.store(readings, 'new'),
    workerOf: (dtuId) => running.opened.shared?.workerOf(dtuId),
    async killGateway(meanwhile, worker) {
      await running.opened.thread?.kill(worker);
      await meanwhile?.();
      const isWhole = () => running.gateway.status.workers.every(({ state }) => state === 'running');
      await until(isWhole, 'the gateway runs again');
    },
    async restart(meanwhile) {
      await running.stop();
      await meanwhile?.();
      running = await start();
    },
  };
}
