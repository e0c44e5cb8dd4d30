import { describe, expect, it } from 'vitest';
import { csvOf, differences, fullStretches, merged, moved, statisticsOf } from './compare-math.ts';

const range = { from: 0, to: 100 };

describe('statistics', () => {
  it('are none of a line without a value, or with none in the stretch', () => {
    expect(statisticsOf([], range)).toBeUndefined();
    expect(statisticsOf([[10, null]], range)).toBeUndefined();
    expect(statisticsOf([[-5, 3]], range)).toBeUndefined();
  });

  it('name smallest and largest at their instants, weigh the mean by time and leave gaps out of it', () => {
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

  it('have the only reading for their mean, and cover nothing with it', () => {
    expect(statisticsOf([[40, 7]], range)).toMatchObject({ mean: 7, coverage: 0 });
  });
});

describe('the difference from the mean', () => {
  const flat = (value: number) =>
    [
      [0, value],
      [100, value],
    ] as const;

  it('sums to nothing over equals, at every instant', () => {
    const lines = differences([flat(1), flat(2), flat(6)], range);
    for (const [index] of lines[0]?.entries() ?? [])
      expect(lines.reduce((sum, line) => sum + (line[index]?.[1] ?? 0), 0)).toBeCloseTo(0);
    expect(lines.map((line) => line[0]?.[1])).toEqual([-2, -1, 3]);
  });

  it('is none of a line alone', () => {
    expect(differences([flat(1), []], range)[0]?.every(([, value]) => value === null)).toBe(true);
  });
});

it('a battery is full from the first reading at 99 % to the first below or the end, and not through a gap', () => {
  const line = [98, 99, 100, 97, 99, null, 100, 100].map((soc, at) => [at, soc] as const);
  expect(fullStretches(line)).toEqual([
    { from: 1, to: 3 },
    { from: 6, to: 7 },
  ]);
});

it('a moved line is a period later', () => {
  expect(moved([[1, null]], 9)).toEqual([[10, null]]);
});

it('merged lines stand in the order of time, each in its column', () => {
  expect(
    merged([
      [
        [1, 10],
        [3, 30],
      ],
      [
        [2, 20],
        [3, 31],
      ],
    ]),
  ).toEqual([
    [1, [10, null]],
    [2, [null, 20]],
    [3, [30, 31]],
  ]);
});

it('a table as CSV quotes what needs it and disarms formulas; a negative number stays a number', () => {
  expect(csvOf([['=1+1', 'a,"b"', null, -2.5]])).toBe(`'=1+1,"a,""b""",,-2.5`);
});
