import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../context.ts';
import {
  clusterFolder,
  databaseKey,
  databaseName,
  ensureDatabase,
  makeCluster,
  superuser,
} from './cluster.ts';
import { closeDataFolder } from './data-folder.ts';
import { backOff } from './failure.ts';
import { claimFolder } from './folder-lock.ts';
import { locateBinaries } from './postgres-binaries.ts';
import { freePort, launch, type Running } from './postgres-process.ts';
import { serverSettings } from './postgres-settings.ts';
import { clearLeftover, stopProcess } from './postmaster.ts';
import { canEnter, own, unprivilegedUser } from './unprivileged.ts';

interface EmbeddedOptions {
  /** Data folder of the program; the cluster is in its `database/`, the password in its `keys/`. */
  readonly dataDir: string;
  readonly log: Log;
  readonly settings?: Readonly<Record<string, string>>;
  /** Folders that the database server itself writes to: archived WAL. */
  readonly writable?: readonly string[];
}

interface EmbeddedDatabase {
  /** URL of the product's database as its owner. For the migrator; requests use the app role. */
  readonly url: string;
  /** Stops the server and waits for its end. */
  close(): Promise<void>;
}

/**
 * Starts the PostgreSQL from the npm packages on a free loopback port and makes the cluster on first use. Stops a server left over by a
 * killed program first. A server that dies is restarted on the same port, without a limit of attempts: its disk may be full for hours. When
 * this program is killed, the server stops by itself.
 * @throws Error if the programs are missing or the server does not start (with its last output)
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  closeDataFolder(dataDir);
  const release = await claimFolder(dataDir);
  try {
    const database = await startIn(dataDir, options);
    return {
      url: database.url,
      close: () => database.close().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Attempts at the start of the program before it ends with the last output of the server. */
const firstAttempts = 5;

async function startIn(
  dataDir: string,
  { log, settings = serverSettings, writable = [] }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const who = await unprivilegedUser(join(dataDir, 'database'));
  for (const folder of writable) {
    own(folder, who);
    if (!canEnter(folder, who)) throw new Error(`the database’s user cannot reach ${folder}`);
  }
  const place = clusterFolder(dataDir, who);
  const binaries = locateBinaries(who);
  const password = databaseKey(dataDir);
  if (!existsSync(join(place, 'PG_VERSION'))) await makeCluster(place, binaries, who, password, settings);
  const folder = realpathSync(place);
  const leftover = await clearLeftover(folder);
  if (leftover !== 'none') log.warn('a database server was left over', { leftover });

  const port = await freePort();
  let closing = false;
  const closed = new AbortController();
  const start = async (attempts: number): Promise<Running> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch({ folder, binaries, who, port, settings }, log);
      } catch (error) {
        // The child processes of a killed server hold its shared memory for a moment; it cannot start before they are gone.
        if (closing || attempt === attempts) throw error;
        if (attempt >= firstAttempts) log.error('database server cannot be started; trying again', { error });
        await wait(backOff(attempt, Math.random()), undefined, { signal: closed.signal }).catch(
          () => undefined,
        );
        await clearLeftover(folder);
      }
    }
  };
  const supervised = (running: Running): Running => {
    running.process.once('exit', (code, signal) => {
      running.callOff();
      if (closing) return;
      log.error('database server ended unexpectedly; starting it again', { code, signal });
      current = start(Number.POSITIVE_INFINITY).then(supervised);
      // Rejects when this program ends.
      current.catch(() => undefined);
    });
    return running;
  };
  let current = start(firstAttempts).then(supervised);
  await current;
  const url = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  await ensureDatabase(url('postgres'));
  return {
    url: url(databaseName),
    async close() {
      closing = true;
      closed.abort();
      const running = await current.catch(() => undefined);
      if (!running) return;
      const { process: child } = running;
      const runs = () => child.exitCode === null && child.signalCode === null;
      running.callOff();
      if (child.pid !== undefined && runs()) await stopProcess(child.pid, runs);
    },
  };
}
