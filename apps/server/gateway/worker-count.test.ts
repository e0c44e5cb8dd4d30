import { expect, it } from 'vitest';
import { workersThatPay } from './worker-count.ts';

it.each([
  [1, true, 1],
  [2, true, 1],
  [2, false, 1],
  [4, true, 1],
  [4, false, 3],
  [8, true, 3],
  [8, false, 7],
  [256, false, 32],
])('%i cores with the database on the machine: %j get %i workers', (cores, isDatabaseHere, workers) => {
  expect(workersThatPay(cores, isDatabaseHere)).toBe(workers);
});
