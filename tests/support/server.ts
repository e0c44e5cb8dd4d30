import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { afterAll } from 'vitest';
import type { AccessPolicy } from '../../apps/server/access/permissions/policy.ts';
import { type App, createApp } from '../../apps/server/app.ts';
import type { MakeArea } from '../../apps/server/area.ts';
import { type Config, readConfig } from '../../apps/server/config.ts';
import type { Log } from '../../apps/server/context.ts';
import { type Logs, noLogs } from '../../apps/server/logs/logs.ts';
import type { Store } from '../../apps/server/store/store.ts';
import type { ClickHouse } from '../../apps/server/telemetry/clickhouse/client.ts';
import { quietLog } from './log.ts';
import { type TestPolicy, testPolicy } from './policy.ts';

export interface TestServer {
  readonly app: App;
  readonly policy: TestPolicy;
  /** Requests without a socket; the body is parsed. */
  get(path: string, headers?: Record<string, string>): Promise<TestReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
}

export interface TestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The JSON of the response, or its text if it is not JSON. */
  readonly body: Envelope;
  readonly text: string;
}
interface Envelope {
  readonly code: number;
  readonly success: boolean;
  readonly msg: string;
  readonly errorCode?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

interface TestServerOptions {
  readonly store: Store;
  readonly areas?: readonly MakeArea[];
  readonly entities?: readonly Entity[];
  /** Additional source of history besides PostgreSQL. */
  readonly clickHouse?: ClickHouse;
  readonly now?: () => Date;
  readonly log?: Log;
  /** Default: none are stored. */
  readonly logs?: Logs;
  readonly consoleFolder?: string;
  /** Certificate files for https; default: plain HTTP. */
  readonly tls?: Config['tls'];
  /** Replaces the tests' sign-in; `policy` of the result is then unused. */
  readonly access?: AccessPolicy;
}

/** The whole server with a test database, without listening. Closed after the file. */
export async function testServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'heliodeck-server-'));
  const log = options.log ?? quietLog;
  const stopping = new AbortController();
  const policy = testPolicy();
  const made = await createApp({
    foundation: {
      config: {
        ...readConfig({ DATA_DIR: dataDir, PORT: '0', GATEWAY_PORT: '0', DEMO: '0' }),
        ...(options.tls ? { tls: options.tls } : {}),
      },
      log,
      store: options.store,
      logs: options.logs ?? noLogs,
      now: options.now ?? (() => new Date('2026-06-01T04:00:00Z')),
      stopping: stopping.signal,
      ...(options.clickHouse ? { clickHouse: options.clickHouse } : {}),
    },
    policy: options.access ?? policy,
    entities: options.entities ?? [],
    areas: options.areas ?? [],
    consoleFolder: options.consoleFolder ?? join(dataDir, 'no-console'),
    version: 'test',
  });
  const held = holding(made);
  afterAll(async () => {
    stopping.abort();
    await held.app.close(1000);
    held.release();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { app: held.app, policy, ...callsOf(() => held.app) };
}

/**
 * A server that can be released after its file: the modules of all files stay in memory, and with them the servers that they refer to, 30 MB
 * each.
 */
function holding(made: App): { readonly app: App; release(): void } {
  let kept: App | undefined = made;
  const running = (): App => {
    if (kept === undefined) throw new Error('the server was closed after the file');
    return kept;
  };
  return {
    app: {
      get services() {
        return running().services;
      },
      get http() {
        return running().http;
      },
      close: (withinMs) => running().close(withinMs),
    },
    release() {
      kept = undefined;
    },
  };
}

/** Requests to a server without a socket. */
export function callsOf(app: () => App): Pick<TestServer, 'get' | 'post'> {
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const reply = await app().http.app.inject({ method, url, headers, ...payload });
    const packed = reply.headers['content-encoding'] !== undefined;
    const json = /json/.test(String(reply.headers['content-type'])) && reply.body !== '' && !packed;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: json ? (JSON.parse(reply.body) as Envelope) : ({} as Envelope),
      text: reply.body,
    };
  };
  return {
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
  };
}
