import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downsample, type SampleRange } from './downsample.ts';

const minute = 60_000;
const raw = (at: number, ...values: (number | null)[]): SampleRange => ({ at, low: values, high: values });

describe('downsampling', () => {
  it('returns all readings if there are few enough', () => {
    const spans = [raw(0, 1), raw(minute, 2), raw(2 * minute, 3)];
    expect(downsample(spans, 1, 100)).toEqual([
      { at: 0, values: [1] },
      { at: minute, values: [2] },
      { at: 2 * minute, values: [3] },
    ]);
  });

  it('never draws a line or a zero through a silence', () => {
    const spans = [0, 1, 2, 10, 11, 12].map((n) => raw(n * minute, n));
    const points = downsample(spans, 1, 100);
    expect(points.map(({ values }) => values[0])).toEqual([0, 1, 2, null, 10, 11, 12]);
    expect(points[3]?.at).toBe(6 * minute);
  });

  it('joins coarse history to adjacent fine data, and breaks either only where it is silent', () => {
    const days = [0, 30, 60, 90, 120, 150, 180].map((n) => raw(n * minute, 1));
    const today = Array.from({ length: 600 }, (_, n) => raw((180 + (n + 1) / 10) * minute, 2));
    const joined = downsample([...days, ...today], 1, 1_440);
    expect(joined.filter(({ values }) => values[0] === null)).toEqual([]);
    const late = today.map((span, n) => (n < 300 ? span : { ...span, at: span.at + 5 * minute }));
    const broken = downsample([...days, ...late], 1, 1_440);
    expect(broken.filter(({ values }) => values[0] === null)).toHaveLength(1);
  });

  it('connects a metric that is read every other time across its readings, and breaks it when its readings stop', () => {
    const spans = Array.from({ length: 40 }, (_, n) =>
      raw(n * minute, (n < 10 || n > 30) && n % 2 === 0 ? n : null, n),
    );
    const points = downsample(spans, 2, 100);
    const first = points.filter(({ values }) => values[0] !== undefined);
    expect(first.map(({ at, values }) => [at / minute, values[0]])).toEqual(
      [0, 2, 4, 6, 8, null, 32, 34, 36, 38].map((n) => [n ?? 20, n]),
    );
    expect(points.map(({ values }) => values[1]).filter((value) => value === null)).toEqual([]);
  });

  it('downsampling no readings returns none', () => {
    expect(downsample([], 2, 100)).toEqual([]);
    expect(downsample([raw(5, null)], 1, 100)).toEqual([]);
  });

  it('returns only readings, with the extremes of every line, its first and its last, in order of time', () => {
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
        const points = downsample(all, 2, limit);
        const stored = new Map(all.map((span) => [span.at, span]));
        for (const line of [0, 1]) {
          const shown = points.flatMap(({ at, values }) => {
            const one = values[line] ?? null;
            return one === null ? [] : [{ at, value: one }];
          });
          for (const { at, value: one } of shown) expect(stored.get(at)?.low[line]).toBe(one);
          const known = all.filter((span) => span.low[line] !== null);
          const values = known.map((span) => Number(span.low[line]));
          expect(Math.max(...shown.map((one) => one.value))).toBe(Math.max(...values));
          expect(Math.min(...shown.map((one) => one.value))).toBe(Math.min(...values));
          expect([shown[0]?.at, shown.at(-1)?.at]).toEqual([known[0]?.at, known.at(-1)?.at]);
          const own = downsample(
            all.map(({ at, low }) => raw(at, low[line] ?? null)),
            1,
            limit,
          );
          expect(own.length).toBeLessThanOrEqual(limit);
        }
        expect(points.every((point, i) => point.at > (points[i - 1]?.at ?? -1))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('places the extremes of a slot at their times, once if they are one reading', () => {
    const slot = 900_000;
    const rolled = (n: number, low: number, lowAt: number, high: number, highAt: number): SampleRange => {
      const at = n * slot;
      return { at, low: [low], lowAt: [at + lowAt], high: [high], highAt: [at + highAt] };
    };
    const spans = [rolled(0, 1, 30, 5, 7), rolled(1, 2, 4, 2, 4), rolled(2, 0, 9, 8, slot - 1)];
    expect(downsample(spans, 1, 1_000).map(({ at, values }) => [at, values[0]])).toEqual([
      [7, 5],
      [30, 1],
      [slot + 4, 2],
      [2 * slot + 9, 0],
      [3 * slot - 1, 8],
    ]);
  });
});
