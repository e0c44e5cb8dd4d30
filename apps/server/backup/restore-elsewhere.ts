import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeDataFolder } from '../store/data-folder.ts';
import { type BackupFolder, type Base, basesIn } from './backup-folder.ts';
import { restoreDump } from './dump.ts';
import { mirrorAll } from './mirror-files.ts';
import { RestoreRefusal } from './restore-refusal.ts';

interface ElsewhereOptions {
  readonly from: BackupFolder;
  readonly dataDir: string;
  readonly at?: Date;
  readonly keys: string;
  readonly ownerUrl: string;
  readonly inspect: (ownerUrl: string) => Promise<void>;
}

/**
 * Restores the newest dump into the database of DATABASE_URL, and uploaded files and keys into a data folder.
 * @returns the dump
 * @throws RestoreRefusal for a time between dumps, or if a target is in use
 */
export async function restoreElsewhere(options: ElsewhereOptions): Promise<Base> {
  const { from, dataDir, at, keys, ownerUrl, inspect } = options;
  if (at !== undefined)
    throw new RestoreRefusal(
      'a dump is of one moment: others are kept by the archive of that database server',
    );
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new RestoreRefusal(`${dataDir} is not empty: restore into a new folder`);
  const base = basesIn(from).findLast(({ manifest }) => manifest.kind === 'dump');
  if (base === undefined) throw new RestoreRefusal('there is no finished dump');
  await restoreDump(base, ownerUrl);
  closeDataFolder(dataDir);
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  await mirrorAll(keys, join(dataDir, 'keys'));
  await mirrorAll(from.uploads, join(dataDir, 'uploads'));
  await inspect(ownerUrl);
  return base;
}
