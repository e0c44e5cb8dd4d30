// `npm test`: all tests, including browser tests, on real PostgreSQL, real sockets and a real browser.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failureText, playwrightReport, type TestReport, vitestReport } from './failed-tests.ts';
import { root, run, type Step, staticSteps, vitest } from './run-step.ts';
import { installTestPrograms } from './test-programs.ts';

const reports = join(root, '.tmp');
mkdirSync(reports, { recursive: true });
for (const report of ['unit.json', 'integration.json', 'e2e.json'])
  rmSync(join(reports, report), { force: true });

// Other load on the machine must not fail the run: a failed test is repeated, as in CI.
process.env.CI ??= '1';

const steps: Step[] = [
  ...staticSteps,
  vitest('unit and conformance tests', ['unit', 'conformance'], '.tmp/unit.json'),
  vitest('integration tests', ['integration'], '.tmp/integration.json'),
  { title: 'guards taken away, a sample', command: 'node', args: ['scripts/test-access.ts', '--sample'] },
  { title: 'build of the console', command: 'vite', args: ['build', 'apps/console', '--logLevel', 'warn'] },
  { title: 'browser tests', command: 'playwright', args: ['test'] },
];
// Tests that lack a program fail with its name: none is skipped.
installTestPrograms();
const failed = steps.filter((step) => !run(step));

/** A step without a report counts as one failure. */
function read(report: () => TestReport): TestReport {
  try {
    return report();
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  }
}
const results = [
  read(() => vitestReport(join(reports, 'unit.json'), root)),
  read(() => vitestReport(join(reports, 'integration.json'), root)),
  read(() => playwrightReport(join(reports, 'e2e.json'))),
];
const total = (key: 'passed' | 'failed'): number => results.reduce((sum, each) => sum + each[key], 0);

for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(failureText(failure));
for (const step of failed) process.stdout.write(`failed: ${step.title}\n`);
process.stdout.write(
  `\n${total('passed')} passed, ${Math.max(total('failed'), failed.length === 0 ? 0 : 1)} failed\n`,
);
process.exit(failed.length === 0 && total('passed') > 0 ? 0 : 1);
