import { expect, test } from 'vitest';
import { architectureSection, foldersIn } from './architecture.ts';
import { sourceFiles } from './source-files.ts';

// docs/architecture.md lists the rooms of large folders from top to bottom.

const listed = architectureSection('Rooms of large folders')
  .split('\n- ')
  .slice(1)
  .map((line) => {
    const [folder = '', rooms = ''] = line.split('`: ');
    const levels = rooms
      .replace(/\s+/g, ' ')
      .split(', then')
      .map((level) => (level.includes('beside the rooms') ? [''] : foldersIn(level)));
    return { folder: folder.replace('`', ''), levels };
  });
const server = sourceFiles('apps/server').filter(({ path }) => !path.endsWith('.test.ts'));

/** Room of a file of a folder, '' for one beside the rooms; undefined for a file elsewhere. */
function roomIn(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const inside = path.slice(folder.length + 1);
  return inside.slice(0, Math.max(0, inside.indexOf('/')));
}

test('The list of rooms has every room of its folders once', () => {
  expect(listed.length).toBeGreaterThan(2);
  for (const { folder, levels } of listed) {
    const rooms = new Set(server.flatMap(({ path }) => roomIn(folder, path) ?? []));
    expect(levels.flat().toSorted(), folder).toEqual([...rooms].toSorted());
  }
});

test('An import from one room to another leads downwards', () => {
  const upwards = listed.flatMap(({ folder, levels }) => {
    const levelOf = (room: string) => levels.findIndex((rooms) => rooms.includes(room));
    return server.flatMap(({ path, imports }) => {
      const from = roomIn(folder, path);
      if (from === undefined) return [];
      return imports
        .filter((imported) => {
          const to = roomIn(folder, imported);
          return to !== undefined && to !== from && levelOf(to) <= levelOf(from);
        })
        .map((imported) => `${path} → ${imported}`);
    });
  });
  expect(upwards).toEqual([]);
});

test('A folder of the server has few enough files to be read at once, but for the migrations, which have an order', () => {
  const sizes = Map.groupBy(server, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  const large = [...sizes].filter(([, files]) => files.length > 50).map(([folder]) => folder);
  expect(large).toEqual(['apps/server/store/migrations']);
});
