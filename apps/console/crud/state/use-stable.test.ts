import { expect, it } from 'vitest';
import { isSameList } from './use-stable.ts';

it.each([
  [[], [], true],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'b'], false],
  // Joined by a comma these two would be equal.
  [['a,b'], ['a', 'b'], false],
  [[Number.NaN], [Number.NaN], true],
])('%o and %o are equal: %s', (a, b, same) => {
  expect(isSameList(a, b)).toBe(same);
});
