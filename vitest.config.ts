import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/slow-first.ts';

// Node keeps what it compiled of packages for the next process: programs that tests start load them faster.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tmp/compile-cache');

/** These tests leave nothing behind in the modules they import: loading those once a worker saves more than half of the time. */
const pure = {
  environment: 'node',
  isolate: false,
  // Some start threads of their own, which takes its time on a busy machine.
  testTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: { ...pure, name: 'unit', include: ['packages/**/*.test.ts', 'apps/**/*.test.ts'] },
      },
      { test: { ...pure, name: 'conformance', include: ['tests/conformance/**/*.test.ts'] } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          // Three at a time, also on two cores: one waits for its database or a clock while the others compute. Each process loads
          // the program once; files of tests share no state but its modules.
          maxWorkers: 3,
          isolate: false,
          globalSetup: ['tests/support/global-database.ts'],
          testTimeout: 30_000,
          // Real sockets, clocks and a real database on a machine that may be busy: once more before it counts as failed.
          retry: process.env.CI ? 2 : 0,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
