import { expect, test } from 'vitest';
import { nest } from './nest.ts';

const row = (id: string, parentId: string) => ({ id, parentId });

test('a leaf has no children key, because clients treat any children as a branch', () => {
  expect(nest([row('1', '0'), row('2', '1')])).toStrictEqual([
    { id: '1', parentId: '0', children: [{ id: '2', parentId: '1' }] },
  ]);
});

test('a row whose parent was filtered out becomes a root instead of disappearing', () => {
  expect(nest([row('5', '4')])).toStrictEqual([row('5', '4')]);
});

test('rows that are each other’s ancestors appear once and cause no endless loop', () => {
  expect(nest([row('1', '2'), row('2', '1'), row('3', '0')])).toStrictEqual([
    row('3', '0'),
    { ...row('1', '2'), children: [row('2', '1')] },
  ]);
});

test('siblings keep the order of the rows', () => {
  expect(nest([row('9', '0'), row('1', '0')]).map((root) => root.id)).toStrictEqual(['9', '1']);
});
