import { describe, expect, it } from 'vitest';
import { clearDays, degradationOf, soilingOf } from './long-term.ts';

const days = (count: number, yieldOn: (day: number) => number | null) =>
  Array.from({ length: count }, (_, day) => yieldOn(day));

describe('the change from year to year', () => {
  // RdTools, degradation_test: a line that falls by half a percent a year, over three years, within 0.1.
  it('is half a percent a year for a line that falls by it', () => {
    const { rate, low, high, lacks } = degradationOf(days(3 * 365, (day) => 1 - (0.005 * day) / 365));
    expect([lacks, (rate ?? 0) * 100]).toEqual([null, expect.closeTo(-0.5, 1)]);
    expect((low ?? 0) <= (rate ?? 0) && (rate ?? 0) <= (high ?? 0)).toBe(true);
  });

  // As above, with a fifth of the days without data.
  it('is found in a line with gaps', () => {
    const { rate, lacks } = degradationOf(
      days(3 * 365 + 2, (day) => (day % 5 === 3 ? null : 1 - (0.005 * day) / 365)),
    );
    expect([lacks, (rate ?? 0) * 100]).toEqual([null, expect.closeTo(-0.5, 1)]);
  });

  it('is not affected by seasons and overcast days', () => {
    const season = (day: number) => 0.8 + 0.1 * Math.cos((2 * Math.PI * day) / 365);
    const { rate } = degradationOf(
      days(3 * 365, (day) => season(day) * (1 - (0.01 * day) / 365) * (day % 3 === 0 ? 0.2 : 1)),
    );
    expect((rate ?? 0) * 100).toBeCloseTo(-1, 0);
  });

  it('is absent for less than two years, and if too few days have a counterpart a year before', () => {
    expect(degradationOf(days(729, () => 1))).toMatchObject({ rate: null, pairs: 0, lacks: 'days' });
    expect(degradationOf(days(730, () => 1))).toMatchObject({ rate: 0, lacks: null });
    expect(degradationOf([])).toMatchObject({ rate: null, lacks: 'days' });
    const odd = days(740, (day) => (day < 365 && day > 10 ? null : 1));
    expect(degradationOf(odd)).toMatchObject({ rate: null, lacks: 'pairs' });
  });
});

describe('soiling', () => {
  // RdTools, soiling_test: three periods of 25 days that lose 0.005, 0.002 and 0.001 a day; their mean is
  // 0.968.
  const stretches = [0.005, 0.002, 0.001].flatMap((rate) => days(25, (day) => 1 - rate * (day ?? 0)));

  it('has the periods between cleanings, their slopes and the mean loss', () => {
    const { ratio, rate, cleanings, lacks } = soilingOf(stretches);
    expect(lacks).toBeNull();
    expect(cleanings).toEqual([25, 50]);
    expect(rate).toBeCloseTo(-0.002, 4);
    expect(ratio).toBeCloseTo(0.968, 2);
  });

  it('is zero for clean modules, whatever the clouds', () => {
    const { ratio, cleanings } = soilingOf(days(90, (day) => (day % 4 === 0 ? 0.3 : 0.9)));
    expect([ratio, cleanings]).toEqual([1, []]);
  });

  it('is absent for fewer than 60 clear days', () => {
    expect(soilingOf(days(59, () => 1))).toMatchObject({ ratio: null, lacks: 'days' });
    expect(soilingOf(days(200, (day) => (day % 4 === 0 ? 1 : null)))).toMatchObject({ lacks: 'days' });
  });
});

it('a clear day is near the best of the days around it', () => {
  expect(clearDays([1, 0.9, 0.84, null, 0])).toEqual([1, 0.9, null, null, null]);
});
