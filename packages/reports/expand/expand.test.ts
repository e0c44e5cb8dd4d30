import { describe, expect, it } from 'vitest';
import { TemplateProblem } from '../problem.ts';
import type { Template, TemplateCell } from '../template/template.ts';
import {
  crossTemplate,
  energy,
  groupedTemplate,
  records,
  shown,
  templateOf,
} from './examples.test-support.ts';
import { planOf } from './plan.ts';

/** Fractions to nine places, as in the examples. */
const short = (table: ReturnType<typeof shown>) =>
  table.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value)));

describe('expansion of a template', () => {
  it('merges groups, adds subtotals and shares, and numbers the groups', () => {
    expect(short(shown(groupedTemplate, { e: energy }))).toEqual([
      ['No.', 'Station', 'Device', 'kWh', 'share'],
      [1, '东坡站', '1#', 220, 0.536585366],
      ['"', '"', '2#', 80, 0.195121951],
      ['"', '"', 'Subtotal', 300, 0.731707317],
      [2, '西岭站', '3#', 110, 0.268292683],
      ['"', '"', 'Subtotal', 110, 0.268292683],
      ['Total', '"', '"', 410, 1],
    ]);
  });

  it('makes a cross table with totals on both sides and empty cells without data', () => {
    expect(shown(crossTemplate, { e: energy })).toEqual([
      ['Station', '2026-10', '2026-11', '2026-12', 'Total'],
      ['东坡站', 180, 120, null, 300],
      ['西岭站', null, 50, 60, 110],
      ['Total', 180, 170, 60, 410],
    ]);
  });

  it('lists the records of a second set below the record they belong to', () => {
    const template = templateOf(
      4,
      3,
      [
        { at: 'A1', set: 'o', field: 'no', agg: 'list', expand: 'down' },
        { at: 'B1', set: 'o', field: 'fault' },
        { at: 'A2', text: 'Part', left: 'A1' },
        { at: 'B2', text: 'Count', left: 'A1' },
        { at: 'C2', text: 'Price', left: 'A1' },
        {
          at: 'A3',
          set: 'p',
          field: 'name',
          agg: 'list',
          expand: 'down',
          left: 'A1',
          where: [['no', '=', 'o.no']],
        },
        { at: 'B3', set: 'p', field: 'count' },
        { at: 'C3', set: 'p', field: 'price' },
        { at: 'A4', text: 'Sum', left: 'A1' },
        { at: 'B4', formula: 'sum(B3)', left: 'A1' },
        { at: 'C4', formula: 'sum(C3)', left: 'A1' },
      ],
      ['o', 'p'],
    );
    const o = records(['no', 'fault'], ['W1', 'fuse'], ['W2', 'fan'], ['W3', 'none']);
    const p = records(
      ['no', 'name', 'count', 'price'],
      ...[
        ['W1', 'fuse 15A', 2, 8],
        ['W1', 'clip', 4, 1],
        ['W2', 'fan', 1, 60],
      ],
    );
    const head = ['Part', 'Count', 'Price'];
    expect(shown(template, { o, p })).toEqual([
      ['W1', 'fuse', '.'],
      head,
      ['fuse 15A', 2, 8],
      ['clip', 4, 1],
      ['Sum', 6, 9],
      ['W2', 'fan', '.'],
      head,
      ['fan', 1, 60],
      ['Sum', 1, 60],
      ['W3', 'none', '.'],
      head,
      [null, null, null],
      ['Sum', null, null],
    ]);
  });

  it('groups the head by two fields of a domain, including values without records', () => {
    const template = templateOf(4, 4, [
      { at: 'A1', span: [2, 1], text: 'Station' },
      { at: 'B1', span: [2, 1], text: 'Meter' },
      {
        at: 'C1',
        span: [1, 2],
        set: 'e',
        field: 'direction',
        agg: 'group',
        expand: 'right',
        domain: ['forward', 'reverse'],
      },
      {
        at: 'C2',
        set: 'e',
        field: 'band',
        agg: 'group',
        expand: 'right',
        top: 'C1',
        domain: ['peak', 'flat', 'valley'],
      },
      { at: 'D2', text: 'total', top: 'C1' },
      { at: 'A3', set: 'e', field: 'station', agg: 'group', expand: 'down' },
      { at: 'B3', set: 'e', field: 'meter', agg: 'group', expand: 'down' },
      { at: 'C3', set: 'e', field: 'kwh', agg: 'sum' },
      { at: 'D3', formula: 'sum(C3)', top: 'C1' },
      { at: 'A4', span: [1, 2], text: 'All', left: null },
      { at: 'C4', formula: 'sum(C3)', left: null },
      { at: 'D4', formula: 'sum(C3)', left: null, top: 'C1' },
    ]);
    const e = records(
      ['station', 'meter', 'direction', 'band', 'kwh'],
      ...[
        ['东坡站', 'M1', 'forward', 'peak', 10],
        ['东坡站', 'M1', 'forward', 'valley', 4],
        ['东坡站', 'M1', 'reverse', 'peak', 2],
        ['东坡站', 'M2', 'forward', 'flat', 7],
        ['西岭站', 'M3', 'forward', 'peak', 5],
        ['西岭站', 'M3', 'reverse', 'valley', 1],
      ],
    );
    expect(shown(template, { e })).toEqual([
      ['Station', 'Meter', 'forward', '"', '"', '"', 'reverse', '"', '"', '"'],
      ['"', '"', 'peak', 'flat', 'valley', 'total', 'peak', 'flat', 'valley', 'total'],
      ['东坡站', 'M1', 10, null, 4, 14, 2, null, null, 2],
      ['"', 'M2', null, 7, null, 7, null, null, null, null],
      ['西岭站', 'M3', 5, null, null, 5, null, null, 1, 1],
      ['All', '"', 15, 7, 4, 26, 2, null, 1, 3],
    ]);
  });

  it('compares each month with the previous one', () => {
    const template = templateOf(1, 3, [
      { at: 'A1', set: 'e', field: 'month', agg: 'group', expand: 'down', order: 'asc' },
      { at: 'B1', set: 'e', field: 'kwh', agg: 'sum' },
      { at: 'C1', formula: '(B1-B1[-1])/B1[-1]' },
    ]);
    expect(short(shown(template, { e: energy }))).toEqual([
      ['2026-10', 180, null],
      ['2026-11', 170, -0.055555556],
      ['2026-12', 60, -0.647058824],
    ]);
  });

  it('compares months beside each other, by the cell whose groups are counted', () => {
    const template = templateOf(2, 4, [
      { at: 'A1', text: '' },
      {
        at: 'B1',
        span: [1, 2],
        set: 'e',
        field: 'month',
        agg: 'group',
        expand: 'right',
        order: 'asc',
      },
      { at: 'D1', text: 'Total', top: null },
      { at: 'A2', set: 'e', field: 'station', agg: 'group', expand: 'down' },
      { at: 'B2', set: 'e', field: 'kwh', agg: 'sum' },
      { at: 'C2', formula: 'B2-B2[B1:-1]' },
      { at: 'D2', formula: 'sum(B2)-sum(B2[A2:-1])' },
    ]);
    expect(shown(template, { e: energy })).toEqual([
      ['', '2026-10', '"', '2026-11', '"', '2026-12', '"', 'Total'],
      ['东坡站', 180, null, 120, -60, null, null, null],
      ['西岭站', null, null, 50, null, 60, 10, -190],
    ]);
  });

  it('applies conditions on a record that heads its column', () => {
    const template = templateOf(2, 3, [
      { at: 'A1', text: '' },
      { at: 'B1', set: 'o', field: 'no', agg: 'list', expand: 'right' },
      { at: 'C1', text: 'Total', top: null },
      { at: 'A2', set: 'p', field: 'name', agg: 'group', expand: 'down' },
      { at: 'B2', set: 'p', field: 'count', agg: 'sum', where: [['no', '=', 'o.no']] },
      { at: 'C2', formula: 'sum(B2)' },
    ]);
    const o = records(['no'], ['W1'], ['W2']);
    const p = records(['no', 'name', 'count'], ['W1', 'clip', 4], ['W2', 'clip', 1], ['W3', 'fan', 2]);
    expect(shown(template, { o, p })).toEqual([
      ['', 'W1', 'W2', 'Total'],
      ['clip', 4, 1, 5],
      ['fan', null, null, null],
    ]);
  });

  it.each([
    ['digits for numbers', ['1', '3', '2'], [1, 2], [1, 3, 2]],
    ['numbers for digits', [1, 3, 2], ['1', '2'], ['1', '3', '2']],
  ])('shows the values of a domain given as %s', (_, domain, found, heads) => {
    const template = templateOf(1, 2, [
      { at: 'A1', set: 'e', field: 'v', agg: 'group', expand: 'down', domain },
      { at: 'B1', set: 'e', field: 'v', agg: 'count' },
    ]);
    const e = found.map((v) => ({ v }));
    expect(shown(template, { e })).toEqual([
      [heads[0], 1],
      [heads[1], 0],
      [heads[2], 1],
    ]);
  });

  it('reads a field of the first record for a cell, from its own set or a named one', () => {
    const template = templateOf(2, 3, [
      { at: 'A1', set: 'e', field: 'station', agg: 'group', expand: 'down' },
      { at: 'B1', formula: 'field("month", "e")' },
      { at: 'C1', formula: 'if(field("device", "e") = "3#", "last", "first")' },
      { at: 'A2', formula: 'field("month")', left: null },
    ]);
    expect(shown(template, { e: energy })).toEqual([
      ['东坡站', '2026-10', 'first'],
      ['西岭站', '2026-11', 'last'],
      [null, '.', '.'],
    ]);
  });

  it('adds decimals exactly, and 5,000 running totals without end', () => {
    const template = templateOf(1, 3, [
      { at: 'A1', set: 'e', field: 'n', agg: 'list', expand: 'down' },
      { at: 'B1', formula: 'sum(A1, B1[-1])' },
      { at: 'C1', formula: 'sum(A1[*])' },
    ]);
    const e = Array.from({ length: 5000 }, () => ({ n: 0.1 }));
    expect(shown(template, { e }).at(-1)).toEqual([0.1, 500, 500]);
  });

  it('keeps its frame if nothing was found, with absent sums and zero counts', () => {
    const cells = groupedTemplate.cells.map((cell) =>
      cell.at === 'E2' ? { ...cell, formula: 'count(D2)' } : cell,
    );
    const table = shown({ ...groupedTemplate, cells }, { e: [] });
    expect(table).toHaveLength(4);
    expect(table.slice(1).map((row) => row.slice(3))).toEqual([
      [null, 0],
      [null, null],
      [null, null],
    ]);
  });

  it('groups equal neighbours separately from equal values elsewhere', () => {
    const cells: TemplateCell[] = [{ at: 'A1', set: 'e', field: 'v', agg: 'runs', expand: 'down' }];
    const e = records(['v'], ['a'], ['a'], ['b'], ['a']);
    expect(shown(templateOf(1, 1, cells), { e })).toEqual([['a'], ['b'], ['a']]);
  });
});

