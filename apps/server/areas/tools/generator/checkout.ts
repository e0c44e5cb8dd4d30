import { randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isAsGenerated, type SourceText } from './files/generated-record.ts';

/** What becomes of a file: it is new, as it was, generated anew, or somebody changed it. */
export type FileState = 'new' | 'same' | 'renewed' | 'edited';

/** A file beside what there is of it. */
export interface PlannedFile extends SourceText {
  readonly state: FileState;
  /** Its text as it is; '' of a new one. */
  readonly before: string;
}

/** A folder with the sources of the product. */
export interface Checkout {
  read(path: string): string | undefined;
  namesIn(folder: string): readonly string[];
  /** Which of these files are new, changed, edited. @param listing files that list what was generated, which were read before */
  plan(files: readonly SourceText[], listing: ReadonlySet<string>): readonly PlannedFile[];
  /** Writes them, all or none. @throws CodedError code.fileChanged, code.path */
  write(files: readonly PlannedFile[]): void;
}

/** The sources below a folder. Nothing outside of it is read or written, links included. */
export function checkoutAt(root: string): Checkout {
  const home = realpathSync(root);
  const placeOf = (path: string): string => {
    const place = join(home, path);
    // The nearest folder that exists decides: a link may lead out of it.
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
      const pending = files
        .filter(({ state }) => state !== 'same')
        .map(({ path, text }) => {
          const place = placeOf(path);
          mkdirSync(dirname(place), { recursive: true });
          const draft = `${place}.${randomBytes(6).toString('hex')}`;
          writeFileSync(draft, text);
          return { place, draft };
        });
      for (const { place, draft } of pending) renameSync(draft, place);
    },
  };
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
