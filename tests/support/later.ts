import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs an action after the test that calls this, or after the file if called outside of a test. */
export function later(act: () => unknown): void {
  const inTest = TestRunner.getCurrentTest() !== undefined;
  if (inTest) onTestFinished(async () => void (await act()));
  else afterAll(async () => void (await act()));
}
