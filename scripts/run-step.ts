import { spawnSync } from 'node:child_process';
import { join, normalize } from 'node:path';

export const root = normalize(join(import.meta.dirname, '..'));

/** Path of a program installed by `npm ci`. */
export const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** One program to run, by its name in node_modules/.bin. */
export interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a step with its output passed through; returns whether it succeeded. */
export function run(step: Step): boolean {
  const started = Date.now();
  process.stdout.write(`\n== ${step.title}\n`);
  const result = spawnSync(bin(step.command), step.args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  });
  const good = result.status === 0;
  process.stdout.write(
    `== ${step.title}: ${good ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  return good;
}

/** Format, lint, types: checks without running the code. */
export const staticSteps: readonly Step[] = [
  { title: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { title: 'types of server and packages', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types of the console', command: 'tsc', args: ['-p', 'apps/console/tsconfig.json'] },
];

/** Runs vitest on some of its projects; results are also written to a file for the summary. */
export function vitest(title: string, projects: readonly string[], report: string): Step {
  return {
    title,
    command: 'vitest',
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  };
}
