import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { layOut } from '../lay-out.ts';
import type { TemplateCell } from '../template/template.ts';
import { energy, records, shown, templateOf } from './examples.test-support.ts';
import { planOf } from './plan.ts';

const station: TemplateCell = {
  at: 'A2',
  set: 'e',
  field: 'station',
  agg: 'group',
  expand: 'down',
  span: [2, 1],
  none: label('没有记录', 'No record'),
};
const cells: readonly TemplateCell[] = [
  { at: 'A1', text: 'Station' },
  { at: 'B1', text: 'Device' },
  { at: 'C1', text: 'kWh' },
  station,
  { at: 'B2', set: 'e', field: 'device', agg: 'group', expand: 'down' },
  { at: 'C2', set: 'e', field: 'kwh', agg: 'sum' },
  { at: 'B3', text: 'Sub-total' },
  { at: 'C3', formula: 'sum(C2)' },
  { at: 'A4', text: 'Total', left: null },
  { at: 'B4', formula: 'count(B2)', left: null },
  { at: 'C4', formula: 'sum(C2, 0)', left: null },
];
const template = templateOf(4, 3, cells);
const problemsOf = (list: readonly TemplateCell[], rows = 4) => {
  const planned = planOf(templateOf(rows, 3, list));
  return 'problems' in planned ? planned.problems.map(({ code, at }) => [code, at]) : [];
};

describe('texts for an empty result', () => {
  it('are refused for a group within another one', () => {
    const inner = cells.map((cell) => (cell.at === 'B2' ? { ...cell, none: 'none' } : cell));
    expect(problemsOf(inner)).toEqual([['template.none', 'B2']]);
  });

  it('are refused if another cell depends on their rows', () => {
    const [head, , , ...rest] = cells;
    const beside: TemplateCell = { at: 'C1', text: 'all', span: [4, 1], left: null };
    const others = rest.filter(({ at }) => !at.startsWith('C'));
    expect(problemsOf([head as TemplateCell, beside, ...others])).toEqual([['template.none', 'A2']]);
  });

  it('replace all rows of the group, across the width, and totals are those of no rows', () => {
    const result = layOut(template, { locale: 'en', sets: { e: [] }, texts: {} });
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    expect(result.table.rows).toHaveLength(3);
    expect(
      result.table.cells
        .filter(({ row }) => row > 0)
        .map(({ row, column, columnSpan, text }) => [row, column, columnSpan, text]),
    ).toEqual([
      [1, 0, 3, 'No record'],
      [2, 0, 1, 'Total'],
      [2, 1, 1, '0'],
      [2, 2, 1, '0'],
    ]);
  });

  it('are absent if something was found', () => {
    expect(shown(template, { e: energy }).flat()).not.toContain('[object Object]');
    expect(shown(template, { e: energy }).at(-1)).toEqual(['Total', 3, 410]);
  });
});

describe('groups in the order of another field', () => {
  const e = records(
    ['grade', 'rank', 'n'],
    ...[
      ['general', 3, 1],
      ['critical', 1, 2],
      ['serious', 2, 3],
      ['critical', 1, 4],
    ],
  );
  const graded = (order: 'asc' | 'desc') =>
    templateOf(1, 2, [
      { at: 'A1', set: 'e', field: 'grade', agg: 'group', expand: 'down', order, orderBy: 'rank' },
      { at: 'B1', set: 'e', field: 'n', agg: 'sum' },
    ]);

  it.each([
    ['asc', ['critical', 'serious', 'general']],
    ['desc', ['general', 'serious', 'critical']],
  ] as const)('are sorted by it, %s', (order, names) => {
    const rows = shown(graded(order), { e });
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(rows.find(([name]) => name === 'critical')).toEqual(['critical', 6]);
  });

  it('are sorted by their own value if the other one is equal or absent', () => {
    const plain = records(['grade', 'n'], ['b', 1], ['a', 2]);
    expect(shown(graded('asc'), { e: plain })).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });
});
