import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A number that is put behind the sign of a parameter. */
const numbered = /\$\$\{/;
/** Files that put a number there for another reason, or for a statement that never changes. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/areas/workflow/run/task-rows.ts':
    'one prepared statement, made of a table of columns at start',
  'apps/server/documents/xlsx-sheet.ts': 'rows of a spreadsheet that are printed on every page',
};

test('No statement has the numbers of its parameters worked out: what is put together is put together by Kysely', () => {
  const found = sourceFiles('apps/server')
    .filter(({ path, text }) => !path.endsWith('.test.ts') && numbered.test(text))
    .map(({ path }) => path);
  expect(found).toEqual(Object.keys(exceptions));
});

test.each([
  ['a count of values', '`h.pack = $$'],
  ['an index', '`name = $$'],
])('%s behind the sign would be refused', (_, begin) => expect(`${begin}{n}`).toMatch(numbered));
