import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the files of tests with the longest time limits first, so that no worker runs a long one alone at the end. Vitest itself knows how
 * long a file takes only after a first run.
 */
export class SlowFirst extends BaseSequencer {
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
