import { expect, it } from 'vitest';
import { hoursBetween } from './hours-between.ts';

it('hours are truncated to two decimals, never rounded up', () => {
  expect(hoursBetween(0, 3_600_000)).toBe(1);
  expect(hoursBetween(0, 71_999_000)).toBe(19.99);
  expect(hoursBetween(0, 35_000)).toBe(0);
});

it('hours are counted between whole seconds, as times are stored', () => {
  expect(hoursBetween(900, 36_000)).toBe(0.01);
  expect(hoursBetween(1_000, 36_999)).toBe(0);
});
