import type { Template } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { comparison } from './comparison.ts';

const words = (text: string) => ({ zh: text, en: text });
const template: Template = {
  version: 1,
  name: { zh: '表', en: 'T' },
  parameters: [
    { name: 'day', type: 'date', label: words('Day'), default: 'today' },
    { name: 'site', type: 'text', label: words('Site') },
  ],
  sets: [{ name: 'e', source: 'energy', arguments: { from: '$day' } }],
  styles: [{ bold: true }, {}],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: [{ width: 20 }],
  rows: [{ height: 8 }],
  cells: [
    { at: 'A1', text: 'a', style: 0 },
    {
      at: 'A2',
      set: 'e',
      field: 'kwh',
      format: '0',
      where: [['kwh', '>', 1]],
      when: [{ if: 'A2 > 1', style: 0 }],
    },
    { at: 'A3', text: 'c' },
  ],
};
const found = (after: Template) =>
  comparison(template, after).map(({ part: { kind, name }, property, before, after: now }) => [
    `${kind} ${name}`.trim(),
    property,
    before,
    now,
  ]);

it('a template equals itself, whatever the order of its keys and the numbers of its styles', () => {
  const [first, second, ...rest] = template.cells;
  if (!first || !second) throw new Error('no cells');
  const mixed: Template = {
    ...template,
    styles: [{}, { bold: true }],
    cells: [
      ...rest,
      { ...second, when: [{ style: 1, if: 'A2 > 1' }] },
      { style: 1, text: 'a', at: first.at },
    ],
  };
  expect(comparison(template, mixed)).toEqual([]);
});

it('a comparison lists added and removed cells, row by row', () => {
  const [first, second] = template.cells;
  if (!first || !second) throw new Error('no cells');
  expect(found({ ...template, cells: [{ at: 'B1', text: 'd' }, first, second] })).toEqual([
    ['cell B1', undefined, undefined, { at: 'B1', text: 'd' }],
    ['cell A3', undefined, { at: 'A3', text: 'c' }, undefined],
  ]);
});

it('a comparison names each changed property of a cell with both values', () => {
  const [first, second, third] = template.cells;
  if (!first || !second || !third) throw new Error('no cells');
  const changed = {
    ...second,
    format: '0.00',
    where: [['kwh', '>', 2]] as const,
    when: [{ if: 'A2 > 9', style: 1 }],
  };
  expect(found({ ...template, cells: [{ ...first, style: 1 }, changed, third] })).toEqual([
    ['cell A1', 'style', { bold: true }, {}],
    ['cell A2', 'format', '0', '0.00'],
    ['cell A2', 'where', [['kwh', '>', 1]], [['kwh', '>', 2]]],
    ['cell A2', 'when', [{ if: 'A2 > 1', style: { bold: true } }], [{ if: 'A2 > 9', style: {} }]],
  ]);
});

it('a comparison names what changed in sets, parameters, page and sizes', () => {
  const [day, site] = template.parameters;
  if (!day || !site) throw new Error('no parameters');
  const after: Template = {
    ...template,
    name: { zh: '表', en: 'Table' },
    parameters: [site, { ...day, default: 'yesterday' }],
    sets: [
      { name: 'e', source: 'energy', limit: 20, arguments: { from: '$day' } },
      { name: 's', source: 'entity:stationInfo' },
    ],
    page: { ...template.page, paper: 'A3' },
    rows: [{ height: 9 }],
    columns: [{ width: 20 }, { width: 30 }],
  };
  expect(found(after)).toEqual([
    ['set e', 'limit', undefined, 20],
    ['set s', undefined, undefined, { name: 's', source: 'entity:stationInfo' }],
    ['parameter day', 'default', 'today', 'yesterday'],
    ['report', 'title', { zh: '表', en: 'T' }, { zh: '表', en: 'Table' }],
    ['page', 'paper', 'A4', 'A3'],
    ['row 1', 'height', 8, 9],
    ['column B', undefined, undefined, { width: 30 }],
    ['parameter', 'sequence', ['day', 'site'], ['site', 'day']],
  ]);
});
