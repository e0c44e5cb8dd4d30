import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseKey, databaseName, superuser } from '../../apps/server/store/cluster.ts';

/**
 * Queries the database of the run's program as its owner: creating thousands of rows for a screen takes a second there, and minutes by calls
 * of the API.
 */
export async function asOwner(text: string, values: readonly unknown[] = []): Promise<void> {
  const folder = process.env.HELIODECK_DATA_FOLDER ?? '';
  // The fourth line of this PostgreSQL file is the port (its manual, storage-file-layout).
  const port = readFileSync(join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: superuser,
    password: databaseKey(folder),
    database: databaseName,
  });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
