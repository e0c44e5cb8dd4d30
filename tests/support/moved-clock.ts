import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeTime, needed } from '../../scripts/test-programs.ts';

/** A wall clock of some processes that can be set while they run; what counts the time between two moments goes on as it did. */
export interface MovedClock {
  /** What a process is started with to go by it. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets it so far ahead of the machine's, ms, or back, for all processes at once. */
  set(aheadMs: number): void;
}

/** Makes one, right at first, by libfaketime (its README names the settings). @param folder where its file lies */
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
