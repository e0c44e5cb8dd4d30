import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Does something when the test is over that calls this, or the file where none does. */
export function later(act: () => unknown): void {
  const inTest = TestRunner.getCurrentTest() !== undefined;
  if (inTest) onTestFinished(async () => void (await act()));
  else afterAll(async () => void (await act()));
}
