import { expect, it } from 'vitest';
import { failureLog } from './failure-log.ts';

it('a continuous failure is logged at first, then once a minute with its count, and when it ends', () => {
  let now = 0;
  const lines: unknown[] = [];
  const write = (message: string, fields?: object) => void lines.push({ message, ...fields });
  const failures = failureLog({ error: write, warn: write }, 'loop failed', { loop: 'a' }, () => now);
  failures.worked();
  const error = new Error('away');
  for (let second = 0; second <= 60; second += 1) {
    now = second * 1_000;
    failures.failed(error);
  }
  failures.worked();
  failures.failed(error);
  expect(lines).toEqual([
    { message: 'loop failed', loop: 'a', error },
    { message: 'loop failed', loop: 'a', error, times: 60 },
    { message: 'works again', loop: 'a', after: 'loop failed', times: 61 },
    { message: 'loop failed', loop: 'a', error },
  ]);
});

it('a single failure between two successes is logged once', () => {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  const failures = failureLog({ error: write, warn: write }, 'loop failed');
  failures.failed(new Error('once'));
  failures.worked();
  expect(lines).toEqual(['loop failed']);
});
