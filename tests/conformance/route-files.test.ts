import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What a file that declares or registers routes contains, whatever its name. */
const routing = /\bdefineRoute\b|\bRouteSpec\b|\bapp\.(?:get|post|put|patch|delete|all|route)\(/;
const routes = sourceFiles('apps').filter(
  ({ path, text }) => /^apps\/server\/.*(?<!\.test)\.ts$/.test(path) && routing.test(text),
);
/** How SQL is written here: Kysely's `sql` and its builders, and statements of the driver. */
const written =
  /\bsql(?:<[^`]*?>)?`|\bstatement`|\.query\(|\.query<|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with(?:Recursive)?)\(|\bfrom 'kysely'/;

test('A file that declares routes contains no SQL: its queries are in a store file beside it', () => {
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter(({ text }) => written.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each([
  'export const costRoute = defineRoute({',
  'export function costRoutes(): RouteSpec[] {',
  "app.get('/health', () => ok);",
])('%s is one of routes', (text) => expect(text).toMatch(routing));

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
  'const asked = statement`select 1`;',
])('%s would be refused there', (text) => expect(text).toMatch(written));
