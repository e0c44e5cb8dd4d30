import { describe, expect, it } from 'vitest';
import { usualSteps } from './usual-step.ts';

/** Times from the steps between them. */
const series = (...steps: readonly number[]): number[] => {
  const times = [0];
  for (const step of steps) times.push((times.at(-1) ?? 0) + step);
  return times;
};
const fine = (count: number): number[] => new Array<number>(count).fill(1);
const coarse = (count: number): number[] => new Array<number>(count).fill(60);
/** Indexes of the steps that are more than three times the usual step. */
const silences = (...steps: readonly number[]): number[] =>
  [...usualSteps(series(...steps))].flatMap((usual, i) => ((steps[i] ?? 0) > 3 * usual ? [i] : []));

describe('the usual interval between two readings', () => {
  it('is not the median of the whole: coarse data next to much more fine data is not all silence', () => {
    expect(silences(...coarse(20), ...fine(500))).toEqual([]);
    expect(silences(...fine(500), ...coarse(20))).toEqual([]);
  });
  it('still treats an hour without a reading as a silence among minutes', () => {
    expect(silences(...fine(30), 60, ...fine(30))).toEqual([30]);
  });
  it('treats a gap on the border of coarse and fine data as a silence only if it is long for both', () => {
    expect(silences(...coarse(10), 60, ...fine(100))).toEqual([]);
    expect(silences(...coarse(10), 600, ...fine(100))).toEqual([10]);
  });
  it('is not distorted by a second silence near the first', () => {
    expect(silences(...fine(10), 60, ...fine(3), 90, ...fine(10))).toEqual([10, 14]);
  });
  it('ignores a lone reading between two silences, also at the end of the series', () => {
    expect(silences(...fine(20), 60, 60, ...fine(20))).toEqual([20, 21]);
    expect(silences(...fine(20), 60, 60)).toEqual([20, 21]);
  });
  it('is the step itself if there is no other, and absent for fewer than two readings', () => {
    expect([...usualSteps([5, 65])]).toEqual([60]);
    expect([...usualSteps([5])]).toEqual([]);
    expect([...usualSteps([])]).toEqual([]);
  });
});
