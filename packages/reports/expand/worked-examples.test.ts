import { describe, expect, it } from 'vitest';
import type { TemplateCell } from '../template/template.ts';
import { records, shown, templateOf } from './examples.test-support.ts';

// Tables with results computed by hand.

const down = (at: string, field: string, more: Partial<TemplateCell> = {}): TemplateCell => ({
  at,
  set: 'e',
  field,
  agg: 'group',
  expand: 'down',
  ...more,
});
const right = (at: string, field: string, more: Partial<TemplateCell> = {}): TemplateCell => ({
  ...down(at, field),
  expand: 'right',
  ...more,
});
const sum = (at: string, more: Partial<TemplateCell> = {}): TemplateCell => ({
  at,
  set: 'e',
  field: 'kwh',
  agg: 'sum',
  ...more,
});

const years = records(
  ['year', 'month', 'kwh'],
  ...[
    ['2025', '01', 100],
    ['2025', '02', 80],
    ['2026', '01', 120],
    ['2026', '03', 30],
    ['2026', '02', 60],
  ],
);

describe('references with coordinates', () => {
  it('compare a month with the same one of the previous year, by its name and not by its position', () => {
    const cells = [
      down('A1', 'year', { order: 'asc' }),
      down('B1', 'month', { order: 'asc' }),
      sum('C1'),
      { at: 'D1', formula: '(C1-C1[A1:-1, B1:0])/C1[A1:-1, B1:0]' },
      { at: 'E1', formula: 'sum(C1[A1:-1])' },
      { at: 'F1', formula: 'C1[A1:-1, B1:-1]' },
    ];
    expect(shown(templateOf(1, 6, cells), { e: years })).toEqual([
      ['2025', '01', 100, null, null, null],
      ['"', '02', 80, null, null, null],
      ['2026', '01', 120, 0.2, 180, null],
      ['"', '02', 60, -0.25, 180, 100],
      ['"', '03', 30, null, 180, 80],
    ]);
  });

  it('compare years beside each other, and with the previous month at once', () => {
    const cells = [
      { at: 'A1', text: '' },
      right('B1', 'year', { order: 'asc', span: [1, 3] }),
      down('A2', 'month', { order: 'asc' }),
      sum('B2'),
      { at: 'C2', formula: 'B2-B2[B1:-1]' },
      { at: 'D2', formula: 'B2[A2:-1; B1:-1]' },
    ];
    expect(shown(templateOf(2, 4, cells), { e: years })).toEqual([
      ['', '2025', '"', '"', '2026', '"', '"'],
      ['01', 100, null, null, 120, 20, null],
      ['02', 80, null, null, 60, -20, 100],
      ['03', null, null, null, 30, null, 80],
    ]);
  });

  it('lead forwards as well as back, from a group to the next one', () => {
    const cells = [
      down('A1', 'year', { span: [2, 1], order: 'asc' }),
      down('B1', 'month', { order: 'asc' }),
      sum('C1'),
      { at: 'B2', text: 'sum' },
      { at: 'C2', formula: 'sum(C1)' },
      { at: 'D1', formula: 'C2[A1:+1]' },
      { at: 'D2', formula: 'C2[+1]-C2' },
    ];
    expect(shown(templateOf(2, 4, cells), { e: years })).toEqual([
      ['2025', '01', 100, 210],
      ['"', '02', 80, 210],
      ['"', 'sum', 180, 30],
      ['2026', '01', 120, null],
      ['"', '02', 60, null],
      ['"', '03', 30, null],
      ['"', 'sum', 210, null],
    ]);
  });
});

describe('running totals', () => {
  it('restart in each group, down and across', () => {
    const cells = [
      { at: 'A1', text: '' },
      right('B1', 'month', { order: 'asc', span: [1, 2] }),
      down('A2', 'year', { order: 'asc' }),
      sum('B2'),
      { at: 'C2', formula: 'sum(B2, C2[B1:-1])' },
      { at: 'A3', text: 'so far', left: null },
      { at: 'B3', formula: 'sum(B2)', left: null },
      { at: 'C3', formula: 'sum(B3, C3[B1:-1])', left: null },
    ];
    expect(shown(templateOf(3, 3, cells), { e: years })).toEqual([
      ['', '01', '"', '02', '"', '03', '"'],
      ['2025', 100, 100, 80, 180, null, 180],
      ['2026', 120, 120, 60, 180, 30, 210],
      ['so far', 220, 220, 140, 360, 30, 390],
    ]);
  });
});

