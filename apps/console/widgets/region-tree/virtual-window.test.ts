import { expect, test } from 'vitest';
import { windowOf } from './virtual-window.ts';

test('ten thousand rows render no more than the pane shows and a margin', () => {
  const { from, to } = windowOf(170_000, 680, 34, 10_000);
  expect([from, to]).toEqual([4992, 5028]);
});

test('a list that shrank below the scroll position renders its end', () => {
  expect(windowOf(5000, 680, 34, 3)).toEqual({ from: 3, to: 3 });
  expect(windowOf(0, 680, 34, 3)).toEqual({ from: 0, to: 3 });
});
