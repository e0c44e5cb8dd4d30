import { expect, it } from 'vitest';
import { feedOrder } from './feed-order.ts';

it('an event is overtaken by a newer one of its subject only, and one of the same instant is not', () => {
  const isOvertaken = feedOrder();
  const told = [
    ['a', 2],
    ['a', 1],
    ['b', 1],
    ['a', 2],
    ['a', 3],
    ['a', 2],
  ] as const;
  expect(told.map(([subject, at]) => isOvertaken(subject, at))).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});
