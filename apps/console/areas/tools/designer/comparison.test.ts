import type { Template } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { comparison } from './comparison.ts';

const template: Template = {
  version: 1,
  name: { zh: '表', en: 'T' },
  parameters: [],
  sets: [],
  styles: [{ bold: true }, {}],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: [{ width: 20 }],
  rows: [{ height: 8 }],
  cells: [
    { at: 'A1', text: 'a', style: 0 },
    { at: 'A2', text: 'b' },
    { at: 'A3', text: 'c' },
  ],
};

it('a template equals itself, whatever the order of its keys and the numbers of its styles', () => {
  const [first, ...rest] = template.cells;
  const mixed = {
    ...template,
    styles: [{}, { bold: true }],
    cells: [...rest, { style: 1, text: 'a', at: first?.at ?? '' }],
  };
  expect(comparison(template, mixed)).toMatchObject({ isSame: true, others: false });
});

it('a comparison lists added, changed and removed parts, row by row', () => {
  const after = {
    ...template,
    rows: [{ height: 9 }],
    cells: [
      { at: 'A1', text: 'a', style: 1 },
      { at: 'A2', text: 'b' },
      { at: 'A4', text: 'd' },
    ],
  };
  expect(comparison(template, after)).toEqual({
    cells: [
      { at: 'A1', before: template.cells[0], after: after.cells[0] },
      { at: 'A3', before: template.cells[2], after: undefined },
      { at: 'A4', before: undefined, after: after.cells[2] },
    ],
    others: true,
    isSame: false,
  });
});
