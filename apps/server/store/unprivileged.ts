import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A user that PostgreSQL may run as. Empty = the user of this process (not root). */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Chooses the user for the database server. PostgreSQL refuses to run as root, so root uses the owner of an existing data folder, else
 * `postgres` (created if missing), else `nobody`.
 * @throws Error if PostgreSQL would run as root and no other user is found or created
 */
export async function unprivilegedUser(dataFolder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(dataFolder)) {
    const owner = statSync(dataFolder);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const known = await userIds('postgres');
  if (known) return known;
  await run('useradd', ['--system', '--no-create-home', '--user-group', 'postgres']).catch(() => undefined);
  const made = (await userIds('postgres')) ?? (await userIds('nobody'));
  if (made) return made;
  throw new Error('PostgreSQL cannot run as root and no unprivileged user could be found or made');
}

async function userIds(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return undefined;
  }
}

/** Whether that user can enter the folder; asks the kernel, because modes do not show ACLs and mounts. */
export function canEnter(folder: string, who: RunAs): boolean {
  if (who.uid === undefined) return true;
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...who, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes that user the owner of the path. */
export function own(path: string, who: RunAs): void {
  if (who.uid !== undefined && who.gid !== undefined) chownSync(path, who.uid, who.gid);
}
