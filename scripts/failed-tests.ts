// Lists failures from the reports of vitest and Playwright at the end of `npm test`, since often only the end of a long output is kept.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Numbers of passed and failed tests in a report, and the failures. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

interface Failure {
  readonly file: string;
  readonly test: string;
  readonly reason: string;
}

const reasonLines = 8;
const reasonCharacters = 600;

/** The first lines of an error, without its colours. */
function shortened(reason: string): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, reasonLines);
  return lines.join('\n').slice(0, reasonCharacters);
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Reads vitest's JSON report. A file that could not be loaded or set up counts as one failure. @throws if there is no report */
export function vitestReport(path: string, root: string): TestReport {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, test: test.fullName, reason: test.failureMessages?.[0] ?? '' }));
    if (failed.length > 0 || status !== 'failed') return failed;
    return [{ file, test: 'the file as a whole', reason: message ?? '' }];
  });
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failures,
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

function playwrightFailures(suite: PlaywrightSuite): Failure[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => ({
      file: `tests/e2e/${spec.file}:${spec.line}`,
      test: spec.title,
      reason: spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message ?? '',
    }));
  return [...own, ...(suite.suites ?? []).flatMap(playwrightFailures)];
}

/** Reads Playwright's JSON report; a test that passed on retry counts as passed. @throws if there is no report */
export function playwrightReport(path: string): TestReport {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(playwrightFailures),
  };
}

/** Text of a failure: file, test, and the first lines of the reason. */
export const failureText = ({ file, test, reason }: Failure): string =>
  `--- ${file}\n    ${test}\n${shortened(reason).replaceAll(/^/gm, '    ')}\n`;
