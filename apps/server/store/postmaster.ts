import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Stop signals of postgres: SIGINT aborts running statements and writes a checkpoint; SIGQUIT aborts everything, and the next start
 * recovers.
 */
const fast: NodeJS.Signals = 'SIGINT';
const immediate: NodeJS.Signals = 'SIGQUIT';

/**
 * Stops a database server left over in this folder by a killed program, and removes a stale pid file. The pid may have been given to
 * another process since, so the process must also have the folder as its working directory.
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

/**
 * Stops a postmaster with a fast shutdown, and after 20 s with an immediate one.
 * @throws Error if the process is still alive after that
 */
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
    // Without /proc (macOS) a running process with the pid of the folder's file is accepted. An ended process has no /proc entry either.
    return !existsSync('/proc/self');
  }
}

/**
 * Starts a small shell that waits on a pipe for this program's end and then stops the database: a program killed with SIGKILL cannot do so
 * itself. Returns the function that cancels it.
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
