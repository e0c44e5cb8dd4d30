import { clockToleranceMs } from '@heliodeck/model/telemetry/wrong-clock';
import { expect, it } from 'vitest';
import { feedOrder } from './feed-order.ts';

it('an event is outdated only by a newer one of its subject, not by one of the same time', () => {
  const isOvertaken = feedOrder(() => 2);
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

it('an event stamped by a clock that was ahead outdates no other event', () => {
  const now = 1_000;
  const isOvertaken = feedOrder(() => now);
  const told = [
    ['a', now + clockToleranceMs + 1],
    ['a', now],
    ['a', now - 1],
    ['b', now + clockToleranceMs],
    ['b', now],
  ] as const;
  expect(told.map(([subject, at]) => isOvertaken(subject, at))).toEqual([false, false, true, false, true]);
});
