import { expect, test } from 'vitest';
import { isStationRunning } from './energy-flow.ts';

const device = (type: number, onlineStatus: number) => ({ type, onlineStatus });

test('a station whose first controller is offline is stopped, whatever the others do', () => {
  expect(isStationRunning([device(1, 0), device(1, 1)])).toBe(false);
  expect(isStationRunning([device(0, 1)])).toBe(false);
  expect(isStationRunning([])).toBe(false);
});

test('a MARS controller before it does not count: the first of type 1 decides', () => {
  expect(isStationRunning([device(0, 0), device(1, 1)])).toBe(true);
});
