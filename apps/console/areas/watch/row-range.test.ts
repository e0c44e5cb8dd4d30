import { expect, it } from 'vitest';
import { rangeOf, topsOf } from './row-range.ts';

const tops = topsOf(Array.from({ length: 1000 }, (_, n) => (n % 10 === 0 ? 40 : 100)));

it('only visible rows and a few beyond are drawn, at any scroll position', () => {
  expect(rangeOf(tops, 0, 500)).toEqual({ from: 0, to: 9 });
  const { from, to } = rangeOf(tops, 40_000, 500);
  expect([tops[from + 3] ?? 0, (tops[to - 3] ?? 0) >= 40_500, to - from < 16]).toEqual([
    expect.closeTo(40_000, -3),
    true,
    true,
  ]);
});

it('a list that became shorter than its scroll position still shows its end', () => {
  expect(rangeOf(topsOf([50, 50]), 9_000, 500)).toEqual({ from: 0, to: 2 });
  expect(rangeOf(topsOf([]), 0, 500)).toEqual({ from: 0, to: 0 });
});
