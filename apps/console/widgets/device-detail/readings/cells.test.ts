import { expect, test } from 'vitest';
import { cellVoltages } from './cells.ts';

test('cells without a reported value are unknown, not empty', () => {
  const { cells, spread } = cellVoltages({ cellVoltage1: 3300 });
  expect(cells).toHaveLength(15);
  expect(cells[1]).toMatchObject({ volts: null, isLowest: false });
  expect(spread).toBeNull();
});

test('the highest and the lowest cell are marked, with the millivolts between them', () => {
  const { cells, spread } = cellVoltages({ cellVoltage1: 3300, cellVoltage2: 3350, cellVoltage3: 3310 });
  expect(cells.filter((cell) => cell.isHighest).map((cell) => cell.n)).toEqual([2]);
  expect(cells.filter((cell) => cell.isLowest).map((cell) => cell.n)).toEqual([1]);
  expect(spread).toBe(50);
});

test('equal cells have neither a highest nor a lowest', () => {
  const { cells, spread } = cellVoltages({ cellVoltage1: 3300, cellVoltage2: 3300 });
  expect(cells.some((cell) => cell.isHighest || cell.isLowest)).toBe(false);
  expect(spread).toBe(0);
});

test.each([
  [3310, false],
  [3349, false],
  [3350, true],
])('a cell at %d mV next to one at 3300 mV is a wide spread: %s', (cellVoltage2, isWide) => {
  expect(cellVoltages({ cellVoltage1: 3300, cellVoltage2 }).isWide).toBe(isWide);
});
