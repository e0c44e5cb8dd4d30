import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const isCatalogue = (path: string): boolean =>
  /packages\/model\/([a-z-]+\/([a-z-]+-)?messages|wire\/messages\/[a-z-]+)\.ts$/.test(path);
/** A message in Biome's format: on one line, or from its code to its closing brace. */
const entry = /^ {2}'([\w.]+)': (?:\{.*\},|\{\n(?: {4}.*\n)+ {2}\},)\n/gm;
const literal = /['"`]([a-zA-Z][\w]*\.[\w.]+)['"`]/g;

/** The quoted texts of sources with the form of a message code. */
function mentioned(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((text) => [...text.matchAll(literal)].map(([, code = '']) => code)));
}

/** Areas whose messages a source of the console imports as a whole: it may look up any of them, by a code from an address. */
function wholeAreas(sources: readonly string[]): ReadonlySet<string> {
  const imported = /from '@heliodeck\/model\/([a-z-]+)\/messages'/g;
  return new Set(sources.flatMap((text) => [...text.matchAll(imported)].map(([, area = '']) => area)));
}

/** A file of the catalogue without unused messages. */
export function prunedMessages(catalogue: string, used: ReadonlySet<string>): string {
  return catalogue.replace(entry, (whole, code: string) => (used.has(code) ? whole : ''));
}

/** All sources of the console, without the catalogue itself. */
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
 * Removes from the console the messages that only the server uses: it sends their texts. They were a seventh of the first load and grew
 * with every area. A code is always written out where it is used, so a code in no source is never looked up
 * (tests/conformance/used-messages.test.ts); the messages of an area that a source imports as a whole are all kept.
 */
export function usedMessages(root: string): Plugin {
  let used: ReadonlySet<string> = new Set();
  let whole: ReadonlySet<string> = new Set();
  return {
    name: 'used-messages',
    // Before types are removed and lines reformatted.
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

/** Areas whose messages the console contains completely. */
export const areasOfConsole = (root: string): ReadonlySet<string> => wholeAreas(consoleSources(root));

/** The codes in the console's sources. */
export const codesOfConsole = (root: string): ReadonlySet<string> => mentioned(consoleSources(root));
