import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Stop signals of postgres: SIGINT ends running statements and writes a checkpoint; SIGQUIT drops all, recovery follows. */
const fast: NodeJS.Signals = 'SIGINT';
const immediate: NodeJS.Signals = 'SIGQUIT';

/**
 * Ends a database server left over in this folder by a program that was killed, and removes a pid
 * file nobody owns. A pid alone proves nothing (it may have been given to another process since),
 * so the process must also have the folder as its working directory.
 */
export async function clearLeftover(folder: string): Promise<'none' | 'stopped' | 'stale'> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return 'none';
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (!Number.isInteger(pid) || !runsIn(pid, folder)) {
    rmSync(pidFile, { force: true });
    return 'stale';
  }
  await stopProcess(pid, () => runsIn(pid, folder));
  return 'stopped';
}

/** Stops a postmaster: fast, and after 20 s the hard way. */
export async function stopProcess(pid: number, lives: () => boolean): Promise<void> {
  for (const [signal, timeoutMs] of [
    [fast, 20_000],
    [immediate, 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      if (!lives()) return;
      await wait(20);
    }
  }
  throw new Error(`database process ${pid} does not stop`);
}

function runsIn(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    // No /proc (macOS): the living pid in the folder's own file has to do. A dead process has none here either.
    return !existsSync('/proc/self');
  }
}

/**
 * Starts a tiny shell that waits for this program's end on a pipe and then stops the database: a
 * program killed with SIGKILL cannot do it itself. Returns the function that calls the watch off.
 */
export function stopWithParent(postmaster: ChildProcess): () => void {
  if (process.platform === 'win32') return () => {};
  const script = 'read -r line; [ "$line" = off ] || kill -INT "$1" 2>/dev/null';
  const watch = spawn('/bin/sh', ['-c', script, 'sh', String(postmaster.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watch.on('error', () => {});
  watch.unref();
  const { stdin } = watch;
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return () => stdin?.end('off\n');
}
