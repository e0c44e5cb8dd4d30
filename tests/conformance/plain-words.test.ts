import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './source-files.ts';

/** Words that nobody uses any more, with what to write instead. */
const archaic: Readonly<Record<string, string>> = {
  lest: 'so that … not',
  nought: 'zero',
  naught: 'nothing',
  aught: 'anything',
  whence: 'from where',
  thence: 'from there',
  whither: 'where',
  hither: 'here',
  thither: 'there',
  hitherto: 'until now',
  henceforth: 'from now on',
  forthwith: 'at once',
  hath: 'has',
  ere: 'before',
  betwixt: 'between',
  oft: 'often',
  verily: 'really',
  shall: 'must, should, is to',
  thereof: 'of it',
  whereof: 'of which',
  therein: 'in it',
  wherein: 'in which',
  thereupon: 'then',
  hereby: 'by this',
  knocking: 'dialing in',
  knocked: 'dialled in',
};
/** Where such a word is an address that stays public, or the list itself. */
const exceptions = new Set([
  'CONTRIBUTING.md',
  'apps/server/areas/stations/claim-routes.ts',
  'tests/access/monitoring-permissions.facts.ts',
  'tests/conformance/plain-words.test.ts',
  'tests/integration/stations/field.test.ts',
]);
const word = new RegExp(`\\b(${Object.keys(archaic).join('|')})\\b`, 'gi');

/** Archaic words of a text, with the number of their line. */
function archaicIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(word)].map(
        ([found]) => `${index + 1}: ${found} (say: ${archaic[found.toLowerCase()]})`,
      ),
    );
}

describe('plain words', () => {
  it('no archaic word stands in code, tests or documents', () => {
    const files = repositoryFiles().filter(
      (path) => /\.(ts|tsx|md)$/.test(path) && !exceptions.has(path) && !path.includes('/dist/'),
    );
    expect(files.length).toBeGreaterThan(2000);
    const found = files.flatMap((path) =>
      archaicIn(readFileSync(join(root, path), 'utf8')).map((one) => `${path}:${one}`),
    );
    expect(found).toEqual([]);
  });

  it('an archaic word is found whatever its letters, and parts of other words are not', () => {
    expect(archaicIn('Lest it be seen\nblest, where, shallow')).toEqual(['1: Lest (say: so that … not)']);
  });
});
