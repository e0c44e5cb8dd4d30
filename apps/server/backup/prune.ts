import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupFolder, Base } from './backup-folder.ts';
import { dropUnneeded } from './mirror-files.ts';

/** What was deleted. */
export interface Pruned {
  readonly bases: number;
  readonly wal: number;
  readonly uploads: number;
}

/**
 * Keeps the newest base backups, the WAL since the oldest of them, and the uploaded files needed for any time since then.
 * @param bases finished ones, the oldest first @param keep at least 1 @param uploads folder of the uploaded files
 */
export async function prune(
  folder: BackupFolder,
  bases: readonly Base[],
  { keep, uploads }: { readonly keep: number; readonly uploads: string },
): Promise<Pruned> {
  const kept = bases.slice(-keep);
  const [oldest] = kept;
  if (oldest === undefined) return { bases: 0, wal: 0, uploads: 0 };
  const gone = bases.slice(0, bases.length - kept.length);
  for (const base of gone) rmSync(base.folder, { recursive: true, force: true });
  const wal = unneededWal(readdirSync(folder.wal), oldest.manifest.firstWal);
  for (const name of wal) rmSync(join(folder.wal, name), { force: true });
  const dropped = await dropUnneeded({
    from: uploads,
    to: folder.uploads,
    lists: kept.map(({ manifest }) => manifest.uploads),
    before: new Date(oldest.manifest.startedAt),
  });
  return { bases: gone.length, wal: wal.length, uploads: dropped };
}

/**
 * Returns archived files before the first needed one. The timeline, the first eight digits, is ignored: a segment of an earlier one is as
 * old (like pg_archivecleanup). History files of timelines are kept.
 */
export function unneededWal(names: readonly string[], first: string): readonly string[] {
  if (first === '') return [];
  return names.filter((name) => {
    const segment = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gz$/.exec(name)?.[1];
    return segment !== undefined && segment < first.slice(8);
  });
}
