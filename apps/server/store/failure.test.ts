import pg from 'pg';
import { expect, it } from 'vitest';
import { backOff, lacksMonth, verdictOn } from './failure.ts';

function refusal(code: string, constraint?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 0, 'error');
  error.code = code;
  error.constraint = constraint;
  return error;
}

it('a value that the database cannot hold, or an error of our own code, is not retried', () => {
  expect(verdictOn(refusal('22003'))).toBe('poison');
  expect(verdictOn(refusal('23514', 'some_check'))).toBe('poison');
  expect(verdictOn(new RangeError('no such zone'))).toBe('poison');
});

it('an unavailable, full, busy or not migrated database is retried', () => {
  for (const code of ['08006', '57P01', '57P03', '53100', '40001', '40P01', '55P03', '42P01']) {
    expect(verdictOn(refusal(code))).toBe('again');
  }
  expect(verdictOn(new Error('Connection terminated unexpectedly'))).toBe('again');
  expect(verdictOn('odd')).toBe('again');
});

it('a month without a partition is retried after the partition was looked for', () => {
  expect(verdictOn(refusal('23514'))).toBe('again');
  expect(lacksMonth(refusal('23514'))).toBe(true);
  expect(lacksMonth(refusal('23514', 'some_check'))).toBe(false);
});

it('waits longer after each attempt, but never more than five seconds', () => {
  expect([1, 2, 3, 10, 1000].map((attempt) => backOff(attempt, 1))).toEqual([100, 200, 400, 5_000, 5_000]);
  expect(backOff(1, 0)).toBe(50);
});
