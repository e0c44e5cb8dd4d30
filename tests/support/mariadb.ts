import { afterAll } from 'vitest';
import { type MariaDb, startMariaDb } from './start-mariadb.ts';

/** The MariaDB of the machine, stopped after the test file. */
export async function mariaDb(): Promise<MariaDb> {
  const database = await startMariaDb();
  afterAll(() => database.close());
  return database;
}
