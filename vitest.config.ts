import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { programEnvironment } from './tests/support/program-environment.ts';

// Node keeps what it compiled of packages for the next process: programs that tests start load them faster.
process.env.NODE_COMPILE_CACHE ??= programEnvironment(import.meta.dirname).NODE_COMPILE_CACHE;

/** These tests leave nothing behind in the modules they import: loading those once a worker saves more than half of the time. */
const pure = {
  environment: 'node',
  isolate: false,
  // By default one core is left to the program that runs the workers, which has little to do.
  maxWorkers: availableParallelism(),
  // Some start threads of their own, which takes its time on a busy machine.
  testTimeout: 30_000,
} as const;

/**
 * Starts the files of tests with the longest time limits first, so that no worker runs a long one alone at the end. Vitest itself knows how
 * long a file takes only after a first run.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((ofOne) => {
      const limits = new Map(ofOne.map((file) => [file, limitOf(file.moduleId)]));
      return ofOne.toSorted((a, b) => (limits.get(b) ?? 0) - (limits.get(a) ?? 0));
    });
  }
}

/** Sum of the time limits that a file sets for its tests, ms. */
function limitOf(path: string): number {
  const limits = readFileSync(path, 'utf8').matchAll(/(?:\btimeout: |\}, )(\d[\d_]*)[,)\s]/g);
  return [...limits].reduce((sum, [, limit = '']) => sum + Number(limit.replaceAll('_', '')), 0);
}

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
