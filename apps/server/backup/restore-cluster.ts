import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../context.ts';
import { clusterFolder, databaseKey, databaseName, superuser } from '../store/cluster.ts';
import { closeDataFolder } from '../store/data-folder.ts';
import { locateBinaries } from '../store/postgres-binaries.ts';
import { freePort, launch } from '../store/postgres-process.ts';
import { serverSettings } from '../store/postgres-settings.ts';
import { stopProcess } from '../store/postmaster.ts';
import { canEnter, own, type RunAs, unprivilegedUser } from '../store/unprivileged.ts';
import { restoreCommand } from './archive-command.ts';
import { type BackupFolder, type Base, basesIn } from './backup-folder.ts';
import { syncFolder, unpackFile } from './cluster-files.ts';
import { filesBelow, mirrorAll } from './mirror-files.ts';
import { RestoreRefusal } from './restore-refusal.ts';

interface RestoreOptions {
  readonly from: BackupFolder;
  /** The data folder to create; it must be empty. */
  readonly dataDir: string;
  /** The time to restore to; default: the last archived one. */
  readonly at?: Date;
  /** Folder of the keys, if they are not with the backups. */
  readonly keys: string;
  readonly log: Log;
  readonly progress?: (done: number, all: number) => void;
  /** Inspects the restored database before it is stopped. @param ownerUrl its URL as its superuser */
  readonly inspect: (ownerUrl: string) => Promise<void>;
}

/**
 * Creates a data folder from a base backup, and replays archived WAL up to a time. A failure leaves nothing behind.
 * @returns the base backup used
 * @throws RestoreRefusal if the folder is in use, or the time cannot be reached
 */
export async function restoreCluster(options: RestoreOptions): Promise<Base> {
  const { from, dataDir, at, keys, log, progress, inspect } = options;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new RestoreRefusal(`${dataDir} is not empty: restore into a new folder`);
  const base = baseFor(basesIn(from), at);
  if (!existsSync(join(keys, 'database.key')))
    throw new RestoreRefusal(`${keys} has no database.key: name the folder of the keys with --keys`);
  closeDataFolder(dataDir);
  const who = await unprivilegedUser(join(dataDir, 'database'));
  const place = clusterFolder(dataDir, who);
  try {
    if (!canEnter(from.wal, who))
      throw new RestoreRefusal(`the database’s user cannot reach ${from.wal}: move the backups where it can`);
    await layOut(base, place, who, progress);
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    await cp(keys, join(dataDir, 'keys'), { recursive: true });
    await mirrorAll(from.uploads, join(dataDir, 'uploads'));
    await recover({ from, base, place, who, log, at, inspect, password: databaseKey(dataDir) });
    return base;
  } catch (error) {
    // Behind a link if the database's user cannot enter the data folder.
    if (dirname(place) !== dataDir) rmSync(dirname(place), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** The newest base backup that had ended at that time. */
function baseFor(bases: readonly Base[], at: Date | undefined): Base {
  const clusters = bases.filter(({ manifest }) => manifest.kind === 'cluster');
  const [oldest] = clusters;
  if (oldest === undefined) throw new RestoreRefusal('there is no finished base backup');
  const base = clusters.findLast(({ manifest }) => at === undefined || new Date(manifest.endedAt) <= at);
  if (base === undefined)
    throw new RestoreRefusal(`the earliest moment that can be restored is ${oldest.manifest.endedAt}`);
  return base;
}

async function layOut(
  base: Base,
  place: string,
  who: RunAs,
  progress: RestoreOptions['progress'],
): Promise<void> {
  // Like a new cluster: made under a temporary name, and renamed when it is complete.
  const half = `${place}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  for (const folder of base.manifest.folders) mkdirSync(join(half, folder), { recursive: true, mode: 0o700 });
  const { files } = base.manifest;
  for (const [n, file] of files.entries()) {
    await unpackFile(join(base.folder, 'cluster'), file, half);
    progress?.(n + 1, files.length);
  }
  await cp(join(base.folder, 'backup_label'), join(half, 'backup_label'));
  writeFileSync(join(half, 'recovery.signal'), '');
  own(half, who);
  for (const folder of base.manifest.folders) own(join(half, folder), who);
  for (const path of await filesBelow(half)) own(join(half, path), who);
  await syncFolder(half);
  renameSync(half, place);
}

async function recover(parts: {
  readonly from: BackupFolder;
  readonly base: Base;
  readonly place: string;
  readonly who: RunAs;
  readonly log: Log;
  readonly at: Date | undefined;
  readonly password: string;
  readonly inspect: RestoreOptions['inspect'];
}): Promise<void> {
  const { from, place, who, log, at, password, inspect } = parts;
  const port = await freePort();
  const settings = {
    ...serverSettings,
    // Connections are accepted after recovery only.
    hot_standby: 'off',
    // The end of recovery is logged, which shows how far the archive extends.
    log_min_messages: 'log',
    restore_command: restoreCommand(from),
    ...(at && {
      recovery_target_time: at.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  };
  const running = await launch(
    { folder: place, binaries: locateBinaries(who), who, port, settings },
    log,
  ).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    if (/recovery ended before configured recovery target was reached/.test(text))
      throw new RestoreRefusal(
        `nothing was archived from that moment on; the last that was: ${lastCommit(text)}. Name an earlier moment, or none`,
      );
    throw error;
  });
  try {
    await inspect(`postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`);
  } finally {
    running.callOff();
    const { pid, exitCode, signalCode } = running.process;
    const runs = () => running.process.exitCode === null && running.process.signalCode === null;
    if (pid !== undefined && exitCode === null && signalCode === null) await stopProcess(pid, runs);
  }
}

/** When the last transaction of the archive was committed, from the last output of a server in recovery. */
function lastCommit(words: string): string {
  return /last completed transaction was at log time (.+)$/m.exec(words)?.[1] ?? 'none';
}
