import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoops } from './loops.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs a loop at once and again after its pause, never twice at a time', async () => {
  let runs = 0;
  let end: () => void = () => undefined;
  const loop = {
    name: 'slow',
    everySeconds: 10,
    run: () => {
      runs += 1;
      return new Promise<void>((done) => {
        end = done;
      });
    },
  };
  const loops = startLoops([loop], silent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  end();
  await loops.stop();
});

it('runs a loop again after it failed, and logs a continuing failure once', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const loop = {
    name: 'broken',
    everySeconds: 1,
    run: () => {
      runs += 1;
      return Promise.reject(new Error('no'));
    },
  };
  const loops = startLoops([loop], { ...silent, error: (_, fields) => errors.push(fields?.loop) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  expect(errors).toEqual(['broken']);
  await loops.stop();
});

it('stops while a loop waits', async () => {
  const loops = startLoops([{ name: 'idle', everySeconds: 3600, run: async () => undefined }], silent);
  await vi.advanceTimersByTimeAsync(0);
  await loops.stop();
  expect(vi.getTimerCount()).toBe(0);
});
