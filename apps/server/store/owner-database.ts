import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import { databaseKey, databaseName, superuser } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { isAlive } from './folder-lock.ts';

/**
 * Runs a command-line program's work on the database as its owner: the database of DATABASE_URL, else the embedded one of the data folder,
 * which is started unless its server is running.
 * @throws Error if the data folder has no database
 */
export async function withOwnerDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`no database in ${dataDir}`);
  const running = runningIn(dataDir);
  if (running !== undefined) return work(running);
  const database = await startEmbedded({ dataDir, log });
  try {
    return await work(database.url);
  } finally {
    await database.close();
  }
}

/** URL of a running database server: the fourth line of the file is its port, the eighth its state (PostgreSQL, pidfile.h). */
function runningIn(dataDir: string): string | undefined {
  const pidFile = join(dataDir, 'database', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid = '', , , port = '', , , , state = ''] = readFileSync(pidFile, 'utf8').split('\n');
  if (state.trim() !== 'ready' || !isAlive(Number(pid))) return undefined;
  return `postgres://${superuser}:${databaseKey(dataDir)}@127.0.0.1:${port.trim()}/${databaseName}`;
}
