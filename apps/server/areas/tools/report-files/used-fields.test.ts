import type { TemplateCell } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { blankTemplate } from './blank-template.ts';
import { usedFields } from './used-fields.ts';

const record = { a: 1, b: 2, c: 3, d: 4, e: 5, f: null };
const sets = { one: [record], other: [record, record], none: [] };
const left = (cell: Omit<TemplateCell, 'at'>) => {
  const found = usedFields({ ...blankTemplate('Used'), cells: [{ at: 'A1', ...cell }] }, sets);
  return [found.one, found.other].map((records) => Object.keys(records?.[0] ?? {}).join(''));
};

it.each<[string, Omit<TemplateCell, 'at'>, string, string]>([
  ['a value and an order', { set: 'one', field: 'a', orderBy: 'f' }, 'af', ''],
  [
    'a filter, and the outer field it compares with',
    { set: 'one', where: [['b', '=', 'other.c']] },
    'b',
    'c',
  ],
  ['a formula', { formula: 'if(field("a") > 1, field(\'b\', "other"), "x")' }, 'ab', 'ab'],
  ['a condition', { set: 'one', field: 'a', when: [{ if: 'field("e") <> ""', style: 0 }] }, 'ae', 'e'],
  ['a text', { text: '{a}' }, '', ''],
])('the fields of %s are kept', (_, cell, one, other) => {
  expect(left(cell)).toEqual([one, other]);
});

it('every record is kept, also without fields', () => {
  const { one, other, none } = usedFields({ ...blankTemplate('Used'), cells: [] }, sets);
  expect([one?.length, other?.length, none?.length]).toEqual([1, 2, 0]);
});
