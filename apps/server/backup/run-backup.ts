import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type BackupFolder, type Base, basesIn, makeBackupFolder } from './backup-folder.ts';
import { takeBase } from './base-backup.ts';
import { takeDump } from './dump.ts';
import { mirrorAll, mirrorNew } from './mirror-files.ts';
import { type Pruned, prune } from './prune.ts';

interface BackupOptions {
  readonly ownerUrl: string;
  readonly isEmbedded: boolean;
  readonly dataDir: string;
  /** Folder of backups, absolute. */
  readonly to: string;
  /** Number of base backups to keep. */
  readonly keep: number;
  /** Whether the keys are included; they decrypt the credentials in the database. */
  readonly withKeys: boolean;
  readonly version: string;
  readonly progress?: (done: number, all: number) => void;
}

/**
 * Makes a base backup of the database, copies uploaded files and keys, and deletes older backups.
 * @throws Error if another backup of the same database is running
 */
export async function runBackup(
  options: BackupOptions,
): Promise<{ readonly base: Base; readonly pruned: Pruned }> {
  const { ownerUrl, isEmbedded, dataDir, to, keep, withKeys, version, progress } = options;
  const folder = makeBackupFolder(to);
  const uploads = join(dataDir, 'uploads');
  const release = await claim(ownerUrl);
  try {
    discardHalves(folder);
    const taken = {
      ownerUrl,
      folder,
      version,
      uploads: () => mirrorNew(uploads, folder.uploads),
      ...(progress && { progress }),
    };
    const base = isEmbedded
      ? await takeBase({ ...taken, cluster: realpathSync(join(dataDir, 'database')) })
      : await takeDump(taken);
    if (withKeys) await mirrorAll(join(dataDir, 'keys'), folder.keys);
    return { base, pruned: await prune(folder, basesIn(folder), { keep, uploads }) };
  } finally {
    await release();
  }
}

/** Deletes interrupted backups. */
function discardHalves({ bases }: BackupFolder): void {
  for (const name of readdirSync(bases))
    if (!existsSync(join(bases, name, 'manifest.json')))
      rmSync(join(bases, name), { recursive: true, force: true });
}

async function claim(ownerUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'heliodeck backup' });
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('heliodeck backup')) as mine`,
  );
  if (rows[0]?.mine === true) return () => client.end();
  await client.end();
  throw new Error('another backup of this database runs');
}
