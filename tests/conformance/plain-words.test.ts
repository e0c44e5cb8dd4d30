import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './source-files.ts';

/** Words that are out of use, with what to write instead. */
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
  bears: 'has, tolerates',
  upon: 'on',
  amiss: 'wrong',
};
/** Where such a word is an address that stays public, or the list itself. */
const exceptions = new Set([
  'CONTRIBUTING.md',
  'apps/server/areas/stations/claim-routes.ts',
  'tests/access/monitoring-permissions.facts.ts',
  'tests/conformance/plain-words.test.ts',
  'tests/conformance/titles.test.ts',
  'tests/integration/stations/field.test.ts',
]);
/** Phrases that readers have to decipher, with what to write instead. */
const riddles: readonly (readonly [phrase: RegExp, plain: string])[] = [
  [/\b(?:that (?:is|are)|what is|which is) none\b(?! of)/gi, 'invalid, unknown, not one'],
  [/\bin vain\b/gi, 'without success'],
  [/\bfor want of\b/gi, 'because … is missing'],
  [/\bnobody's news\b/gi, 'not published'],
];
const archaicWord = new RegExp(`\\b(${Object.keys(archaic).join('|')})\\b`, 'gi');
const wordy: readonly (readonly [phrase: RegExp, plain: (found: string) => string])[] = [
  [archaicWord, (found) => archaic[found.toLowerCase()] ?? ''],
  ...riddles.map(([phrase, plain]) => [phrase, () => plain] as const),
];

/** Archaic words and unclear phrases of a text, with the number of their line. */
function archaicIn(text: string): readonly string[] {
  const phrases = wordy.filter(([phrase]) => text.search(phrase) >= 0);
  if (phrases.length === 0) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      phrases.flatMap(([phrase, plain]) =>
        [...line.matchAll(phrase)].map(([found]) => `${index + 1}: ${found} (say: ${plain(found)})`),
      ),
    );
}

describe('plain words', () => {
  it('no archaic word is in code, tests or documents', () => {
    const files = repositoryFiles().filter(
      (path) => /\.(ts|tsx|md)$/.test(path) && !exceptions.has(path) && !path.includes('/dist/'),
    );
    expect(files.length).toBeGreaterThan(2000);
    const found = files.flatMap((path) =>
      archaicIn(readFileSync(join(root, path), 'utf8')).map((one) => `${path}:${one}`),
    );
    expect(found).toEqual([]);
  });

  it('a phrase that has to be deciphered is found, and the same words with another meaning are not', () => {
    expect(archaicIn('a time that is none, tried in vain\na value that is none of them')).toEqual([
      '1: that is none (say: invalid, unknown, not one)',
      '1: in vain (say: without success)',
    ]);
  });

  it('an archaic word is found in any case, and not within other words', () => {
    expect(archaicIn('Lest it be seen\nblest, where, shallow')).toEqual(['1: Lest (say: so that … not)']);
  });
});
