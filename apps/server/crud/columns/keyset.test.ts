import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { compiled } from '../../store/sql.ts';
import { afterRow, type OrderKey } from './keyset.ts';

const key = (
  name: string,
  direction: OrderKey['direction'],
  value: string | null,
  isNeverNull = false,
): OrderKey => ({ at: { sql: sql.ref(name), type: 'text' }, direction, value, isNeverNull });
const textOf = (...keys: OrderKey[]): string => compiled(afterRow(keys)).text;

it('no order leaves no row', () => {
  expect(textOf()).toBe('false');
});

it.each([
  [key('a', 'desc', 'x'), '"a" < $1::text::text'],
  [key('a', 'asc', 'x'), '("a" > $1::text::text or "a" is null)'],
  [key('a', 'asc', 'x', true), '"a" > $1::text::text'],
  [key('a', 'desc', null), '"a" is not null'],
  [key('a', 'asc', null), 'false'],
])('null sorts first in descending order and last in ascending order: %o', (one, text) => {
  expect(textOf(one)).toBe(text);
});

it('equal rows are distinguished by the next column, and a bound is written so that an index can be used', () => {
  expect(textOf(key('a', 'desc', 'x'), key('id', 'desc', '7', true))).toBe(
    '("a" <= $1::text::text and ("a" < $2::text::text or ("a" = $3::text::text and "id" < $4::text::text)))',
  );
  expect(textOf(key('a', 'asc', 'x', true), key('id', 'asc', '7', true))).toContain(
    '"a" >= $1::text::text and',
  );
  expect(textOf(key('a', 'asc', 'x'), key('id', 'asc', '7', true))).not.toContain('>=');
});

it('values of a condition are parameters, never SQL', () => {
  const { values } = compiled(afterRow([key('a', 'desc', "'; drop table x --")]));
  expect(values).toEqual(["'; drop table x --"]);
});
