import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import { seed } from '../../apps/server/seed/seed.ts';
import { lockDown } from '../../apps/server/store/lock-down.ts';
import { connectStore, type Store } from '../../apps/server/store/store.ts';
import { cloneOf, inDatabase, onDatabase, onServer, type TestDatabase } from './database.ts';
import { quietLog } from './log.ts';

/**
 * A database of a test with the program's seed. One seed serves all files of the run, which clone its result.
 * @param adminPassword of 'admin' in the platform's tenant
 */
export async function seededDatabase(adminPassword: string): Promise<TestDatabase> {
  const key = createHash('sha256').update(adminPassword).digest('hex').slice(0, 12);
  return preparedDatabase(`seeded_${key}`, async (store) => {
    await seed(store, { adminPassword });
  });
}

/**
 * A database of a test, cloned from one that is prepared once for all files of the run.
 * @param name of the prepared database; the same name always stands for the same preparation
 * @param prepare works on a migrated, empty database, and has closed all its other connections when it ends
 */
export async function preparedDatabase(
  name: string,
  prepare: (store: Store, ownerUrl: string) => Promise<void>,
): Promise<TestDatabase> {
  const { templateUrl, secrets } = inject('cluster');
  await onServer(templateUrl, async (server) => {
    // Files run in parallel. The lock ends with the connection.
    await server.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await server.query(`drop database if exists ${unfinished} with (force)`);
    await server.query(`create database ${unfinished} template heliodeck strategy file_copy`);
    const ownerUrl = inDatabase(templateUrl, unfinished);
    await onDatabase(ownerUrl, (owner) => lockDown(owner, quietLog));
    const store = connectStore({ ownerUrl, log: quietLog }, secrets);
    try {
      await prepare(store, ownerUrl);
    } finally {
      await store.close();
    }
    await server.query(`alter database ${unfinished} rename to ${name}`);
  });
  return cloneOf(name);
}
