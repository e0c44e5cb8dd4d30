import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isAsGenerated, type SourceText } from './files/generated-record.ts';
import { writeAll } from './write-all.ts';

/** State of a file: new, unchanged, regenerated, or edited by a user. */
export type FileState = 'new' | 'same' | 'renewed' | 'edited';

/** A generated file and the existing one. */
export interface PlannedFile extends SourceText {
  readonly state: FileState;
  /** Existing text; '' for a new file. */
  readonly before: string;
}

/** A folder with the product's sources. */
export interface Checkout {
  read(path: string): string | undefined;
  namesIn(folder: string): readonly string[];
  /** Determines which of these files are new, changed or edited. @param listing files that list what was generated and were read before */
  plan(files: readonly SourceText[], listing: ReadonlySet<string>): readonly PlannedFile[];
  /** Writes the files, all or none. @throws CodedError code.fileChanged, code.path */
  write(files: readonly PlannedFile[]): void;
}

/** The sources below a folder. Never reads or writes outside of it, even through symbolic links. */
export function checkoutAt(root: string): Checkout {
  const home = realpathSync(root);
  const placeOf = (path: string): string => {
    const place = join(home, path);
    // The nearest existing folder is checked: it may be a symbolic link that points outside.
    let folder = dirname(place);
    while (!isThere(folder)) folder = dirname(folder);
    const isInside =
      `${realpathSync(folder)}${sep}`.startsWith(`${home}${sep}`) && place.startsWith(`${home}${sep}`);
    if (!isInside || isLink(place)) throw new CodedError('code.path', { folder: '.', path });
    return place;
  };
  const read = (path: string): string | undefined => {
    const place = placeOf(path);
    return isThere(place) ? readFileSync(place, 'utf8') : undefined;
  };
  const plan: Checkout['plan'] = (files, listing) =>
    files.map(({ path, text }) => {
      const before = read(path);
      if (before === undefined) return { path, text, before: '', state: 'new' };
      if (before === text) return { path, text, before, state: 'same' };
      const isOurs = listing.has(path) || isAsGenerated(before);
      return { path, text, before, state: isOurs ? 'renewed' : 'edited' };
    });
  return {
    read,
    plan,
    namesIn: (folder) => (isThere(placeOf(folder)) ? readdirSync(placeOf(folder)) : []),
    write(files) {
      const edited = files.find(({ state }) => state === 'edited');
      if (edited) throw new CodedError('code.fileChanged', { file: edited.path });
      for (const { path, before, state } of files)
        if ((read(path) ?? '') !== before || (state === 'new') !== (read(path) === undefined))
          throw new CodedError('code.fileChanged', { file: path });
      const changed = files.filter(({ state }) => state !== 'same');
      writeAll(changed.map(({ path, text }) => ({ place: placeOf(path), text })));
    },
  };
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
