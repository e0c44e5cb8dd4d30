import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from './clock.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs a job at once and again so long after it ended, never twice at a time', async () => {
  let runs = 0;
  let end: () => void = () => undefined;
  const job = {
    name: 'slow',
    everySeconds: 10,
    run: () => {
      runs += 1;
      return new Promise<void>((done) => {
        end = done;
      });
    },
  };
  const clockwork = startJobs([job], silent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  end();
  await clockwork.stop();
});

it('runs a job again after it failed, and says so', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const job = {
    name: 'broken',
    everySeconds: 1,
    run: () => {
      runs += 1;
      return Promise.reject(new Error('no'));
    },
  };
  const clockwork = startJobs([job], { ...silent, error: (_, fields) => errors.push(fields?.job) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  expect(errors).toEqual(['broken', 'broken']);
  await clockwork.stop();
});

it('stops while a job waits for its time', async () => {
  const clockwork = startJobs([{ name: 'idle', everySeconds: 3600, run: async () => undefined }], silent);
  await vi.advanceTimersByTimeAsync(0);
  await clockwork.stop();
  expect(vi.getTimerCount()).toBe(0);
});
