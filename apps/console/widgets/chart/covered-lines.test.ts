import { describe, expect, it } from 'vitest';
import { coveredLines, valueAt } from './covered-lines.ts';

const range = { from: 0, to: 100 };

describe('a value at an instant', () => {
  const line = [
    [10, 1],
    [20, null],
    [30, 3],
  ] as const;

  it.each([
    [9, null],
    [10, 1],
    [19, 1],
    [20, null],
    [29, null],
    [30, 3],
    [31, null],
  ])('instant %i has %s', (at, value) => expect(valueAt(line, at)).toBe(value));
});

describe('lines that cover each other', () => {
  const ramp = (slope: number, shift = 0) =>
    Array.from({ length: 101 }, (_, at) => [at, at * slope + shift] as const);

  it('are found among others, including equal ones that do not change', () => {
    expect(coveredLines([ramp(1), ramp(-1), ramp(1, 1)], range)).toEqual([0, 2]);
    expect(coveredLines([ramp(0, 5), ramp(0, 5)], range)).toEqual([0, 1]);
  });

  it('are all four inputs of a controller with the same current', () => {
    expect(coveredLines([ramp(1), ramp(1), ramp(1, 0.2), ramp(1)], range)).toEqual([0, 1, 2, 3]);
  });

  it('are none that cross, are apart, have no time in common, or are alone', () => {
    expect(coveredLines([ramp(1), ramp(-1, 100)], range)).toEqual([]);
    expect(coveredLines([ramp(1), ramp(1, 5)], range)).toEqual([]);
    const [early, late] = [ramp(1).slice(0, 50), ramp(1).slice(50)];
    expect(coveredLines([early, late], range)).toEqual([]);
    expect(coveredLines([ramp(1)], range)).toEqual([]);
    expect(coveredLines([], range)).toEqual([]);
  });
});
