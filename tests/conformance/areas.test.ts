import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { architectureSection, namedRows } from './architecture.ts';
import { repositoryFiles, root } from './source-files.ts';

const section = architectureSection('Areas');
const listed = namedRows(section).map(([name]) => name);
const toCome = /Names that are taken for areas to come: ([^.]*)/.exec(section)?.[1] ?? '';
const named = [...listed, ...[...toCome.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name)];
const folders = (parent: string): string[] => [
  ...new Set(
    repositoryFiles().flatMap((path) => {
      const [name, rest] = path.startsWith(parent) ? path.slice(parent.length).split('/', 2) : [];
      return name !== undefined && rest !== undefined ? [name] : [];
    }),
  ),
];
/** Folders of the model other than the areas. */
const foldersBeside = ['descriptors', 'fields', 'registries', 'wire'];
const model = repositoryFiles().filter((path) => path.startsWith('packages/model/') && path.endsWith('.ts'));

it('each folder of an area is in the list of docs/architecture.md', () => {
  expect(listed.length).toBeGreaterThan(10);
  const found = ['apps/server/areas/', 'apps/console/areas/'].flatMap(folders);
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
});

it('each area of the list has a folder', () => {
  const found = new Set(['apps/server/areas/', 'apps/console/areas/'].flatMap(folders));
  expect(listed.filter((name) => !found.has(name))).toEqual([]);
});

describe('the model', () => {
  it('has a folder for each known area and four other folders', () => {
    const found = folders('packages/model/');
    expect(foldersBeside.filter((name) => !found.includes(name))).toEqual([]);
    expect(found.filter((name) => !named.includes(name) && !foldersBeside.includes(name))).toEqual([]);
  });

  it('has no file outside of them', () => {
    expect(model.filter((path) => path.split('/').length === 3)).toEqual([]);
  });

  it('declares entities in the folder of their area', () => {
    const declaring = model.filter(
      (path) =>
        !path.endsWith('.test.ts') &&
        /^export const \w+ = define\w*Entity\(/m.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(declaring.length).toBeGreaterThan(20);
    expect(declaring.filter((path) => !named.includes(path.split('/')[2] ?? ''))).toEqual([]);
  });

  it('has the messages of an area in its folder', () => {
    const shared = ['field', 'question', 'record', 'reply', 'request', 'sheet'];
    const found = model.flatMap(
      (path) => /^packages\/model\/wire\/messages\/(.*)\.ts$/.exec(path)?.[1] ?? [],
    );
    expect(found.filter((name) => !shared.includes(name))).toEqual([]);
  });
});

describe('tests of the whole program', () => {
  /** Other than the areas: tests of every area, and of the layers below them (database, HTTP, events, jobs, gateway). */
  const beside = ['every-area', 'foundations'];
  const kinds = ['tests/integration/', 'tests/e2e/'];
  const tests = repositoryFiles().filter((path) =>
    /^tests\/(integration|e2e)\/.*\.(test|spec)\.ts$/.test(path),
  );

  it('are in the folder of their area, or in one of two beside them', () => {
    expect(tests.length).toBeGreaterThan(150);
    expect(tests.filter((path) => path.split('/').length !== 4)).toEqual([]);
    expect(kinds.flatMap(folders).filter((name) => !named.includes(name) && !beside.includes(name))).toEqual(
      [],
    );
  });

  it('each area has tests of the whole program', () => {
    const found = new Set(kinds.flatMap(folders));
    expect(listed.filter((name) => !found.has(name))).toEqual([]);
  });
});
