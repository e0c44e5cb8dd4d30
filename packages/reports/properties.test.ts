import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossTemplate, groupedTemplate, shown, templateOf } from './expand/examples.test-support.ts';
import type { SetRecord } from './expand/records.ts';
import { layOut } from './lay-out.ts';
import { paged } from './paging.ts';
import type { Template, TemplateCell } from './template/template.ts';

const record = fc.record({
  station: fc.constantFrom('a', 'b', 'c', null),
  device: fc.constantFrom('1', '2', '3'),
  month: fc.constantFrom('10', '11', '12'),
  // Two decimals, as in money and energy.
  kwh: fc.option(fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100)),
});
const data = fc.array(record, { maxLength: 60 });

/** Two groups of rows, one of columns, sub-totals on both axes, and merged names. */
const both = templateOf(4, 4, [
  { at: 'A1', span: [1, 2], text: '' },
  { at: 'C1', set: 'e', field: 'month', agg: 'group', expand: 'right', order: 'asc' },
  { at: 'D1', text: 'all', top: null },
  { at: 'A2', span: [2, 1], set: 'e', field: 'station', agg: 'group', expand: 'down', order: 'asc' },
  { at: 'B2', set: 'e', field: 'device', agg: 'group', expand: 'down', order: 'asc' },
  { at: 'C2', set: 'e', field: 'kwh', agg: 'sum' },
  { at: 'D2', formula: 'sum(C2)' },
  { at: 'B3', text: 'sub' },
  { at: 'C3', formula: 'sum(C2)' },
  { at: 'D3', formula: 'sum(C2)' },
  { at: 'A4', span: [1, 2], text: 'total', left: null },
  { at: 'C4', formula: 'sum(C2)', left: null },
  { at: 'D4', formula: 'sum(C2)', left: null },
]);

const flip = (address: string) =>
  `${String.fromCharCode(64 + Number(address.slice(1)))}${address.charCodeAt(0) - 64}`;

/** A template with rows and columns swapped. */
function transposed(template: Template): Template {
  const parent = (at: string | null | undefined) => (at ? flip(at) : at);
  const cells = template.cells.map((cell): TemplateCell => {
    const { left, top, ...rest } = cell;
    return {
      ...rest,
      at: flip(cell.at),
      ...(cell.span && { span: [cell.span[1], cell.span[0]] as const }),
      ...(cell.expand && { expand: cell.expand === 'down' ? ('right' as const) : ('down' as const) }),
      ...(left === undefined ? {} : { top: parent(left) ?? null }),
      ...(top === undefined ? {} : { left: parent(top) ?? null }),
      ...(cell.formula === undefined ? {} : { formula: cell.formula.replace(/[A-Z]\d/g, flip) }),
    };
  });
  return {
    ...template,
    cells,
    rows: template.columns.map(() => ({ height: 8 })),
    columns: template.rows.map(() => ({ width: 20 })),
  };
}

const cents = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : 0);

describe('arbitrary records', () => {
  it('cells fill the table and never overlap', () => {
    fc.assert(
      fc.property(data, (e) => {
        // `shown` throws if two cells overlap.
        expect(shown(both, { e }).flat()).not.toContain('.');
      }),
    );
  });

  it('every total is the sum of the records, to the cent', () => {
    fc.assert(
      fc.property(data, (e) => {
        const total = e.reduce((sum, { kwh }) => sum + cents(kwh), 0);
        for (const template of [both, crossTemplate]) {
          const last = shown(template, { e }).at(-1) ?? [];
          expect(cents(last.at(-1))).toBe(total);
          expect(last.slice(1, -1).reduce<number>((sum, value) => sum + cents(value), 0)).toBe(total);
        }
      }),
    );
  });

  it('sorted groups are the same for any order of the records', () => {
    fc.assert(
      fc.property(data, fc.infiniteStream(fc.nat()), (e, keys) => {
        const mixed = e
          .map((row) => ({ row, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key);
        expect(shown(both, { e: mixed.map(({ row }) => row) })).toEqual(shown(both, { e }));
      }),
    );
  });

  it('the columns of a transposed template are the rows of the template', () => {
    fc.assert(
      fc.property(data, (e) => {
        const sideways = shown(transposed(groupedTemplate), { e });
        const upright = sideways[0]?.map((_, column) => sideways.map((row) => row[column]));
        expect(upright).toEqual(shown(groupedTemplate, { e }));
      }),
    );
  });

  it('a cell beside a group is as tall as its own row, for any number of records', () => {
    fc.assert(
      fc.property(data, (e) => {
        const rows = shown(both, { e });
        const covered = rows.filter((row) => row[1] === '"').length;
        // The header and the footer cover their second column; no cell of a group may.
        expect(covered).toBe(2);
      }),
    );
  });
});

describe('pages of arbitrary records', () => {
  const template: Template = {
    ...both,
    page: { ...both.page, margins: [40, 15, 40, 15], titleRows: [], headerRows: [1], footerRows: [4] },
    rows: [{ height: 10 }, { height: 30, keepWithNext: true }, { height: 20 }, { height: 10 }],
  };
  const laid = (e: readonly SetRecord[]) => {
    const result = layOut(template, { locale: 'en', sets: { e }, texts: {} });
    if ('problems' in result) throw new Error('refused');
    return result.table;
  };

  it('have the heading, the footer and a body row each, every body row once, and subtotals with a row before them', () => {
    fc.assert(
      fc.property(data, (e) => {
        const table = laid(e);
        const { pages } = paged(table);
        const roles = (page: { rows: readonly number[] }) => page.rows.map((row) => table.rows[row]?.role);
        for (const page of pages) {
          expect(roles(page)[0]).toBe('header');
          expect(roles(page).at(-1)).toBe('footer');
          expect(roles(page)).toContain('body');
          // A sub-total never starts a page: it follows the last record of its group.
          expect(table.rows[page.rows[1] ?? 0]?.height).not.toBe(20);
        }
        const body = pages.flatMap((page) => page.rows.filter((row) => table.rows[row]?.role === 'body'));
        expect(body).toEqual(table.rows.flatMap((row, index) => (row.role === 'body' ? [index] : [])));
      }),
    );
  });
});
