import { describe, expect, it } from 'vitest';
import type { LaidOut, LaidOutCell, LaidOutRow } from './laid-out.ts';
import { paged, rowHeights } from './paging.ts';

const cell = (row: number, column: number, more: Partial<LaidOutCell> = {}): LaidOutCell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  value: 'a',
  text: 'a',
  style: 0,
  ...more,
});

/** Rows of 10 mm on pages with room for ten. */
function table(rows: readonly Partial<LaidOutRow>[], more: Partial<LaidOut> = {}): LaidOut {
  return {
    title: 'T',
    locale: 'en',
    page: { paper: 'A4', orientation: 'portrait', margins: [100, 10, 97, 10], scale: 1 },
    columns: [50, 50],
    rows: rows.map((row) => ({ height: 10, role: 'body', ...row })),
    cells: [],
    styles: [{}],
    ...more,
  };
}

const many = (count: number, row: Partial<LaidOutRow> = {}) => Array.from({ length: count }, () => row);
const rowsOf = (laid: LaidOut) => paged(laid).pages.map((page) => page.rows);

describe('pages', () => {
  it('repeat header and footer rows, and have title rows once', () => {
    const laid = table([{ role: 'title' }, { role: 'header' }, ...many(12), { role: 'footer' }]);
    expect(rowsOf(laid)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 14],
      [1, 9, 10, 11, 12, 13, 14],
    ]);
  });

  it('break where a row requires it, but not after the last one', () => {
    const laid = table([{}, { breakAfter: true }, {}, { breakAfter: true }]);
    expect(rowsOf(laid)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('keep a subtotal with the row before it', () => {
    const laid = table([...many(9), { keepWithNext: true }, {}, {}]);
    expect(rowsOf(laid)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11],
    ]);
  });

  it('divide a block of rows that is longer than a page', () => {
    expect(rowsOf(table(many(15, { keepWithNext: true })))).toHaveLength(2);
  });

  it('have no more body rows than the set-up allows', () => {
    const laid = table([{ role: 'header' }, ...many(5)]);
    const limited = { ...laid, page: { ...laid.page, rowsPerPage: 2 } };
    expect(rowsOf(limited)).toEqual([
      [0, 1, 2],
      [0, 3, 4],
      [0, 5],
    ]);
  });

  it('have at least one body row each, also one that is taller than a page', () => {
    const laid = table([{ role: 'header' }, { height: 500 }, { height: 500 }]);
    expect(rowsOf(laid)).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('are one page with only the head if nothing was found', () => {
    expect(rowsOf(table([{ role: 'title' }, { role: 'header' }]))).toEqual([[0, 1]]);
  });

  it('repeat the text of a cell that they divide', () => {
    const laid = table(many(12), { cells: [cell(8, 0, { rowSpan: 4, text: 'East' })] });
    expect(paged(laid).pages.map(({ cells }) => cells)).toEqual([
      [cell(8, 0, { rowSpan: 2, text: 'East' })],
      [cell(0, 0, { rowSpan: 2, text: 'East' })],
    ]);
  });
});

describe('heights of rows', () => {
  it('grow with wrapped text, and not with a text on one line', () => {
    const laid = table(many(2), {
      cells: [cell(0, 0, { text: '东坡站'.repeat(20) }), cell(1, 0, { text: 'short' })],
    });
    const [tall = 0, plain] = rowHeights(laid);
    expect(tall).toBeGreaterThan(15);
    expect(plain).toBe(10);
  });

  it('grow at the last row of a cell that spans several', () => {
    const laid = table(many(3), { cells: [cell(0, 0, { rowSpan: 2, text: 'line\n'.repeat(8) })] });
    const [first, second = 0, third] = rowHeights(laid);
    expect([first, third]).toEqual([10, 10]);
    expect(second).toBeGreaterThan(20);
  });
});
