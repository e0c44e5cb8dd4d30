import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { lockDown } from '../../apps/server/store/lock-down.ts';
import { type DeclaredSchema, migrate } from '../../apps/server/store/migrate.ts';
import { connectStore, type Store } from '../../apps/server/store/store.ts';
import { later } from './later.ts';
import { quietLog } from './log.ts';

/** A database of a test: migrated, empty, removed afterwards. */
export interface TestDatabase {
  readonly store: Store;
  readonly ownerUrl: string;
  /** Runs SQL as the owner, who bypasses row-level security: for test data and for checks. */
  owner(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * Clones the migrated template. Removed after the file, or after the test that called this.
 * @param extra tables of the test's own entities, added by the real migrator
 */
export async function freshDatabase(extra?: DeclaredSchema): Promise<TestDatabase> {
  return cloneOf('heliodeck', extra);
}

/** Clones a migrated database of the run's server without connections. Removed as by {@link freshDatabase}. */
export async function cloneOf(template: string, extra?: DeclaredSchema): Promise<TestDatabase> {
  const { templateUrl, secrets } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(templateUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const ownerUrl = inDatabase(templateUrl, name);
  // Cloning a database does not copy its privileges.
  if (extra) await migrate({ ownerUrl, schema: extra, log: quietLog });
  else await onDatabase(ownerUrl, (owner) => lockDown(owner, quietLog));
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // A connection that is still closing when its database is dropped emits an error; its queries have been
  // answered.
  ownerPool.on('error', () => undefined);
  ownerPool.on('connect', (client) => client.on('error', () => undefined));
  const store = connectStore({ ownerUrl, log: quietLog }, secrets);
  let closed = false;
  const database: TestDatabase = {
    store,
    ownerUrl,
    async owner(text, values) {
      const result = await ownerPool.query(text, values ? [...values] : undefined);
      // A server caches parameters, totals and rules until it is notified of a change; the next request of a
      // test must see what was written. Tests of an unreadable log write without a notification.
      if (/\b(insert into|update|delete from)\b/i.test(text))
        await store.events.caughtUp().catch(() => undefined);
      const last = Array.isArray(result) ? result.at(-1) : result;
      return last?.rows ?? [];
    },
    async close() {
      if (closed) return;
      closed = true;
      await Promise.all([store.close(), ownerPool.end()]);
      await onServer(templateUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
  later(() => database.close());
  return database;
}

/** Runs `work` as the owner of the server. */
export function onServer(templateUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  return onDatabase(inDatabase(templateUrl, 'postgres'), work);
}

/** Runs `work` in one database, with a connection that is closed afterwards. */
export async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
