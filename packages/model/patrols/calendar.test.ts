import { expect, test } from 'vitest';
import { monthSheet, weeksOf } from './calendar.ts';
import { patrolDates } from './occurrences.ts';

test('a sheet has whole weeks from Monday to Sunday around its month', () => {
  expect(monthSheet('2026-11')).toEqual({ first: '2026-10-26', last: '2026-12-06' });
  expect(monthSheet('2027-02')).toEqual({ first: '2027-02-01', last: '2027-02-28' });
  expect(monthSheet('2028-02')).toEqual({ first: '2028-01-31', last: '2028-03-05' });
  expect(weeksOf('2026-11')).toHaveLength(6);
  expect(weeksOf('2027-02').every((week) => week.length === 7)).toBe(true);
});

test('a plan for day 31 and day 29 has one patrol on the last day of a February', () => {
  const times = { period: 3, days: [29, 31] };
  expect(patrolDates(times, '2027-02-01', '2027-02-28')).toEqual(['2027-02-28']);
  expect(patrolDates(times, '2028-02-01', '2028-03-31')).toEqual(['2028-02-29', '2028-03-29', '2028-03-31']);
});

test('a date with a clock change is one date', () => {
  expect(patrolDates({ period: 1, days: [] }, '2027-03-27', '2027-03-29')).toHaveLength(3);
  expect(patrolDates({ period: 2, days: [7] }, '2026-10-19', '2026-11-01')).toEqual([
    '2026-10-25',
    '2026-11-01',
  ]);
});
