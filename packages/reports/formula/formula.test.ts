import { describe, expect, it } from 'vitest';
import { records, shown, templateOf } from '../expand/examples.test-support.ts';
import { parseFormula, refsOf } from './parse.ts';

const faultOf = (source: string) => {
  const read = parseFormula(source);
  return 'fault' in read ? [read.fault.code, read.fault.params] : undefined;
};

/** Result of a formula with 6 (A1), an absent value (B1) and 'east' (C1). */
function resultOf(formula: string) {
  const template = templateOf(2, 3, [
    { at: 'A1', set: 'e', field: 'six' },
    { at: 'B1', set: 'e', field: 'nothing' },
    { at: 'C1', set: 'e', field: 'word' },
    { at: 'A2', formula },
  ]);
  return shown(template, { e: records(['six', 'nothing', 'word'], [6, null, 'east']) })[1]?.[0];
}

describe('invalid formulas', () => {
  it.each<[string, string, object]>([
    ['', 'formula.syntax', { position: 1 }],
    ['1 +', 'formula.syntax', { position: 4 }],
    ['1 2', 'formula.syntax', { position: 3 }],
    ['(1', 'formula.syntax', { position: 3 }],
    ['1)', 'formula.syntax', { position: 2 }],
    ['A0', 'formula.syntax', { position: 1 }],
    ['abc', 'formula.syntax', { position: 1 }],
    ['A1[x]', 'formula.syntax', { position: 4 }],
    ['A1[1.5]', 'formula.syntax', { position: 4 }],
    ['A1[--1]', 'formula.syntax', { position: 5 }],
    ['A1:B2', 'formula.syntax', { position: 3 }],
    ['A1.constructor', 'formula.syntax', { position: 3 }],
    ['`x`', 'formula.syntax', { position: 1 }],
    ['"open', 'formula.syntax', { position: 1 }],
    ['a1; b1', 'formula.syntax', { position: 3 }],
    ['eval("1")', 'formula.unknownFunction', { name: 'eval' }],
    ['toString(1)', 'formula.unknownFunction', { name: 'toString' }],
    ['__proto__', 'formula.syntax', { position: 1 }],
    ['if(1)', 'formula.arguments', { name: 'if', min: 2, max: 3 }],
    ['sum()', 'formula.arguments', { name: 'sum', min: 1, max: 20 }],
    [`sum(${Array(21).fill('1').join()})`, 'formula.arguments', { name: 'sum', min: 1, max: 20 }],
    ['index(1)', 'formula.arguments', { name: 'index', min: 1, max: 1 }],
    ['('.repeat(60), 'formula.tooDeep', {}],
    ['field(A1)', 'formula.arguments', { name: 'field', min: 1, max: 2 }],
    ['A1[B1:*]', 'formula.syntax', { position: 7 }],
    ['A1[zz:-1]', 'formula.syntax', { position: 4 }],
    ['A1[B1:-1, 1]', 'formula.syntax', { position: 13 }],
    ['A1[B1:-1,]', 'formula.syntax', { position: 10 }],
    ['rank(1)', 'formula.arguments', { name: 'rank', min: 1, max: 2 }],
    ['rank(A1[-1])', 'formula.arguments', { name: 'rank', min: 1, max: 2 }],
    ['rank(A1, "up")', 'formula.arguments', { name: 'rank', min: 1, max: 2 }],
    [`${'-'.repeat(60)}1`, 'formula.tooDeep', {}],
  ])('%j is refused with its position or its name', (source, code, params) => {
    expect(faultOf(source)).toEqual([code, params]);
  });
});

