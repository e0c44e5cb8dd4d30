import { expect, test } from 'vitest';
import { isRunning } from './energy-flow.ts';

const device = (type: number, onlineStatus: number) => ({ type, onlineStatus });

test('a station whose first controller is offline stands still, whatever the others do', () => {
  expect(isRunning([device(1, 0), device(1, 1)])).toBe(false);
  expect(isRunning([device(0, 1)])).toBe(false);
  expect(isRunning([])).toBe(false);
});

test('a MARS controller before it does not count: the first of type 1 decides', () => {
  expect(isRunning([device(0, 0), device(1, 1)])).toBe(true);
});
