import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

// The drawing in docs/architecture.md is what holds: the lines of folders, in which every arrow leads downwards.

const [, chapter = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(
  '### The server from top to bottom\n',
);
const [section = ''] = chapter.split('\n## ');
const [, drawing = ''] = section.split('```');
const lines = drawing.split('\n').map((line) => [...line.matchAll(/(?<=^|\s{2})([a-z]+)\/(?=\s|$)/g)]);
const rank = new Map(lines.flatMap((names, at) => names.map(([, name = '']) => [name, at] as const)));

const inServer = (path: string): string | undefined => /^apps\/server\/(.+)$/.exec(path)?.[1];
/** '' of a file beside the folders. */
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));

const importsOf = new Map(
  sourceFiles('apps/server').flatMap(({ path, imports }) => {
    const from = inServer(path);
    return from === undefined || from.endsWith('.test.ts')
      ? []
      : [[from, imports.flatMap((one) => inServer(one) ?? [])] as const];
  }),
);
const files = [...importsOf.keys()].filter((path) => folderOf(path) !== '');

/** Files in folders that a file leads to, directly or through files beside the folders, each with its way. */
function reached(from: string, way: readonly string[] = [from]): readonly (readonly string[])[] {
  return (importsOf.get(from) ?? [])
    .filter((to) => !way.includes(to))
    .flatMap((to) => (folderOf(to) === '' ? reached(to, [...way, to]) : [[...way, to]]));
}

test('Every folder of the server stands in the drawing once, and no other', () => {
  const folders = [...new Set(files.map(folderOf))].sort();
  expect([...rank.keys()].sort()).toEqual(folders);
  expect(lines.flat()).toHaveLength(folders.length);
});

test('Every arrow between the folders of the server leads downwards, through a file beside the folders too', () => {
  const level = (path: string): number => rank.get(folderOf(path)) ?? -1;
  const upwards = files.flatMap((from) =>
    reached(from)
      .filter((way) => {
        const to = way.at(-1) ?? '';
        return folderOf(to) !== folderOf(from) && level(to) <= level(from);
      })
      .map((way) => way.join(' → ')),
  );
  expect(upwards).toEqual([]);
});

test('An arrow that passes a file beside the folders is followed', () => {
  const ends = reached('areas/boards/area.ts').map((way) => way.at(-1));
  expect(ends).toContain('jobs/queue.ts');
});
