import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const routes = sourceFiles('apps').filter(({ path }) => /^apps\/server\/.*(?:^|[-/])routes\.ts$/.test(path));
/** How SQL is written here: Kysely's `sql` and its builders, and statements of the driver. */
const written =
  /\bsql(?:<[^`]*?>)?`|\.query\(|\.query<|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with(?:Recursive)?)\(|\bfrom 'kysely'/;

test('A file of routes contains no SQL: its queries are in a store file beside it', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter(({ text }) => written.test(text)).map(({ path }) => path)).toEqual([]);
});

/** Statements about tables; packages run in browsers, gateways and tests, without a database. */
const statement =
  /\b(?:create (?:unique )?(?:table|index)|alter table|insert into|delete from|select \S+ from)\b/i;

test('A package contains no SQL: the server makes tables from descriptors', () => {
  const shipped = sourceFiles('packages').filter(({ path }) => !path.endsWith('.test.ts'));
  expect(shipped.filter(({ text }) => statement.test(text)).map(({ path }) => path)).toEqual([]);
  expect(sourceFiles('apps/server').some(({ text }) => statement.test(text))).toBe(true);
});

test.each([
  'const { rows } = await sql<{ id: string }>`select 1`.execute(db);',
  "await client.query('select 1');",
  "db.selectFrom('dept').select('id')",
  "import type { Kysely } from 'kysely';",
])('%s would be refused there', (text) => expect(text).toMatch(written));
