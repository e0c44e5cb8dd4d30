import { describe, expect, it } from 'vitest';
import { crossTemplate, groupedTemplate } from '../expand/examples.test-support.ts';
import { addressOf, cellPositionOf, columnLetters } from './address.ts';
import { readTemplate } from './check-template.ts';
import type { TemplateCell } from './template.ts';

const problemsOf = (value: unknown) => {
  const read = readTemplate(value);
  return 'problems' in read ? read.problems.map(({ code, at, params }) => [code, at, params]) : [];
};
const withCell = (...cells: readonly object[]) => ({ ...crossTemplate, cells });
const field: TemplateCell = { at: 'A1', set: 'e', field: 'station' };

describe('a template', () => {
  it.each([null, 'text', [], {}, { version: 1 }])('cannot be %j', (value) => {
    expect(problemsOf(value).length).toBeGreaterThan(0);
  });

  it('is refused with its number when it has a later version', () => {
    expect(problemsOf({ ...crossTemplate, version: 2 })).toEqual([
      ['template.version', null, { version: '2' }],
    ]);
  });

  it.each<[string, object, unknown[]]>([
    ['an unknown key', { ...crossTemplate, script: 'x' }, ['template.shape', null, { path: 'script' }]],
    [
      'a set called as what every object has',
      { ...crossTemplate, sets: [...crossTemplate.sets, { name: 'constructor', source: 'e' }] },
      ['template.shape', null, { path: 'sets.constructor' }],
    ],
    [
      'an unknown key of a cell, with its address',
      withCell({ at: 'B1', sql: 'select 1' }),
      ['template.shape', 'B1', { path: 'cells.0.sql' }],
    ],
    [
      'SQL as a source',
      { ...crossTemplate, sets: [{ name: 'e', source: 'select 1;' }] },
      ['template.shape', null, { path: 'sets.0.source' }],
    ],
    [
      'a fill that is more than a colour',
      { ...crossTemplate, styles: [{ fill: 'red;x:url(a)' }] },
      ['template.shape', null, { path: 'styles.0.fill' }],
    ],
    [
      'a link by address',
      withCell({ ...field, link: { report: 'http://a' } }),
      ['template.shape', 'A1', { path: 'cells.0.link.report' }],
    ],
    ['a cell outside', withCell({ at: 'Z9', text: 'a' }), ['template.outside', 'Z9', {}]],
    [
      'a span that leads outside',
      withCell({ at: 'C3', text: 'a', span: [2, 1] }),
      ['template.outside', 'C3', {}],
    ],
    [
      'two cells on each other',
      withCell({ at: 'A1', text: 'a', span: [2, 2] }, { at: 'B2', text: 'b' }),
      ['template.overlap', 'B2', { other: 'A1' }],
    ],
    [
      'the same cell twice',
      withCell({ at: 'A1', text: 'a' }, { at: 'A1', text: 'b' }),
      ['template.overlap', 'A1', { other: 'A1' }],
    ],
    ['text and field at once', withCell({ ...field, text: 'a' }), ['template.content', 'A1', {}]],
    [
      'an invalid set',
      withCell({ ...field, set: 'constructor' }),
      ['template.noSet', 'A1', { name: 'constructor' }],
    ],
    [
      'a sum that expands',
      withCell({ ...field, agg: 'sum', expand: 'down' }),
      ['template.cannotExpand', 'A1', {}],
    ],
    ['a list that does not expand', withCell({ ...field, agg: 'list' }), ['template.cannotExpand', 'A1', {}]],
    [
      'an order by another field of what has no order',
      withCell({ ...field, agg: 'group', expand: 'down', orderBy: 'device' }),
      ['template.shape', 'A1', { path: 'orderBy' }],
    ],
    [
      'words for nothing found in columns',
      withCell({ ...field, agg: 'group', expand: 'right', none: 'none' }),
      ['template.shape', 'A1', { path: 'none' }],
    ],
    ['an invalid style', withCell({ ...field, style: 3 }), ['template.noStyle', 'A1', { index: 3 }]],
    [
      'an argument of no parameter',
      { ...crossTemplate, sets: [{ name: 'e', source: 'e', arguments: { month: '$month' } }] },
      ['template.noParameter', null, { name: 'month' }],
    ],
    [
      'a row with two roles',
      { ...crossTemplate, page: { ...crossTemplate.page, titleRows: [1], headerRows: [1] } },
      ['template.rowTwice', null, { row: '1' }],
    ],
    [
      'a page wider than any',
      { ...crossTemplate, columns: [{ width: 1e9 }, { width: 1 }, { width: 1 }] },
      ['template.shape', null, { path: 'columns.0.width' }],
    ],
  ])('is refused for %s', (_, value, problem) => {
    expect(problemsOf(value)).toContainEqual(problem);
  });

  it.each([crossTemplate, groupedTemplate])('is returned unchanged when it has no fault', (template) => {
    expect(readTemplate(JSON.parse(JSON.stringify(template)))).toEqual({ template });
  });
});

describe('addresses', () => {
  it.each([
    ['A1', 0, 0],
    ['Z10', 9, 25],
    ['AA2', 1, 26],
    ['BZ100', 99, 77],
  ])('%s is row %i and column %i, from 0', (address, row, column) => {
    expect(cellPositionOf(address)).toEqual({ row, column });
    expect(addressOf({ row, column })).toBe(address);
    expect(address).toMatch(new RegExp(`^${columnLetters(column)}\\d`));
  });

  it.each(['', 'a1', 'A0', '1A', 'AAA1', 'A10000', 'A1:B2'])('%j is not an address', (text) => {
    expect(cellPositionOf(text)).toBeUndefined();
  });
});
