import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '@heliodeck/model/entities/registry';
import { afterAll } from 'vitest';
import { openAccess } from '../../apps/server/access/access.ts';
import { dtuKeyOpener } from '../../apps/server/access/dtu-key.ts';
import { loadKeyRing } from '../../apps/server/access/key-ring.ts';
import { type App, createApp } from '../../apps/server/app.ts';
import { areas } from '../../apps/server/areas.ts';
import { readConfig } from '../../apps/server/config.ts';
import { createGatewayHost, type GatewayHost } from '../../apps/server/gateway/gateway-host.ts';
import { createIngest, type Ingest } from '../../apps/server/ingest/ingest.ts';
import { createLiveFeed, type LiveFeed } from '../../apps/server/live/live-feed.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { seed } from '../../apps/server/seed/seed.ts';
import { ingestStages } from '../../apps/server/telemetry/append/stages.ts';
import { findDevicesIn } from '../../apps/server/telemetry/device-facts.ts';
import { freshDatabase } from './database.ts';
import { type RecordedLine, recordingLog } from './log.ts';
import { type Platform, signingIn, testPassword } from './platform.ts';
import { callsOf } from './server.ts';

/** The whole server, as main.ts puts it together, on a database of the test's own, listening on loopback. */
export interface FieldWorld extends Omit<Platform, 'policy'> {
  readonly live: LiveFeed;
  readonly field: GatewayHost;
  readonly ingest: Ingest;
  /** Where it answers, 'http://127.0.0.1:…'. */
  readonly address: string;
  /** Where DTUs dial in. */
  readonly gatewayPort: number;
  /** What was logged. */
  readonly lines: readonly RecordedLine[];
  /** Stops the server in order and starts another on the same database; `meanwhile` runs in between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

interface Running {
  readonly app: App;
  readonly live: LiveFeed;
  readonly field: GatewayHost;
  readonly ingest: Ingest;
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts it; closes itself after the file. The clock is the machine's, moved on by `pass`. */
export async function fieldWorld(options: { readonly demo?: boolean } = {}): Promise<FieldWorld> {
  const database = await freshDatabase();
  const { store } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'heliodeck-field-'));
  await seed(store, { adminPassword: testPassword });
  const access = openAccess(store, await loadKeyRing(join(dataDir, 'keys')));
  const log = recordingLog();
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);

  async function start(): Promise<Running> {
    const stopping = new AbortController();
    const environment = {
      ...{ DATA_DIR: dataDir, PORT: '0', GATEWAY_PORT: '0', DEMO: options.demo ? '1' : '0' },
      ...{ DEMO_PASSWORD: testPassword },
    };
    const foundation = {
      ...{ config: readConfig(environment), log, store, logs: noLogs, jobsByHand: true as const },
      ...{ now, stopping: stopping.signal },
    };
    const live = createLiveFeed(log, now().getTime());
    const everyone = store.asPlatform('readings of all tenants are written by one pen');
    const ingest = createIngest({
      ...{ platform: everyone, findDevices: findDevicesIn(everyone), stages: ingestStages(live), log, now },
    });
    const field = createGatewayHost(
      foundation,
      { live, openKey: dtuKeyOpener(access.keys.sealing) },
      (batch) => ingest.readings(batch),
    );
    const app = await createApp({
      foundation,
      policy: access.policy,
      entities: [...entities.values()],
      areas: areas({ access, live, ingest, field }),
      consoleFolder: join(dataDir, 'no-console'),
      version: 'test',
    });
    const address = await app.http.listen('127.0.0.1', 0);
    return {
      ...{ app, live, field, ingest, address },
      async stop() {
        stopping.abort();
        await app.close(1000);
        await ingest.close(1000);
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
    database,
    access,
    get app() {
      return running.app;
    },
    get live() {
      return running.live;
    },
    get field() {
      return running.field;
    },
    get ingest() {
      return running.ingest;
    },
    get address() {
      return running.address;
    },
    get gatewayPort() {
      if (running.field.port === undefined) throw new Error('the gateway does not listen');
      return running.field.port;
    },
    lines: log.lines,
    now,
    pass(seconds) {
      ahead += seconds * 1000;
    },
    async restart(meanwhile) {
      await running.stop();
      await meanwhile?.();
      running = await start();
    },
  };
}
