import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForHang } from './hang-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does not call a thread hung that reports, nor while the watch itself was stopped', () => {
  let hung = 0;
  let ahead = 0;
  const watch = watchForHang(
    () => (hung += 1),
    () => Date.now() + ahead,
  );
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    watch.beat();
  }
  // The machine was suspended for an hour.
  ahead += 3_600_000;
  vi.advanceTimersByTime(9_000);
  expect(hung).toBe(0);
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(hung).toBe(0);
});

it('calls a thread hung once after ten seconds of silence', () => {
  let hung = 0;
  const watch = watchForHang(() => (hung += 1), Date.now);
  vi.advanceTimersByTime(5_000);
  watch.beat();
  vi.advanceTimersByTime(9_000);
  expect(hung).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(hung).toBe(1);
});
