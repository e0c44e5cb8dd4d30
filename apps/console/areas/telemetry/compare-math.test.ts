import { describe, expect, it } from 'vitest';
import {
  csvOf,
  differences,
  fullStretches,
  movedInTime,
  rowsAtSteps,
  rowsOf,
  statisticsOf,
} from './compare-math.ts';

const range = { from: 0, to: 100 };

describe('statistics', () => {
  it('are absent for a line without a value, or without one in the period', () => {
    expect(statisticsOf([], range)).toBeUndefined();
    expect(statisticsOf([[10, null]], range)).toBeUndefined();
    expect(statisticsOf([[-5, 3]], range)).toBeUndefined();
  });

  it('give smallest and largest values with their times, weight the mean by time and leave out gaps', () => {
    const found = statisticsOf(
      [
        [0, 2],
        [20, 8],
        [30, null],
        [80, -1],
        [100, -1],
      ],
      range,
    );
    expect(found).toEqual({
      min: { value: -1, at: 80 },
      max: { value: 8, at: 20 },
      last: { value: -1, at: 100 },
      mean: (2 * 20 + 8 * 10 - 1 * 20) / 50,
      coverage: 0.5,
    });
  });

  it('use a single reading as the mean, and do not count it as coverage', () => {
    expect(statisticsOf([[40, 7]], range)).toMatchObject({ mean: 7, coverage: 0 });
  });
});

describe('the difference from the mean', () => {
  const flat = (value: number) =>
    [
      [0, value],
      [100, value],
    ] as const;

  it('sums to zero over equal devices, at every instant', () => {
    const lines = differences([flat(1), flat(2), flat(6)], range);
    for (const [index] of lines[0]?.entries() ?? [])
      expect(lines.reduce((sum, line) => sum + (line[index]?.[1] ?? 0), 0)).toBeCloseTo(0);
    expect(lines.map((line) => line[0]?.[1])).toEqual([-2, -1, 3]);
  });

  it('is absent for a single line', () => {
    expect(differences([flat(1), []], range)[0]?.every(([, value]) => value === null)).toBe(true);
  });
});

it('a battery is full from the first reading at 99% to the first below or the end, and not through a gap', () => {
  const line = [98, 99, 100, 97, 99, null, 100, 100].map((soc, at) => [at, soc] as const);
  expect(fullStretches(line)).toEqual([
    { from: 1, to: 3 },
    { from: 6, to: 7 },
  ]);
});

it('a shifted line is one period later', () => {
  expect(movedInTime([[1, null]], 9)).toEqual([[10, null]]);
});

describe('rows of several lines', () => {
  const lines = [
    [
      [1000, 10],
      [3000, 30],
      [4000, null],
      [9000, 90],
    ],
    [
      [2000, 20],
      [9000, 21],
    ],
  ] as const;

  it('exist for every reading of any line, with the last values of the others, and are empty in a gap or beyond a line', () => {
    expect(rowsOf(lines)).toEqual([
      [1000, [10, null]],
      [2000, [10, 20]],
      [3000, [30, 20]],
      [4000, [null, 20]],
      [9000, [90, 21]],
    ]);
    expect(rowsOf([[[1000, 1]], []])).toEqual([[1000, [1, null]]]);
  });

  it('follow the steps of a clock, limited in number, if there would be too many', () => {
    expect(rowsAtSteps(lines, { from: 500, to: 9500 }, 2)).toEqual([[5000, [null, 20]]]);
    const day = 86_400_000;
    const rows = rowsAtSteps(lines, { from: day + 1, to: 366 * day }, 1500);
    expect(rows).toHaveLength(1460);
    expect(rows[0]?.[0]).toBe(day + 21_600_000);
    expect(rowsAtSteps(lines, { from: 1, to: 0 }, 10)).toEqual([]);
  });
});

it('a table as CSV quotes fields that need it and disarms formulas; a negative number stays a number', () => {
  expect(csvOf([['=1+1', 'a,"b"', null, -2.5]])).toBe(`'=1+1,"a,""b""",,-2.5`);
});