describe('a formula', () => {
  it.each<[string, unknown]>([
    // Precedence of the operators, left-associative.
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 2 - 3', 5],
    ['12 / 3 / 2', 2],
    ['-A1 * 2', -12],
    ['--1', 1],
    ['1 + 2 & "x"', '3x'],
    ['1 + 1 = 2', true],
    // Decimal arithmetic.
    ['0.1 + 0.2', 0.3],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5, 0)', -3],
    ['abs(0 - 3)', 3],
    // Absent operands and division by zero yield an absent value.
    ['A1 + B1', null],
    ['B1 * 0', null],
    ['-B1', null],
    ['abs(B1)', null],
    ['round(B1, 1)', null],
    ['A1 / 0', null],
    ['A1 / B1', null],
    ['B1 > 1', null],
    ['B1 = B1', true],
    ['A1 = B1', false],
    ['A1 <> B1', true],
    ['B1 & "x"', 'x'],
    // Aggregates skip absent values; without values they are absent, and counts are 0.
    ['sum(A1, B1)', 6],
    ['sum(B1)', null],
    ['avg(A1, B1, 8)', 7],
    ['avg(B1)', null],
    ['min(A1, 9, B1)', 6],
    ['max(B1)', null],
    ['count(A1, B1)', 1],
    ['count(B1)', 0],
    ['distinct(A1, 6, C1)', 2],
    ['first(C1, A1)', 'east'],
    ['last(C1, A1)', 6],
    // Only true and numbers other than 0 are true.
    ['if(B1, 1, 2)', 2],
    ['if(A1 >= 6, "yes", "no")', 'yes'],
    ['if(C1, 1, 2)', 2],
    ['if(B1, 1)', null],
    ['and(1, A1 < 7)', true],
    ['or(0, B1)', false],
    ['not(0)', true],
    ['SUM(a1)', 6],
  ])('%s is %j', (formula, value) => {
    expect(resultOf(formula)).toEqual(value);
  });

  it('does not evaluate the branch that is not chosen', () => {
    expect(resultOf('if(A1 > 1, A1, C1 * 2)')).toBe(6);
  });

  it('a formula lists the cells it depends on', () => {
    const read = parseFormula('if(a1 > B2[-1], sum(C3[*]), -D4[b1:+1; A2:0])');
    expect('expr' in read && refsOf(read.expr).map(({ cell, shift }) => [cell, shift])).toEqual([
      ['A1', null],
      ['B2', [{ along: null, by: -1 }]],
      ['C3', '*'],
      [
        'D4',
        [
          { along: 'B1', by: 1 },
          { along: 'A2', by: 0 },
        ],
      ],
    ]);
  });
});

describe('a cell of another instance', () => {
  const e = records(
    ['group', 'n'],
    ...[
      ['a', 1],
      ['a', 2],
      ['a', 4],
      ['b', 8],
    ],
  );
  const rows = (formula: string) =>
    shown(
      templateOf(1, 3, [
        { at: 'A1', set: 'e', field: 'group', agg: 'group', expand: 'down' },
        { at: 'B1', set: 'e', field: 'n', agg: 'list', expand: 'down' },
        { at: 'C1', formula },
      ]),
      { e },
    ).map((row) => row[2]);

  it('is the one before or after within the same group, and absent at its ends', () => {
    expect(rows('B1[-1]')).toEqual([null, 1, 2, null]);
    expect(rows('B1[1]')).toEqual([2, 4, null, null]);
    expect(rows('B1[+1]')).toEqual([2, 4, null, null]);
    expect(rows('B1[-2]')).toEqual([null, null, 1, null]);
  });

  it('is each existing one with a star, and the group’s own otherwise', () => {
    expect(rows('sum(B1[*])')).toEqual([15, 15, 15, 15]);
    expect(rows('index(B1)')).toEqual([1, 2, 3, 1]);
    expect(rows('index(A1)')).toEqual([1, 1, 1, 2]);
  });
});

describe('signs of Chinese keyboards', () => {
  it.each([
    ['round（A1＊2，1）', 12],
    ['if（A1 ≥ 6，“有”，"无"）', '有'],
    ['"（a，b）" & “c”', '（a，b）c'],
    ['Ａ１ × ２ ÷ ３', 4],
    ['A1 ≠ 6', false],
  ])('have the same meaning outside texts: %s', (formula, value) => {
    expect(resultOf(formula)).toBe(value);
  });

  it('keep the position of a fault', () => {
    expect(faultOf('sum（A1')).toEqual(['formula.syntax', { position: 7 }]);
  });
});
