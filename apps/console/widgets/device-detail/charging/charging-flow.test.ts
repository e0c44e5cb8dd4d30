import { expect, test } from 'vitest';
import { submitCharging } from './charging-flow.ts';

function steps(taken: boolean, read: () => Promise<unknown> = async () => undefined) {
  const log: string[] = [];
  const note =
    <T>(what: string, result: T) =>
    async () => {
      log.push(what);
      return result;
    };
  return {
    log,
    write: note('write', taken),
    leaveEdit: () => log.push('leave edit'),
    wait: async (ms: number) => void log.push(`wait ${ms}`),
    readAgain: () => {
      log.push('read');
      return read();
    },
    reload: note('reload', undefined),
  };
}

test('a refused write leaves the form in edit mode with the typed values', async () => {
  const run = steps(false);
  expect(await submitCharging(run)).toBe(false);
  expect(run.log).toEqual(['write']);
});

test('a submit runs: write, leave, wait 2 s, read, wait 2 s, reload', async () => {
  const run = steps(true);
  await submitCharging(run);
  expect(run.log).toEqual(['write', 'leave edit', 'wait 2000', 'read', 'wait 2000', 'reload']);
});

test('a failed read does not prevent the record from being reloaded', async () => {
  const run = steps(true, () => Promise.reject(new Error('DTU offline')));
  await submitCharging(run);
  expect(run.log.at(-1)).toBe('reload');
});
