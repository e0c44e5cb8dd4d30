import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Locks a data folder for this program, so that a second program started on the same folder by mistake does not take its database over. The
 * lock is valid while its process runs: pid and start time must both match. An owner that was just killed has two seconds to exit.
 * @throws Error that names the running owner
 */
export async function claimFolder(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'owner');
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, `${process.pid} ${startTime(process.pid)}\n`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [pid = '', started = ''] = readFileSync(file, 'utf8').trim().split(' ');
      if (!isAlive(Number(pid)) || startTime(Number(pid)) !== started) rmSync(file, { force: true });
      else if (attempt === 20) throw new Error(`${dataDir} is in use by process ${pid}`);
      else await wait(100);
    }
  }
}

/** Whether a process with this id runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Clock ticks from boot to the process's start (field 22 of /proc/pid/stat); '' if the system has no /proc. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in brackets, may contain spaces.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'dead' : (rest[18] ?? '');
  } catch {
    return '';
  }
}
