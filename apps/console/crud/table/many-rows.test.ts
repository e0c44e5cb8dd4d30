import { expect, test } from 'vitest';
import { isMany, shownRows } from './many-rows.ts';

const rows = (count: number, under = '') =>
  Array.from({ length: count }, (_, n) => ({ id: `${under}${n}`, hasChildren: true }));

test('a page of two hundred rows is not long, one with a row more is', () => {
  expect(isMany(rows(200), [], 12)).toBe(false);
  expect(isMany(rows(201), [], 12)).toBe(true);
});

test('a page is long with fewer rows where each has hundreds of columns', () => {
  expect(isMany(rows(20), [], 280)).toBe(false);
  expect(isMany(rows(22), [], 280)).toBe(true);
});

test('rows below a closed row do not count, those below an open one do', () => {
  const tree = [{ id: 'top', children: rows(300, 'below-') }];
  expect(isMany(tree, [], 12)).toBe(false);
  expect(isMany(tree, ['top'], 12)).toBe(true);
});

test('a screen reader gets the number of all rows that can be scrolled to, drawn or not', () => {
  const tree = [{ id: 'top', children: rows(300, 'below-') }, { id: 'last' }];
  expect(shownRows(tree, new Set())).toBe(2);
  expect(shownRows(tree, new Set(['top']))).toBe(302);
});
