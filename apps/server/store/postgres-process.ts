import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../context.ts';
import { plainEnvironment } from './cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { stopWithParent } from './postmaster.ts';
import type { RunAs } from './unprivileged.ts';

/** A running database server. */
export interface Running {
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

/** Starts a server and waits until it accepts connections. @throws Error with its last output */
export async function launch({ folder, binaries, who, port, settings }: Launch, log: Log): Promise<Running> {
  const flags = ['-D', folder, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) flags.push('-c', `${name}=${value}`);
  // In a separate process group: Ctrl-C in a terminal reaches only this program, which stops the server last.
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

/** Whether the eighth line of postmaster.pid is 'ready', that is, connections are accepted (PostgreSQL, pidfile.h). */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Returns a TCP port of the loopback address that is free now. @throws Error if the system assigns none */
export async function freePort(): Promise<number> {
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
