import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Version of the layout; a folder of another version is refused. */
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
  /** Version of the program that made it. */
  version: z.string(),
  /** Version of the database server, '18.4'. */
  postgres: z.string(),
  /** ISO times: the backup cannot be restored to a time before `endedAt`. */
  startedAt: z.string(),
  endedAt: z.string(),
  /** Name of the first WAL file it needs; '' for a dump. */
  firstWal: z.string(),
  /** Folders of the cluster, parents first. */
  folders: z.array(z.string()),
  files: z.array(fileFacts),
  /** Uploaded files at its end, below `uploads/`. */
  uploads: z.array(z.string()),
});

/** Content of a base backup. */
export type Manifest = z.infer<typeof manifest>;
export type FileFacts = z.infer<typeof fileFacts>;

/** A finished base backup. */
export interface Base {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Paths in the folder of backups (docs/guides/backups.md). */
export interface BackupFolder {
  readonly root: string;
  /** Archived WAL files, compressed: `<name>.gz`. */
  readonly wal: string;
  /** One folder per base backup, named by its start. */
  readonly bases: string;
  readonly uploads: string;
  readonly keys: string;
}

/** Returns the paths in a folder of backups. @param root absolute */
export function backupFolder(root: string): BackupFolder {
  return {
    root,
    wal: join(root, 'wal'),
    bases: join(root, 'base'),
    uploads: join(root, 'uploads'),
    keys: join(root, 'keys'),
  };
}

/** Creates missing folders; only their owner may read the content. */
export function makeBackupFolder(root: string): BackupFolder {
  const folder = backupFolder(root);
  // The database's user traverses the root to `wal`, and cannot list it.
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
 * Returns finished base backups, the oldest first. An interrupted one has no manifest and is left out.
 * @throws Error for an unreadable manifest
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

/** When the newest base backup ended; undefined if there is none. */
export function newestBackup(root: string): Date | undefined {
  const { bases } = backupFolder(root);
  const names = existsSync(bases) ? readdirSync(bases).sort().reverse() : [];
  for (const name of names) {
    // Written last, when the backup is complete.
    const manifestFile = statSync(join(bases, name, 'manifest.json'), { throwIfNoEntry: false });
    if (manifestFile !== undefined) return manifestFile.mtime;
  }
  return undefined;
}
