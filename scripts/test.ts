// `npm test`: everything, browser tests included, on real PostgreSQL, real sockets and a real browser.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, type Step, staticSteps, vitest } from './run-step.ts';
import { installTestPrograms } from './test-programs.ts';

const reports = join(root, '.tmp');
mkdirSync(reports, { recursive: true });
for (const report of ['unit.json', 'integration.json', 'e2e.json'])
  rmSync(join(reports, report), { force: true });

const steps: Step[] = [
  ...staticSteps,
  vitest('unit and conformance tests', ['unit', 'conformance'], '.tmp/unit.json'),
  vitest('integration tests', ['integration'], '.tmp/integration.json'),
  { title: 'guards taken away, a sample', command: 'node', args: ['scripts/test-access.ts', '--sample'] },
  { title: 'build of the console', command: 'vite', args: ['build', 'apps/console', '--logLevel', 'warn'] },
  { title: 'browser tests', command: 'playwright', args: ['test'] },
];
// Tests that lack one fail and name it: none is left out.
installTestPrograms();
const failed = steps.filter((step) => !run(step));

interface Counts {
  passed: number;
  failed: number;
}
function vitestCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(join(reports, file), 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
function playwrightCounts(file: string): Counts {
  const { stats } = JSON.parse(readFileSync(join(reports, file), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
function tried(count: () => Counts): Counts {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}
const counts = [
  tried(() => vitestCounts('unit.json')),
  tried(() => vitestCounts('integration.json')),
  tried(() => playwrightCounts('e2e.json')),
];
const total = (key: keyof Counts): number => counts.reduce((sum, each) => sum + each[key], 0);

for (const step of failed) process.stdout.write(`failed: ${step.title}\n`);
process.stdout.write(
  `\n${total('passed')} passed, ${Math.max(total('failed'), failed.length === 0 ? 0 : 1)} failed\n`,
);
process.exit(failed.length === 0 && total('passed') > 0 ? 0 : 1);
