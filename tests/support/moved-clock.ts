import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeTime, needed } from '../../scripts/test-programs.ts';

/** A wall clock of some processes that can be set while they run; their monotonic clock is unaffected. */
export interface MovedClock {
  /** Environment variables of a process that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets it ahead of the machine's clock, ms, or behind, for all processes at once. */
  set(aheadMs: number): void;
}

/**
 * Creates one, initially correct, with libfaketime (its README describes the settings). @param folder folder
 * of its file
 */
export function movedClock(folder: string): MovedClock {
  const file = join(folder, 'clock');
  const set = (aheadMs: number): void => {
    writeFileSync(`${file}.next`, `${aheadMs < 0 ? '-' : '+'}${Math.abs(aheadMs) / 1_000}`);
    renameSync(`${file}.next`, file);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: needed(fakeTime),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