describe('expressions inside an aggregate', () => {
  const parts = records(
    ['order', 'part', 'count', 'price'],
    ...[
      ['W1', 'fuse', 2, 8],
      ['W1', 'clip', 4, 1.5],
      ['W2', 'fan', 1, 60],
      ['W2', 'screw', null, 0.1],
    ],
  );
  const cells = (...sums: readonly TemplateCell[]) => [
    down('A1', 'order', { span: [2, 1] }),
    down('B1', 'part', { agg: 'list' }),
    { at: 'C1', set: 'e', field: 'count' },
    { at: 'D1', set: 'e', field: 'price' },
    ...sums,
  ];

  it('is computed at each position of the cells it names, in groups as in total', () => {
    const template = templateOf(
      3,
      4,
      cells(
        { at: 'B2', formula: 'count(if(D1 > 1, 1))' },
        { at: 'C2', formula: 'sum(if(B1 <> "clip", C1))' },
        { at: 'D2', formula: 'sum(C1*D1)' },
        { at: 'A3', text: 'all', left: null },
        { at: 'B3', formula: 'count(if(and(D1 > 1, C1 > 1), B1))', left: null },
        { at: 'C3', formula: 'max(abs(C1 - 3))', left: null },
        { at: 'D3', formula: 'sum(D2)', left: null },
      ),
    );
    expect(shown(template, { e: parts })).toEqual([
      ['W1', 'fuse', 2, 8],
      ['"', 'clip', 4, 1.5],
      ['"', 2, 2, 22],
      ['W2', 'fan', 1, 60],
      ['"', 'screw', null, 0.1],
      ['"', 1, 1, 60],
      ['all', 2, 2, 82],
    ]);
  });

  it('matches values of enclosing groups, and other aggregates have their own', () => {
    const template = templateOf(
      3,
      4,
      cells(
        { at: 'B2', text: '' },
        { at: 'C2', formula: 'sum(C1)' },
        { at: 'D2', formula: 'max(C1/C2)' },
        { at: 'A3', formula: 'sum(C1/sum(C1[*]))', left: null },
        { at: 'B3', text: '', left: null },
        { at: 'C3', formula: 'sum(C1*C2)', left: null },
        { at: 'D3', formula: 'count(D1, C2 > 1)', left: null },
      ),
    );
    expect(shown(template, { e: parts }).map((row) => row.slice(2))).toEqual([
      [2, 8],
      [4, 1.5],
      [6, 4 / 6],
      [1, 60],
      [null, 0.1],
      [1, 1],
      // (2 + 4) × 6 + 1 × 1, and four prices with two results.
      [37, 6],
    ]);
    expect(shown(template, { e: parts }).at(-1)?.[0]).toBe(1);
  });
});

describe('ranking', () => {
  const scores = records(
    ['region', 'station', 'kwh'],
    ...[
      ['N', 'a', 5],
      ['N', 'b', 9],
      ['Z', 'c', 9],
      ['Z', 'd', null],
      ['N', 'a', 2],
      ['Z', 'e', 1],
    ],
  );

  it('counts from the largest or the smallest, in a group or among all; equal ones share a rank', () => {
    const cells = [
      down('A1', 'region'),
      down('B1', 'station'),
      sum('C1'),
      { at: 'D1', formula: 'rank(C1)' },
      { at: 'E1', formula: 'rank(C1[*])' },
      { at: 'F1', formula: 'rank(C1[*], "asc")' },
    ];
    expect(shown(templateOf(1, 6, cells), { e: scores })).toEqual([
      ['N', 'a', 7, 2, 3, 2],
      ['"', 'b', 9, 1, 1, 3],
      ['Z', 'c', 9, 1, 1, 3],
      ['"', 'd', null, null, null, null],
      ['"', 'e', 1, 2, 4, 1],
    ]);
  });

  it('is in order if groups are sorted by their totals, those without a total last', () => {
    const cells = [
      down('A1', 'station', { order: 'desc', orderBy: 'kwh', orderAgg: 'sum' }),
      sum('B1'),
      { at: 'C1', formula: 'index(A1)' },
      { at: 'A2', text: 'best two', left: null },
      { at: 'B2', formula: 'sum(if(rank(B1) <= 2, B1))', left: null },
      { at: 'C2', formula: 'count(A1)', left: null },
    ];
    expect(shown(templateOf(2, 3, cells), { e: scores })).toEqual([
      ['c', 9, 1],
      ['b', 9, 2],
      ['a', 7, 3],
      ['e', 1, 4],
      ['d', null, 5],
      ['best two', 18, 5],
    ]);
  });

  it('applies along the columns of a row', () => {
    const cells = [
      { at: 'A1', text: '' },
      right('B1', 'station', { order: 'asc' }),
      { at: 'A2', text: 'place' },
      { at: 'B2', formula: 'rank(B3)' },
      { at: 'A3', text: 'kWh' },
      sum('B3'),
    ];
    expect(shown(templateOf(3, 2, cells), { e: scores })).toEqual([
      ['', 'a', 'b', 'c', 'd', 'e'],
      ['place', 3, 1, 1, null, 4],
      ['kWh', 7, 9, 9, null, 1],
    ]);
  });
});

