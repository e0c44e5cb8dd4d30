import { randomBytes } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A text and the file that is to have it. */
interface WrittenFile {
  readonly place: string;
  readonly text: string;
}

/** The former content of a file that was replaced; undefined for a new file. */
interface Replaced {
  readonly place: string;
  readonly former: string | undefined;
}

/**
 * Writes files, all or none. The texts are first written beside their files, which needs all the space; then each takes the place of its
 * file, whose former content stays beside it until the last is in place. A failure puts the former files back and removes everything else
 * that was made, folders too, and is thrown on.
 */
export function writeAll(files: readonly WrittenFile[]): void {
  const spare = (place: string): string => `${place}.${randomBytes(6).toString('hex')}`;
  const folders: string[] = [];
  const drafts: { readonly place: string; readonly draft: string }[] = [];
  const replaced: Replaced[] = [];
  try {
    for (const { place, text } of files) {
      folders.push(...foldersOf(place));
      const draft = spare(place);
      drafts.push({ place, draft });
      writeFileSync(draft, text);
    }
    for (const { place, draft } of drafts) {
      const former = spare(place);
      // A second name of the same content takes no space; the file is never missing.
      const isThere = linked(place, former);
      replaced.push({ place, former: isThere ? former : undefined });
      renameSync(draft, place);
    }
  } catch (error) {
    for (const { place, former } of replaced.toReversed()) putBack(place, former);
    for (const { draft } of drafts) quietly(() => rmSync(draft, { force: true }));
    for (const folder of folders.toReversed()) quietly(() => rmdirSync(folder));
    throw error;
  }
  for (const { former } of replaced) if (former !== undefined) quietly(() => rmSync(former, { force: true }));
}

/** Creates the folder of a file. @returns the folders that were missing, from the outermost */
function foldersOf(place: string): readonly string[] {
  const first = mkdirSync(dirname(place), { recursive: true });
  if (first === undefined) return [];
  const made = [dirname(place)];
  while (made[0] !== undefined && made[0] !== first) made.unshift(dirname(made[0]));
  return made;
}

/** Gives a file a second name. @returns false if there is no such file */
function linked(place: string, second: string): boolean {
  try {
    linkSync(place, second);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    // Some file systems have no second names.
    copyFileSync(place, second);
    return true;
  }
}

function putBack(place: string, former: string | undefined): void {
  if (former === undefined) quietly(() => rmSync(place, { force: true }));
  else {
    quietly(() => renameSync(former, place));
    // Two names of the same content, where the file was not replaced yet, are not joined by renaming.
    quietly(() => rmSync(former, { force: true }));
  }
}

/** Runs one step of cleaning up, the failure of which must not prevent the others. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // The error that is thrown on names the cause; what could not be removed has the name of its file and a suffix.
  }
}
