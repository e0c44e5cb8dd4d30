import { expect, it } from 'vitest';
import { roundEnds } from './axis-ends.ts';

it.each([
  [[0, 6.5], { min: 0, max: 10, interval: 5 }],
  [[52.1, 54.9], { min: 52, max: 56, interval: 2 }],
  [[-3, 4], { min: -5, max: 5, interval: 5 }],
  [[0, 0], { min: 0, max: 0.5, interval: 0.5 }],
])('the axis of values %j ends at %j', (values, ends) => {
  expect(roundEnds(values)).toEqual(ends);
});

it('a constant line and very large or small values have an axis with a height', () => {
  for (const value of [230, -1, 1e9, 1e-6]) {
    const ends = roundEnds([value]);
    expect(ends && ends.max > ends.min && ends.min <= value && value <= ends.max).toBe(true);
  }
});

it('an axis without values has no ends', () => {
  expect(roundEnds([])).toBeUndefined();
  expect(roundEnds([Number.NaN])).toBeUndefined();
});
