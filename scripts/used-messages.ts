import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const isCatalogue = (path: string): boolean =>
  /packages\/model\/([a-z-]+\/([a-z-]+-)?messages|wire\/messages\/[a-z-]+)\.ts$/.test(path);
/** A message as Biome lays it out: on one line, or from its code to the brace that closes it. */
const entry = /^ {2}'([\w.]+)': (?:\{.*\},|\{\n(?: {4}.*\n)+ {2}\},)\n/gm;
const literal = /['"`]([a-zA-Z][\w]*\.[\w.]+)['"`]/g;

/** The texts in quotes of sources that have the form of a message's code. */
function mentioned(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((text) => [...text.matchAll(literal)].map(([, code = '']) => code)));
}

/** Areas whose messages a source of the console imports by themselves: it may look up any of them, by a code from an address. */
function wholeAreas(sources: readonly string[]): ReadonlySet<string> {
  const imported = /from '@heliodeck\/model\/([a-z-]+)\/messages'/g;
  return new Set(sources.flatMap((text) => [...text.matchAll(imported)].map(([, area = '']) => area)));
}

/** A file of the catalogue without the messages that nobody mentions. */
export function prunedMessages(catalogue: string, used: ReadonlySet<string>): string {
  return catalogue.replace(entry, (whole, code: string) => (used.has(code) ? whole : ''));
}

/** Everything that the console can be made of, the catalogue itself left out. */
function consoleSources(root: string): readonly string[] {
  return ['apps/console', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(
        (path) => /\.tsx?$/.test(path) && !/\/(dist|node_modules)\/|\.test(-support)?\.tsx?$/.test(path),
      )
      .filter((path) => !isCatalogue(path))
      .map((path) => readFileSync(join(root, path), 'utf8')),
  );
}

/**
 * Leaves out of the console the messages that only the server says: it sends their words along. They were a seventh of the first load and
 * grew with every area. A code is always written out where it is used, so what no source mentions is never looked up
 * (tests/conformance/used-messages.test.ts); the messages of an area that a source imports by themselves all stay.
 */
export function usedMessages(root: string): Plugin {
  let used: ReadonlySet<string> = new Set();
  let whole: ReadonlySet<string> = new Set();
  return {
    name: 'used-messages',
    // Before types are taken out and lines laid out anew.
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const sources = consoleSources(root);
      used = mentioned(sources);
      whole = wholeAreas(sources);
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? '';
      const [, area = ''] = /packages\/model\/([a-z-]+)\/messages\.ts$/.exec(path) ?? [];
      return isCatalogue(path) && !whole.has(area)
        ? { code: prunedMessages(code, used), map: null }
        : undefined;
    },
  };
}

/** Areas whose messages the console has all of. */
export const areasOfConsole = (root: string): ReadonlySet<string> => wholeAreas(consoleSources(root));

/** The codes that the console's sources mention. */
export const codesOfConsole = (root: string): ReadonlySet<string> => mentioned(consoleSources(root));
