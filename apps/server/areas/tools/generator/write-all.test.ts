import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAll } from './write-all.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heliodeck-write-'));
  writeFileSync(join(root, 'list.ts'), 'former');
  mkdirSync(join(root, 'taken'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const all = (): readonly string[] => readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
const given = (...names: readonly string[]) =>
  names.map((name) => ({ place: join(root, name), text: `text of ${name}` }));

describe('files written together', () => {
  it('replace what was there, and leave nothing beside them', () => {
    writeAll(given('list.ts', 'new/one.ts', 'new/deep/two.ts'));
    expect(all()).toStrictEqual(['list.ts', 'new', 'new/deep', 'new/deep/two.ts', 'new/one.ts', 'taken']);
    expect(readFileSync(join(root, 'list.ts'), 'utf8')).toBe('text of list.ts');
  });

  it.each([
    ['cannot be written', 'list.ts/three.ts'],
    ['cannot take its place', 'taken'],
  ])('are all as before if the last one %s', (_, last) => {
    const before = all();
    expect(() => writeAll(given('list.ts', 'new/deep/two.ts', 'one.ts', last))).toThrow(/./);
    expect(all()).toStrictEqual(before);
    expect(readFileSync(join(root, 'list.ts'), 'utf8')).toBe('former');
  });
});
