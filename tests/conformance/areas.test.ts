import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFiles, root } from './source-files.ts';

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const section = /\n## Areas\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
const listed = [...section.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name = '']) => name);
const folders = (parent: string): string[] => [
  ...new Set(
    repositoryFiles().flatMap((path) => {
      const [name, rest] = path.startsWith(parent) ? path.slice(parent.length).split('/', 2) : [];
      return name !== undefined && rest !== undefined ? [name] : [];
    }),
  ),
];

it('each folder of an area is in the list of docs/architecture.md', () => {
  expect(listed.length).toBeGreaterThan(10);
  const found = ['apps/server/areas/', 'apps/console/areas/'].flatMap(folders);
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
});

it('each area of the list has a folder', () => {
  const found = new Set(['apps/server/areas/', 'apps/console/areas/'].flatMap(folders));
  expect(listed.filter((name) => !found.has(name))).toEqual([]);
});
