import { expect, test } from 'vitest';
import { beaufort, compassPoint } from './wind.ts';

test.each([
  [0, '0'],
  [0.29, '0'],
  [0.3, '1'],
  [5.5, '4'],
  [40, '12'],
])('%d m/s is Beaufort %s', (speed, force) => {
  expect(beaufort(speed)).toBe(force);
});

test.each([
  [0, '北'],
  [22, '北'],
  [23, '东北'],
  [180, '南'],
  [359, '北'],
  [-45, '西北'],
])('wind from %d° has the direction %s', (degrees, point) => {
  expect(compassPoint(degrees)).toBe(point);
});
