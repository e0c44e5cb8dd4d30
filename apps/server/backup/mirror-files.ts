import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Returns the files below a folder as relative paths; empty if it does not exist. Incomplete copies (`.part`) are left out. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/**
 * Copies files that are not there yet; a file never changes under its name. One that is removed meanwhile is left out.
 * @returns all files in `from`
 */
export async function mirrorNew(from: string, to: string): Promise<readonly string[]> {
  const [present, known] = await Promise.all([filesBelow(from), filesBelow(to)]);
  const copied = new Set(known);
  for (const path of present) if (!copied.has(path)) await copyWhole(join(from, path), join(to, path));
  return present;
}

/** Copies all files, including existing ones. */
export async function mirrorAll(from: string, to: string): Promise<void> {
  for (const path of await filesBelow(from)) await copyWhole(join(from, path), join(to, path));
}

/** Deletes copies that no base backup needs: removed from `from`, in none of their lists, older than all of them. */
export async function dropUnneeded(options: {
  readonly from: string;
  readonly to: string;
  readonly lists: readonly (readonly string[])[];
  /** Start of the oldest base backup. */
  readonly before: Date;
}): Promise<number> {
  const { from, to, lists, before } = options;
  const needed = new Set([...(await filesBelow(from)), ...lists.flat()]);
  let dropped = 0;
  for (const path of await filesBelow(to)) {
    if (needed.has(path)) continue;
    // Made after the oldest backup: a restore to a time between two of them may need it.
    if ((await stat(join(to, path))).mtime >= before) continue;
    await rm(join(to, path), { force: true });
    dropped += 1;
  }
  return dropped;
}

/** Copies a file atomically. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, `${to}.part`, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rename(`${to}.part`, to);
}
