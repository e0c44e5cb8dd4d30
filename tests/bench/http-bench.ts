// A seeded server for benchmarks over HTTP as a signed-in user, and functions that measure requests.
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@heliodeck/client/client';
import { entities } from '@heliodeck/model/registries/entities';
import { type Access, openAccess } from '../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../apps/server/access/keys/key-ring.ts';
import { createApp } from '../../apps/server/app.ts';
import type { MakeArea } from '../../apps/server/area.ts';
import { signInArea } from '../../apps/server/areas/sign-in/area.ts';
import { readConfig } from '../../apps/server/config.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { seed } from '../../apps/server/seed/seed.ts';
import { quietLog } from '../support/log.ts';
import { type BenchDatabase, benchDatabase } from './support.ts';

interface BenchServer {
  readonly database: BenchDatabase;
  /** 'http://127.0.0.1:…' */
  readonly address: string;
  /** Headers of a signed-in administrator of 000000. */
  readonly headers: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Seeds a database, fills it, starts the server on it and signs in.
 * @param more areas besides signing in
 */
export async function benchServer(
  plant: (database: BenchDatabase) => Promise<void>,
  more: (access: Access) => readonly MakeArea[] = () => [],
): Promise<BenchServer> {
  const database = await benchDatabase();
  const keys = mkdtempSync(join(tmpdir(), 'heliodeck-bench-keys-'));
  const password = 'bench-password';
  await seed(database.store, { adminPassword: password });
  await plant(database);
  const access = openAccess(database.store, await loadKeyRing(keys));
  const app = await createApp({
    foundation: {
      config: readConfig({ DATA_DIR: keys, DEMO: '0' }),
      log: quietLog,
      store: database.store,
      logs: noLogs,
      now: () => new Date(),
      stopping: new AbortController().signal,
    },
    policy: access.policy,
    entities: [...entities.values()],
    areas: [signInArea(access), ...more(access)],
    consoleFolder: join(keys, 'none'),
    version: 'bench',
  });
  const address = await app.http.listen('127.0.0.1', 0);
  return {
    database,
    address,
    headers: await signIn(address, { tenantId: '000000', username: 'admin', password }),
    async close() {
      await app.close(500);
      await database.close();
      rmSync(keys, { recursive: true });
    },
  };
}

/** Headers of a signed-in user. @throws ApiError if the sign-in is refused */
export async function signIn(
  address: string,
  { tenantId, username, password }: Record<'tenantId' | 'username' | 'password', string>,
): Promise<Record<string, string>> {
  const client = createClient({ address, clientId: 'saber', clientSecret: 'saber_secret' });
  await client.signIn.withPassword({ tenantId, account: username, password });
  return client.headers();
}

/** Sends a GET and reads the whole response. @returns the status */
export function fetched(url: string, headers: Record<string, string>, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers, ...(agent ? { agent } : {}) }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.once('error', reject);
  });
}
