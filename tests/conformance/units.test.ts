import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const shipped = sourceFiles('packages', 'apps').filter(
  ({ path }) => !/\.test(-support)?\.tsx?$|\.facts\.ts$|\/migrations\//.test(path),
);

/** A number and a percent sign with a space between them; a remainder and a place holder of `format` are followed by something else. */
const apart = /(?:\d|\}) %(?=$|['"`.,;:)\]（，。；、：）]|\s+[a-z]{2,}\b(?![.([;,)\]]|$)|\/|\p{Script=Han})/u;

/** A value put before a percent sign by hand. */
const byHand = /\}%/;

/** Lengths of styles and charts. */
const length = /style=\{|\b(?:insetInlineStart|inlineSize|width|height|top|bottom)\b|\bformatter:/;
/** Texts that the database searches for. */
const searched = /%\$\{|\blike\b/;
/** Files with a length or a searched text whose line does not say so. */
const exempt: ReadonlySet<string> = new Set([
  'apps/console/widgets/device-detail/charging/charging-scale.ts',
  'apps/console/widgets/energy-flow/open-plates.tsx',
  'apps/server/areas/regions/region-search.ts',
]);

/** A number's text and its unit joined by hand. */
const joined = /\}\s?\$\{(?:\w+\.)*(?:unit|shownUnit)\}|\}\s?\{(?:\w+\.)*unit\}|&#8239;/;

function linesWith(pattern: RegExp, files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

it('finds each spelling that it refuses, and no remainder', () => {
  const wrong = [
    "'22 %'",
    '{share} % covered`',
    '`-2.0 %`',
    "label('覆盖 60 %，2 天')",
    'below 80 % on days',
  ];
  expect(wrong.filter((line) => !apart.test(line))).toEqual([]);
  const right = [
    '(n * 7 + i) % 5000',
    'hours % 24',
    '60 % length;',
    'slots[5 % size]',
    "'model 701 %s'",
    '69%',
  ];
  expect(right.filter((line) => apart.test(line))).toEqual([]);
  expect(
    [['`$', '{text} $', '{unit}`'].join(''), '{text} {told.unit}'].filter((line) => !joined.test(line)),
  ).toEqual([]);
});

it('no text has a space before a percent sign', () => {
  expect(shipped.length).toBeGreaterThan(1000);
  expect(linesWith(apart, shipped)).toEqual([]);
});

it('percentages are formatted by the functions of packages/kit/quantity.ts', () => {
  const found = linesWith(byHand, shipped).filter((line) => !length.test(line) && !searched.test(line));
  const files = found.map((line) => line.split(':')[0] ?? '');
  expect(found.filter((_, index) => !exempt.has(files[index] ?? ''))).toEqual([]);
  // Each exemption is needed.
  expect([...exempt].filter((path) => !files.includes(path))).toEqual([]);
});

it('numbers are joined with their units by withUnit or unitGap', () => {
  const found = shipped.filter(({ path }) => /^apps\/console\/|^packages\/model\//.test(path));
  expect(linesWith(joined, found)).toEqual([]);
});
