import { afterAll } from 'vitest';
import { type MariaDb, startMariaDb } from './start-mariadb.ts';

/** The MariaDB of the machine, which ends with the file of the test. */
export async function mariaDb(): Promise<MariaDb> {
  const database = await startMariaDb();
  afterAll(() => database.close());
  return database;
}
