import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { FileFacts } from './backup-folder.ts';

/** Folders whose content a server recreates at its start (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal)$|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init$/;

/** Whether a file of a cluster belongs to its base backup. @param path below the cluster's folder */
export function isCopied(path: string): boolean {
  return !emptied.test(path) && !leftOut.test(path);
}

/** Folders and files of a cluster that belong to its base backup, sorted. */
export function clusterEntries(folder: string): {
  readonly folders: readonly string[];
  readonly files: readonly string[];
} {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (emptied.test(`${below}/`)) continue;
        folders.push(path);
        walk(path);
      } else if (isCopied(path)) files.push(path);
    }
  };
  walk('');
  return { folders: folders.sort(), files: files.sort() };
}

/**
 * Copies a file compressed. WAL replay repairs concurrent changes; a missing file was dropped meanwhile.
 * @returns undefined for a missing file
 */
export async function packFile(from: string, path: string, to: string): Promise<FileFacts | undefined> {
  const source = await open(join(from, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (source === undefined) return undefined;
  const target = `${join(to, path)}.zst`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { through, facts } = counted();
  await pipeline(
    source.createReadStream(),
    through,
    createZstdCompress(),
    createWriteStream(target, { mode: 0o600 }),
  );
  return { path, ...facts() };
}

/** @throws Error for a file whose bytes differ from the copied ones */
export async function unpackFile(from: string, { path, size, sha256 }: FileFacts, to: string): Promise<void> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { through, facts } = counted();
  await pipeline(
    createReadStream(`${join(from, path)}.zst`),
    createZstdDecompress(),
    through,
    createWriteStream(target, { mode: 0o600 }),
  );
  const found = facts();
  if (found.sha256 === sha256 && found.size === size) return;
  await rm(target, { force: true });
  throw new Error(`${join(from, path)}.zst is damaged: its bytes are not those of the manifest`);
}

/** Flushes all copied files to the disk; once for a whole folder, since a call for each of thousands of files would take minutes. */
export async function syncFolder(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['--file-system', folder]);
}

/** Size and hash of a stored file. */
export async function fileFacts(folder: string, path: string): Promise<FileFacts> {
  const { through, facts } = counted();
  await pipeline(createReadStream(join(folder, path)), through, async (chunks) => {
    for await (const _ of chunks);
  });
  return { path, ...facts() };
}

/** A stream that passes bytes on and provides their number and hash at its end. */
function counted(): { readonly through: Transform; facts(): Omit<FileFacts, 'path'> } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, facts: () => ({ size, sha256: hash.digest('hex') }) };
}
