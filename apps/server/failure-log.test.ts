import { expect, it } from 'vitest';
import { failureLog } from './failure-log.ts';

it('what fails all the time is logged at first, then once a minute with how often, and when it works again', () => {
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

it('one failure between two times that work is told once', () => {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  const failures = failureLog({ error: write, warn: write }, 'loop failed');
  failures.failed(new Error('once'));
  failures.worked();
  expect(lines).toEqual(['loop failed']);
});
