import { describe, expect, test } from 'vitest';
import { architectureSection, foldersIn, namedRows } from './architecture.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

// The rules are in docs/architecture.md: a drawing of either app, in which every arrow leads downwards, and a table of further forbidden
// imports of its folders.

const shipped = (app: string): readonly SourceFile[] =>
  sourceFiles(app).filter(({ path }) => !/\.test(-support)?\.tsx?$/.test(path));
/** '' for a file beside the folders. */
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));
/** A path within an app; undefined for one outside of it. */
const within = (app: string, path: string): string | undefined =>
  path.startsWith(`${app}/`) ? path.slice(app.length + 1) : undefined;

describe.each([
  ['server', 'The server from top to bottom'],
  ['console', 'The console'],
])('the structure of the %s', (name, heading) => {
  const app = `apps/${name}`;
  const [, drawing = ''] = architectureSection(heading).split('```');
  const lines = drawing
    .split('\n')
    .map((line) => [...line.matchAll(/(?<=^|\s{2})([a-z][a-z\d]*)\/(?=\s|$)/g)]);
  const rank = new Map(lines.flatMap((names, at) => names.map(([, folder = '']) => [folder, at] as const)));
  const importsOf = new Map(
    shipped(app).map(({ path, imports }) => [
      within(app, path) ?? '',
      imports.flatMap((one) => within(app, one) ?? []),
    ]),
  );
  const files = [...importsOf.keys()].filter((path) => folderOf(path) !== '');

  /** Files in folders that a file imports, directly or through files beside the folders, each with its path. */
  function reached(from: string, way: readonly string[] = [from]): readonly (readonly string[])[] {
    return (importsOf.get(from) ?? [])
      .filter((to) => !way.includes(to))
      .flatMap((to) => (folderOf(to) === '' ? reached(to, [...way, to]) : [[...way, to]]));
  }

  test('The drawing has every folder once, and no other', () => {
    const folders = [...new Set(files.map(folderOf))].sort();
    expect([...rank.keys()].sort()).toEqual(folders);
    expect(lines.flat()).toHaveLength(folders.length);
  });

  test('every arrow between the folders leads downwards, also through a file outside the folders', () => {
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

  if (name === 'server')
    test('an arrow through a file outside the folders is followed', () => {
      const ends = reached('areas/boards/area.ts').map((way) => way.at(-1));
      expect(ends).toContain('jobs/queue.ts');
    });
});

describe.each([
  ['apps/server', 'The server from top to bottom'],
  ['apps/console', 'The console'],
])('the table of %s', (app, heading) => {
  const rows = namedRows(architectureSection(heading)).map(
    ([folder, closed = '']) => [folder, foldersIn(closed)] as const,
  );
  const files = shipped(app);
  const folders = new Set(files.map(({ path }) => folderOf(within(app, path) ?? '')));

  test('each row names folders that exist', () => {
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.flat(2).filter((name) => !folders.has(name))).toEqual([]);
    expect(rows.filter(([, closed]) => closed.length === 0)).toEqual([]);
  });

  test.each(rows)('nothing of %s imports what its row forbids', (folder, closed) => {
    const offences = files
      .filter(({ path }) => folderOf(within(app, path) ?? '') === folder)
      .flatMap(({ path, imports }) =>
        imports
          .filter((to) => closed.includes(folderOf(within(app, to) ?? '')))
          .map((to) => `${path} → ${to}`),
      );
    expect(offences).toEqual([]);
  });
});

/** Folders of the console whose files lie in rooms by subject. */
describe.each(['crud', 'fields', 'widgets/device-detail'])('the rooms of %s', (folder) => {
  const roomOf = (path: string): string | undefined => {
    const inside = within(`apps/console/${folder}`, path);
    return inside === undefined ? undefined : folderOf(inside);
  };
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of shipped(`apps/console/${folder}`)) {
    const from = roomOf(path) ?? '';
    const known = arrows.get(from) ?? new Set();
    arrows.set(from, known);
    for (const to of imports.flatMap((one) => roomOf(one) ?? [])) if (to !== from) known.add(to);
  }

  test('there are several, and no file lies beside them but those that compose them', () => {
    expect(arrows.size).toBeGreaterThan(3);
    expect([...arrows.values()].some((to) => to.has(''))).toBe(false);
  });

  test('imports lead one way', () => {
    const circles = (room: string, way: readonly string[]): readonly string[] =>
      way.includes(room)
        ? [[...way, room].join(' → ')]
        : [...(arrows.get(room) ?? [])].flatMap((next) => circles(next, [...way, room]));
    expect([...arrows.keys()].flatMap((room) => circles(room, []))).toEqual([]);
  });
});
