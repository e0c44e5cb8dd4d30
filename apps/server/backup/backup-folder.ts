import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Version of the layout; a folder of another one is not read. */
export const layoutVersion = 1;

const fileFacts = z.object({
  /** Path below the cluster's folder. */
  path: z.string(),
  /** Bytes before compression. */
  size: z.number(),
  /** SHA-256 of the bytes before compression, hex. */
  sha256: z.string(),
});

const manifest = z.object({
  layout: z.literal(layoutVersion),
  kind: z.enum(['cluster', 'dump']),
  /** Of the program that made it. */
  version: z.string(),
  /** Of the database server, '18.4'. */
  postgres: z.string(),
  /** ISO instants: before `endedAt` the backup cannot be restored to. */
  startedAt: z.string(),
  endedAt: z.string(),
  /** Name of the first WAL file it needs; '' for a dump. */
  firstWal: z.string(),
  /** Folders of the cluster, the outermost first. */
  folders: z.array(z.string()),
  files: z.array(fileFacts),
  /** Uploaded files there were at its end, below `uploads/`. */
  uploads: z.array(z.string()),
});

/** What a base backup consists of. */
export type Manifest = z.infer<typeof manifest>;
export type FileFacts = z.infer<typeof fileFacts>;

/** A finished base backup. */
export interface Base {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Places below the folder of backups (docs/guides/backups.md). */
export interface BackupFolder {
  readonly root: string;
  /** Archived WAL files, compressed: `<name>.gz`. */
  readonly wal: string;
  /** One folder a base backup, named by its start. */
  readonly bases: string;
  readonly uploads: string;
  readonly keys: string;
}

/** The places of a folder of backups. @param root absolute */
export function backupFolder(root: string): BackupFolder {
  return {
    root,
    wal: join(root, 'wal'),
    bases: join(root, 'base'),
    uploads: join(root, 'uploads'),
    keys: join(root, 'keys'),
  };
}

/** Makes the places that are not there yet; only their owner may look into what he keeps of others. */
export function makeBackupFolder(root: string): BackupFolder {
  const folder = backupFolder(root);
  // The database's own user passes through the root to `wal`, and cannot list it.
  mkdirSync(folder.root, { recursive: true, mode: 0o711 });
  for (const place of [folder.wal, folder.bases, folder.uploads, folder.keys])
    mkdirSync(place, { recursive: true, mode: 0o700 });
  return folder;
}

/** Name of a base backup that starts now, '20261126T025500Z'. */
export function baseName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/**
 * Finished base backups, the oldest first. One that was cut off has no manifest and is none.
 * @throws Error for a manifest that cannot be read
 */
export function basesIn(folder: BackupFolder): readonly Base[] {
  if (!existsSync(folder.bases)) return [];
  return readdirSync(folder.bases)
    .filter((name) => existsSync(join(folder.bases, name, 'manifest.json')))
    .sort()
    .map((name) => {
      const place = join(folder.bases, name);
      const file = join(place, 'manifest.json');
      const read = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
      if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
      return { name, folder: place, manifest: read.data };
    });
}

/** When the newest base backup ended; undefined where there is none. */
export function newestBackup(root: string): Date | undefined {
  const { bases } = backupFolder(root);
  const names = existsSync(bases) ? readdirSync(bases).sort().reverse() : [];
  for (const name of names) {
    // Written last, when the backup is whole.
    const manifestFile = statSync(join(bases, name, 'manifest.json'), { throwIfNoEntry: false });
    if (manifestFile !== undefined) return manifestFile.mtime;
  }
  return undefined;
}
