import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A number after the sign of a parameter. */
const workedOut = /\$\$\{/;
/** A parameter that is written with its number. */
const written = /\$[1-9]/;

/** Files and folders that number parameters, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/areas/tools/data-models/metadata/read-postgresql.ts':
    'a statement to a data source of somebody else, by its own driver',
  'apps/server/areas/workflow/rows/':
    'prepared statements of scripts, one made of a table of columns at start',
  'apps/server/events/append.ts': 'a prepared statement of a script',
  'apps/server/store/migrations/': 'statements of one release, as it ran',
  'apps/server/store/prepared.ts': 'says what prepared statements of scripts are',
  'apps/server/store/telemetry-schema.ts': 'values of an EXECUTE within a function of the database',
};

/** Where the sign has another meaning. */
const noSql = new Set([
  'apps/server/areas/tools/generator/describe-field.ts',
  'apps/server/documents/xlsx-sheet.ts',
  'apps/server/http/document.ts',
  'apps/server/logs/redact.ts',
  'apps/server/store/postmaster.ts',
  'apps/server/store/unprivileged.ts',
  'apps/server/telemetry/figures/period-layout.ts',
]);

const files = sourceFiles('apps/server').filter(
  ({ path, text }) => !path.endsWith('.test.ts') && (workedOut.test(text) || written.test(text)),
);
const isExcepted = (path: string): boolean =>
  Object.keys(exceptions).some((exception) => path.startsWith(exception));

test('no statement numbers its own parameters: statements with values use `statement` or `sql`', () => {
  const found = files.filter(({ path }) => !isExcepted(path) && !noSql.has(path)).map(({ path }) => path);
  expect(found).toEqual([]);
});

/** A statement put together as text: its parts and values must be fragments of `statement` instead. */
const putTogether = /\.query(<[^()]*>)?\(\s*(`|\{[^`]{0,120}text:)/;

test('telemetry hands no text to the driver that is put together: all of it is made by `statement`', () => {
  const found = sourceFiles('apps/server/telemetry')
    .filter(({ path, text }) => !path.endsWith('.test.ts') && putTogether.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  const paths = files.map(({ path }) => path);
  const needless = [...Object.keys(exceptions), ...noSql].filter(
    (exception) => !paths.some((path) => path.startsWith(exception)),
  );
  expect(needless).toEqual([]);
});

test.each([
  ['a count of values after the sign', '`h.pack = $$\u007Bn}`', workedOut],
  ['a written number after the sign', "'select name from dept where id = $1'", written],
  ['a text put together', 'client.query<Row>(`select 1 from \u0024{table}`)', putTogether],
])('%s would be refused', (_, text, pattern) => expect(text).toMatch(pattern));