describe('groups with a missing value', () => {
  it.each(['asc', 'desc'] as const)('are after all others, %s', (order) => {
    const e = records(['station', 'n'], ['b', 1], [null, 2], ['a', 3]);
    const heads = shown(templateOf(1, 1, [down('A1', 'station', { order })]), { e }).flat();
    expect(heads).toEqual(order === 'asc' ? ['a', 'b', null] : ['b', 'a', null]);
  });
});

describe('conditions of a field', () => {
  it('compare digits with numbers by size', () => {
    const e = [{ n: '9' }, { n: '10' }, { n: '100' }];
    const cell = (at: string, where: TemplateCell['where'] & object): TemplateCell => ({
      at,
      set: 'e',
      field: 'n',
      agg: 'count',
      where,
    });
    const cells = [cell('A1', [['n', '>=', 10]]), cell('B1', [['n', '<', 100]])];
    expect(shown(templateOf(1, 2, cells), { e })).toEqual([[2, 2]]);
  });
});

describe('three levels of rows below two of columns', () => {
  it('has sub-totals at each level that agree with each other, and blanks for pairs without records', () => {
    const e = records(
      ['region', 'station', 'device', 'year', 'band', 'kwh'],
      ...[
        ['N', 'S1', 'd1', '2025', 'peak', 1],
        ['N', 'S1', 'd1', '2025', 'flat', 2],
        ['N', 'S1', 'd2', '2026', 'peak', 4],
        ['N', 'S2', 'd1', '2025', 'peak', 8],
        ['Z', 'S1', 'd1', '2026', 'flat', 16],
      ],
    );
    const cells: TemplateCell[] = [
      { at: 'A1', span: [2, 3], text: 'kWh' },
      right('D1', 'year', { span: [1, 2], order: 'asc' }),
      right('D2', 'band', { domain: ['peak', 'flat'] }),
      { at: 'E2', text: 'sum', top: 'D1' },
      down('A3', 'region', { span: [3, 1] }),
      down('B3', 'station', { span: [2, 1] }),
      down('C3', 'device'),
      sum('D3'),
      { at: 'E3', formula: 'sum(D3)', top: 'D1' },
      { at: 'C4', text: 'station' },
      { at: 'D4', formula: 'sum(D3)' },
      { at: 'E4', formula: 'sum(E3)', top: 'D1' },
      { at: 'B5', span: [1, 2], text: 'region', left: 'A3' },
      { at: 'D5', formula: 'sum(D4)', left: 'A3' },
      { at: 'E5', formula: 'sum(D3)', left: 'A3', top: 'D1' },
      { at: 'A6', span: [1, 3], text: 'all', left: null },
      { at: 'D6', formula: 'sum(D5)', left: null },
      { at: 'E6', formula: 'sum(E5)', left: null, top: 'D1' },
    ];
    expect(shown(templateOf(6, 5, cells), { e })).toEqual([
      ['kWh', '"', '"', '2025', '"', '"', '2026', '"', '"'],
      ['"', '"', '"', 'peak', 'flat', 'sum', 'peak', 'flat', 'sum'],
      ['N', 'S1', 'd1', 1, 2, 3, null, null, null],
      ['"', '"', 'd2', null, null, null, 4, null, 4],
      ['"', '"', 'station', 1, 2, 3, 4, null, 4],
      ['"', 'S2', 'd1', 8, null, 8, null, null, null],
      ['"', '"', 'station', 8, null, 8, null, null, null],
      ['"', 'region', '"', 9, 2, 11, 4, null, 4],
      ['Z', 'S1', 'd1', null, null, null, null, 16, 16],
      ['"', '"', 'station', null, null, null, null, 16, 16],
      ['"', 'region', '"', null, null, null, null, 16, 16],
      ['all', '"', '"', 9, 2, 11, 4, 16, 20],
    ]);
  });
});
