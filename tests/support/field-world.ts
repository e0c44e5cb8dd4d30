import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { afterAll, inject } from 'vitest';
import { openAccess } from '../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../apps/server/access/keys/key-ring.ts';
import type { GatewayPort } from '../../apps/server/gateway/port.ts';
import type { LiveFeed } from '../../apps/server/live/live-feed.ts';
import { type FieldOptions, type FieldServer, firstStart, startFieldServer } from './field-server.ts';
import { type RecordedLine, recordingLog } from './log.ts';
import { type Platform, signingIn } from './platform.ts';
import { preparedDatabase } from './seeded-database.ts';
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

/** Starts it; stopped after the file. The clock is the machine's, advanced by `pass`. */
export async function fieldWorld(
  options: FieldOptions & {
    readonly ownThread?: boolean;
    /** Number of gateway workers, in separate threads. */
    readonly workers?: number;
    /** The program of its threads (hanging-gateway-thread.ts). */
    readonly program?: URL;
  } = {},
): Promise<FieldWorld> {
  const database = await preparedDatabase('started', firstStart);
  const { store } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'heliodeck-field-'));
  const access = openAccess(store, await loadKeyRing(join(dataDir, 'keys')));
  const log = recordingLog();
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);

  const start = (): Promise<FieldServer> =>
    startFieldServer(
      { store, dataDir, access, log, now },
      options,
      options.ownThread || options.workers
        ? {
            ownerUrl: database.ownerUrl,
            secrets: inject('cluster').secrets,
            aheadMs: ahead,
            workers: options.workers ?? 1,
            ...(options.program && { program: options.program }),
          }
        : undefined,
    );

  let server: FieldServer | undefined = await start();
  const running = (): FieldServer => {
    if (server === undefined) throw new Error('the server was stopped after the file');
    return server;
  };
  afterAll(async () => {
    await running().stop();
    // The modules of all files stay in memory, and their worlds with them: a server takes 30 MB.
    server = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const calls = callsOf(() => running().app);
  return {
    ...calls,
    ...signingIn(calls),
    dataFolder: dataDir,
    database,
    access,
    get app() {
      return running().app;
    },
    get live() {
      return running().live;
    },
    get gateway() {
      return running().gateway;
    },
    get address() {
      return running().address;
    },
    get gatewayPort() {
      const { tcpPort } = running().gateway;
      if (tcpPort === undefined) throw new Error('the gateway does not listen');
      return tcpPort;
    },
    lines: log.lines,
    now,
    pass(seconds) {
      ahead += seconds * 1000;
    },
    store: (readings) => running().gateway.store(readings, 'new'),
    workerOf: (dtuId) => running().opened.shared?.workerOf(dtuId),
    async killGateway(meanwhile, worker) {
      await running().opened.thread?.kill(worker);
      await meanwhile?.();
      const isWhole = () => running().gateway.status.workers.every(({ state }) => state === 'running');
      await until(isWhole, 'the gateway runs again');
    },
    async restart(meanwhile) {
      await running().stop();
      await meanwhile?.();
      server = await start();
    },
  };
}
