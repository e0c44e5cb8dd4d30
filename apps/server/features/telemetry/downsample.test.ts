import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downsample, type Span } from './downsample.ts';

const minute = 60_000;
const raw = (at: number, ...values: (number | null)[]): Span => ({ at, low: values, high: values });

describe('downsampling', () => {
  it('gives readings as they are where they are few enough', () => {
    const spans = [raw(0, 1), raw(minute, 2), raw(2 * minute, 3)];
    expect(downsample(spans, 1, 100, 0)).toEqual([
      { at: 0, values: [1] },
      { at: minute, values: [2] },
      { at: 2 * minute, values: [3] },
    ]);
  });

  it('never draws a line, and never a zero, through a silence', () => {
    const spans = [0, 1, 2, 10, 11, 12].map((n) => raw(n * minute, n));
    const points = downsample(spans, 1, 100, 0);
    expect(points.map(({ values }) => values[0])).toEqual([0, 1, 2, null, 10, 11, 12]);
    expect(points[3]?.at).toBe(6 * minute);
  });

  it('joins coarse history to the fine data it stands beside, and breaks either only where it is silent', () => {
    const days = [0, 30, 60, 90, 120, 150, 180].map((n) => raw(n * minute, 1));
    const today = Array.from({ length: 600 }, (_, n) => raw((180 + (n + 1) / 10) * minute, 2));
    const joined = downsample([...days, ...today], 1, 1_440, 0);
    expect(joined.filter(({ values }) => values[0] === null)).toEqual([]);
    const late = today.map((span, n) => (n < 300 ? span : { ...span, at: span.at + 5 * minute }));
    const broken = downsample([...days, ...late], 1, 1_440, 0);
    expect(broken.filter(({ values }) => values[0] === null)).toHaveLength(1);
  });

  it('holds a metric that is read every other time, and breaks it when its readings stop', () => {
    const spans = Array.from({ length: 20 }, (_, n) => raw(n * minute, n % 2 === 0 && n < 10 ? n : null, n));
    const values = downsample(spans, 2, 100, 0).map((point) => point.values[0]);
    expect(values.slice(0, 4)).toEqual([0, 0, 2, 2]);
    expect(values.at(-1)).toBeNull();
    expect(values.filter((value) => value === 8)).toHaveLength(7);
  });

  it('says nothing of nothing', () => {
    expect(downsample([], 2, 100, 0)).toEqual([]);
    expect(downsample([raw(5, null)], 1, 100, 0)).toEqual([{ at: 5, values: [null] }]);
  });

  it('keeps the least and greatest value of every line, in ascending order of time, within the limit', () => {
    const value = fc.option(fc.integer({ min: -1000, max: 1000 }));
    const spans = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 90 }), value, value), { minLength: 200, maxLength: 1_500 })
      .map((steps) => {
        let at = 0;
        return steps.map(([seconds, one, two]) => {
          at += seconds * 1000;
          return raw(at, one, two);
        });
      });
    fc.assert(
      fc.property(spans, fc.integer({ min: 60, max: 150 }), (all, limit) => {
        const points = downsample(all, 2, limit, 0);
        for (const line of [0, 1]) {
          const known = all.flatMap((span) => span.high[line] ?? []);
          const shown = points.flatMap((point) => point.values[line] ?? []);
          expect(Math.max(...shown)).toBe(Math.max(...known));
          expect(Math.min(...shown)).toBe(Math.min(...known));
        }
        expect(points.every((point, i) => point.at >= (points[i - 1]?.at ?? 0))).toBe(true);
        expect(points.length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 50 },
    );
  });

  it('shows both ends of a slot, the one nearer to the line first', () => {
    const slot = 900_000;
    const spans = [0, 1, 2].map((n) => ({ at: n * slot, low: [10 * n], high: [10 * n + 5] }));
    expect(downsample(spans, 1, 1_000, slot).map(({ values }) => values[0])).toEqual([0, 5, 10, 15, 20, 25]);
    const falling = [0, 1].map((n) => ({ at: n * slot, low: [1 - 10 * n], high: [6 - 10 * n] }));
    expect(downsample(falling, 1, 1_000, slot).map(({ values }) => values[0])).toEqual([1, 6, -4, -9]);
  });
});
