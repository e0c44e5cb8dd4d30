import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

// The drawing in docs/architecture.md is what holds: the lines of folders, and the arrows that lead upwards.

const [, chapter = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(
  '### The server from top to bottom\n',
);
const [section = ''] = chapter.split('\n## ');
const [, drawing = ''] = section.split('```');
const lines = drawing.split('\n').map((line) => [...line.matchAll(/(?<=^|\s{2})([a-z]+)\/(?=\s|$)/g)]);
const rank = new Map(lines.flatMap((names, at) => names.map(([, name = '']) => [name, at] as const)));
const named = [...section.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(
  ([, from, to]) => `${from} → ${to}`,
);

const inServer = (path: string): string | undefined => /^apps\/server\/(.+\/.+)$/.exec(path)?.[1];
const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));

const files = sourceFiles('apps/server').flatMap(({ path, imports }) => {
  const from = inServer(path);
  return from === undefined || from.endsWith('.test.ts')
    ? []
    : { from, to: imports.flatMap((one) => inServer(one) ?? []) };
});

test('Every folder of the server stands in the drawing once, and no other', () => {
  const folders = [...new Set(files.map(({ from }) => folderOf(from)))].sort();
  expect([...rank.keys()].sort()).toEqual(folders);
  expect(lines.flat()).toHaveLength(folders.length);
});

test('Arrows between the folders of the server lead downwards, but for those that are named', () => {
  const level = (path: string): number => rank.get(folderOf(path)) ?? -1;
  const upwards = files.flatMap(({ from, to }) =>
    to
      .filter((one) => folderOf(one) !== folderOf(from) && level(one) <= level(from))
      .map((one) => `${from} → ${one}`),
  );
  expect([...new Set(upwards)].sort()).toEqual(named.toSorted());
});
