import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../context.ts';
import {
  clusterFolder,
  databaseKey,
  databaseName,
  ensureDatabase,
  makeCluster,
  plainEnvironment,
  superuser,
} from './cluster.ts';
import { closeDataFolder } from './data-folder.ts';
import { claimFolder } from './folder-lock.ts';
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { serverSettings } from './postgres-settings.ts';
import { clearLeftover, stopProcess, stopWithParent } from './postmaster.ts';
import { type RunAs, unprivilegedUser } from './unprivileged.ts';

interface EmbeddedOptions {
  /** Folder of the program's data; the cluster goes to `database/` in it, its password to `keys/`. */
  readonly dataDir: string;
  readonly log: Log;
  readonly settings?: Readonly<Record<string, string>>;
}

interface EmbeddedDatabase {
  /** Address of the product's database as its owner. For the migrator; requests use the app role. */
  readonly url: string;
  /** Stops the server and waits for it. */
  close(): Promise<void>;
}

/**
 * Starts the PostgreSQL that came with the packages on a free loopback port, making the cluster on
 * first use. A server left over by a killed program is stopped first; a server that dies is started
 * again on the same port; when this program is killed, the server stops by itself.
 * @throws Error when the programs are missing or the server does not come up (with its last words)
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  closeDataFolder(dataDir);
  const release = await claimFolder(dataDir);
  try {
    const database = await startIn(dataDir, options.log, options.settings ?? serverSettings);
    return {
      url: database.url,
      close: () => database.close().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function startIn(
  dataDir: string,
  log: Log,
  settings: Readonly<Record<string, string>>,
): Promise<EmbeddedDatabase> {
  const who = await unprivilegedUser(join(dataDir, 'database'));
  const place = clusterFolder(dataDir, who);
  const binaries = locateBinaries(who);
  const password = databaseKey(dataDir);
  if (!existsSync(join(place, 'PG_VERSION'))) await makeCluster(place, binaries, who, password, settings);
  const folder = realpathSync(place);
  const leftover = await clearLeftover(folder);
  if (leftover !== 'none') log.warn('a database server was left over', { leftover });

  const port = await freePort();
  let closing = false;
  const start = async (): Promise<Running> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch({ folder, binaries, who, port, settings }, log);
      } catch (error) {
        // Children of a server that was killed hold its memory for a moment; it cannot start before they are gone.
        if (closing || attempt === 5) throw error;
        await wait(attempt * 200);
        await clearLeftover(folder);
      }
    }
  };
  const supervised = (running: Running): Running => {
    running.process.once('exit', (code, signal) => {
      running.callOff();
      if (closing) return;
      log.error('database server ended unexpectedly; starting it again', { code, signal });
      current = start().then(supervised);
      current.catch((error: unknown) => log.error('database server cannot be started', { error }));
    });
    return running;
  };
  let current = start().then(supervised);
  await current;
  const url = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  await ensureDatabase(url('postgres'));
  return {
    url: url(databaseName),
    async close() {
      closing = true;
      const running = await current.catch(() => undefined);
      if (!running) return;
      const { process: child } = running;
      const runs = () => child.exitCode === null && child.signalCode === null;
      running.callOff();
      if (child.pid !== undefined && runs()) await stopProcess(child.pid, runs);
    },
  };
}

interface Running {
  readonly process: ChildProcess;
  readonly callOff: () => void;
}

interface Launch {
  /** Data folder of the cluster. */
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly who: RunAs;
  /** A free TCP port of the loopback address. */
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
}

async function launch({ folder, binaries, who, port, settings }: Launch, log: Log): Promise<Running> {
  const flags = ['-D', folder, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) flags.push('-c', `${name}=${value}`);
  // Its own process group: Ctrl-C in a terminal reaches this program only, which stops the server last.
  const child = spawn(binaries.postgres, flags, {
    ...who,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lastWords: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line);
    if (lastWords.length > 20) lastWords.shift();
    if (/\b(FATAL|PANIC):/.test(line)) log.warn('database server says', { line });
  });
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  while (!isReady(folder, child.pid)) {
    if (failure || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the database server did not start: ${lastWords.join('\n')}`, { cause: failure });
    }
    await wait(10);
  }
  return { process: child, callOff: stopWithParent(child) };
}

/** The eighth line of postmaster.pid says 'ready' once connections are accepted (PostgreSQL, pidfile.h). */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
