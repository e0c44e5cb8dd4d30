import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged, columnMoved, columnsInOrder, fitWidth } from './arrange.ts';

const column = (name: string, usual = true) => ({ name, usual, width: 100 });
const columns = [column('a'), column('b'), column('c'), column('d', false)];
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join('');

describe('a stored arrangement', () => {
  it.each([
    [['c', 'a', 'b', 'd'], 'cabd'],
    [['gone', 'c', 'c', 'a'], 'cdab'],
    [['b'], 'abcd'],
    [[], 'abcd'],
    [['gone'], 'abcd'],
  ])(
    'the stored order %o gives %s: removed columns are ignored, and new ones follow their neighbour',
    (order, stands) => {
      expect(names(columnsInOrder(columns, order))).toBe(stands);
    },
  );

  it('shows the columns that were switched on, and the usual ones if none of these exists any more', () => {
    expect(names(arranged(columns, { shown: { a: false, d: true } }, 1))).toBe('bcd');
    expect(names(arranged(columns, { shown: { a: false, b: false, c: false } }, 1))).toBe('abc');
    expect(names(arranged(columns, { shown: { toString: false, gone: true } }, 1))).toBe('abc');
  });

  it('has widths of the standard density, within the limits of a column', () => {
    const [a, b, c] = arranged(columns, { widths: { a: 200, b: 1e9, gone: 5 } }, 1.24);
    expect([a?.width, b?.width, c?.width]).toStrictEqual([248, 1488, 100]);
    expect([fitWidth(-5), fitWidth(0), fitWidth(80.4)]).toStrictEqual([40, 40, 80]);
  });

  it('never loses or duplicates a column, whatever was stored', () => {
    const anyOrder = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y'));
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect([...names(columnsInOrder(columns, order))].sort().join('')).toBe('abcd');
      }),
    );
  });
});

it.each([
  ['b', 1, 'acbd'],
  ['b', -1, 'bacd'],
  ['a', -1, 'abcd'],
  ['d', 5, 'abcd'],
  ['a', 99, 'bcda'],
  ['gone', 1, 'abcd'],
])('a column %s moved by %i places gives %s', (name, by, stands) => {
  expect(columnMoved(columns, name, by).join('')).toBe(stands);
});
