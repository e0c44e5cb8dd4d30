import { expect, it } from 'vitest';
import { writers } from '../access/ways.facts.ts';
import { sourceFiles } from './source-files.ts';

// Code that writes what people hold calls the one function that decides who may grant what (docs/guides/access.md).

const areas = 'apps/server/areas/';
const tables =
  'user|role|roleMenu|roleScope|menu|dataScope|apiScope|client|dept|tenant|tenantPackage|topMenuItem|secondFactor';
const writes = [
  new RegExp(`(insertInto|updateTable|deleteFrom)\\('(${tables})'`),
  /(insert into|update|delete from) "?(user|role|role_menu|role_scope|menu|data_scope|api_scope|client|dept|tenant|tenant_package)"?[\s(]/,
  /entities\.(put|save|remove)\([^;]*?,\s*(user|role|menu|dataScope|apiScope|client|dept|tenant|tenantPackage),/,
  /writer\.(add|change)\([^;]*?,\s*(user|role|dept),/,
  /\b(setPassword|endSessions|removeSecondFactor|setUpTenant|createTenant)\(/,
];
const files = sourceFiles('apps/server/areas').filter(({ path }) => !path.endsWith('.test.ts'));
const writing = files.filter(({ text }) => writes.some((one) => one.test(text)));
const nameOf = (path: string) => path.slice(areas.length);

it('every file of an area that writes what people hold checks who may grant it, or a reason is given why not', () => {
  expect(writing.length).toBeGreaterThan(15);
  const silent = writing.filter(({ text }) => !text.includes("/access/permissions/delegation.ts'"));
  const unsaid = silent.map(({ path }) => nameOf(path)).filter((name) => !(name in writers));
  expect(unsaid.map((name) => `${name} is no writer of tests/access/ways.facts.ts`)).toEqual([]);
});

it('no file is exempt that does not write, or checks', () => {
  const silent = new Set(
    writing
      .filter(({ text }) => !text.includes("/access/permissions/delegation.ts'"))
      .map(({ path }) => nameOf(path)),
  );
  expect(Object.keys(writers).filter((name) => !silent.has(name))).toEqual([]);
});