describe('refused templates', () => {
  const problemsOf = (template: Template) => {
    const planned = planOf(template);
    return 'problems' in planned ? planned.problems.map(({ code, at }) => [code, at]) : [];
  };
  const down = (at: string, more: Partial<TemplateCell> = {}): TemplateCell => ({
    at,
    set: 'e',
    field: 'station',
    agg: 'group',
    expand: 'down',
    ...more,
  });

  it.each<[string, Template, (string | null)[]]>([
    [
      'parents in a circle',
      templateOf(1, 2, [
        { at: 'A1', text: 'a', left: 'B1' },
        { at: 'B1', text: 'b', left: 'A1' },
      ]),
      ['template.parentCircle', 'A1'],
    ],
    [
      'bands that overlap',
      templateOf(3, 2, [down('A1', { span: [2, 1] }), down('B2', { span: [2, 1], left: null })]),
      ['template.bands', 'A1'],
    ],
    [
      'lists side by side over the same row',
      templateOf(1, 2, [down('A1'), down('B1', { left: null })]),
      ['template.bands', 'A1'],
    ],
    [
      'a cell that covers a part of a band',
      templateOf(2, 3, [{ at: 'A1', text: 'a' }, down('B1', { span: [2, 1] })]),
      ['template.torn', 'A1'],
    ],
    [
      'an invalid parent',
      templateOf(1, 1, [{ at: 'A1', text: 'a', left: 'B9' }]),
      ['template.noParent', 'A1'],
    ],
    ['an invalid formula', templateOf(1, 1, [{ at: 'A1', formula: '1 +' }]), ['formula.syntax', 'A1']],
    [
      'a function of the host',
      templateOf(1, 1, [{ at: 'A1', formula: 'constructor(1)' }]),
      ['formula.unknownFunction', 'A1'],
    ],
    ['an invalid cell', templateOf(1, 1, [{ at: 'A1', formula: 'sum(Z9)' }]), ['formula.noCell', 'A1']],
    [
      'a neighbour counted by an invalid cell',
      templateOf(1, 1, [{ at: 'A1', formula: 'A1[Z9:-1]' }]),
      ['formula.noCell', 'A1'],
    ],
    [
      'a neighbour counted by a cell without groups',
      templateOf(1, 2, [down('A1'), { at: 'B1', formula: 'A1[B1:-1]' }]),
      ['formula.noGroups', 'B1'],
    ],
  ])('%s is refused with the address', (_, template, problem) => {
    expect(problemsOf(template)).toContainEqual(problem);
  });

  const thrown = (template: Template, e: Parameters<typeof shown>[1][string]) => {
    try {
      shown(template, { e: e ?? [] });
      return undefined;
    } catch (error) {
      return error instanceof TemplateProblem ? error.problem : error;
    }
  };

  it('many values outside an aggregate are refused with their number', () => {
    const template = templateOf(2, 2, [down('A1'), { at: 'A2', formula: 'A1 + 1', left: null }]);
    expect(thrown(template, energy)).toEqual({
      code: 'formula.many',
      at: 'A2',
      params: { cell: 'A1', count: 2 },
    });
  });

  it('a formula that depends on itself is refused, and one that calculates with words', () => {
    const circle = templateOf(1, 2, [
      { at: 'A1', formula: 'B1' },
      { at: 'B1', formula: 'A1' },
    ]);
    expect(thrown(circle, [])).toMatchObject({ code: 'formula.circle', at: 'A1' });
    const words = templateOf(1, 1, [{ at: 'A1', formula: '"a" * 2' }]);
    expect(thrown(words, [])).toMatchObject({ code: 'formula.notNumber', at: 'A1' });
  });

  it('a million cells are stopped and the excessive cell is named', () => {
    const template = templateOf(1, 60, [down('A1', { agg: 'list' }), { at: 'BH1', text: 'x' }]);
    const e = Array.from({ length: 20_000 }, (_, n) => ({ station: n }));
    expect(thrown(template, e)).toMatchObject({ code: 'layout.tooLarge', at: 'A1' });
    const square = templateOf(1, 50, [down('A1', { agg: 'list' }), { at: 'AX1', text: 'x' }]);
    expect(thrown(square, e)).toMatchObject({ code: 'layout.tooLarge', at: 'A1' });
    expect(thrown(square, e.slice(1))).toBeUndefined();
  });

  it('a field that no record has is refused in a formula', () => {
    const template = templateOf(1, 1, [{ at: 'A1', formula: 'field("constructor", "e")' }]);
    expect(thrown(template, energy)).toMatchObject({ code: 'template.noField', at: 'A1' });
  });

  it('a field of the host is absent', () => {
    const template = templateOf(1, 1, [{ at: 'A1', set: 'e', field: 'constructor' }]);
    expect(shown(template, { e: [{ a: 1 }] })).toEqual([[null]]);
  });
});
