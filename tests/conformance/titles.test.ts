import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * How a title may not begin: with a preposition, a relative word or a conjunction. Such a title is the end of a sentence whose beginning is
 * elsewhere ("of a hostile file is refused"), and says nothing in a report of failures.
 */
const openings = new Set(
  (
    'of in with without for from to at by on under behind between within over through beside beyond above below against among ' +
    'during across into near outside inside past per than toward towards upon via that which who whose ' +
    'and but nor or also'
  ).split(' '),
);

/** The title of `it('…')`, `test('…')`, `it.each(…)('…')`; groups (describe, test.describe) have headings, not titles. */
const titled =
  /^[ ]*(?:it|test)(?:\.(?!describe\b)\w+)*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm;

/** Titles of a test file that are not sentences by themselves. */
function halfTitles(text: string): readonly string[] {
  return [...text.matchAll(titled)]
    .map(([, , title = '']) => title)
    .filter((title) => openings.has((/^[\p{L}]+/u.exec(title)?.[0] ?? '').toLowerCase()));
}

describe('titles of tests', () => {
  const files = sourceFiles('packages', 'apps', 'tests', 'scripts').filter(({ path }) =>
    /\.(test|spec)\.tsx?$/.test(path),
  );

  it('stand alone: none begins with a preposition, a relative word or a conjunction', () => {
    const titles = files.flatMap(({ text }) => [...text.matchAll(titled)]);
    expect(titles.length).toBeGreaterThan(2000);
    expect(files.flatMap(({ path, text }) => halfTitles(text).map((title) => `${path}: ${title}`))).toEqual(
      [],
    );
  });

  it.each([
    ["  it('of a hostile file is refused', () => {", ['of a hostile file is refused']],
    ["  it.each(cases)(\n    'that is %j is refused', (raw) => {", ['that is %j is refused']],
    ["test('Without a token nothing opens', () => {", ['Without a token nothing opens']],
    ["  it('and refuses a hostile file', () => {", ['and refuses a hostile file']],
    ["  it('refuses a hostile file', () => {", []],
    ["  it('officers may approve', () => {", []],
    ["test.describe('on a phone', () => {", []],
  ])('the rule judges %j', (text, refused) => {
    expect(halfTitles(text)).toEqual(refused);
  });
});
