import { describe, expect, it } from 'vitest';
import { stringDay, stringsOf } from './string-days.ts';

const quarters = (count: number, ...currents: readonly (number | null)[]) =>
  Array.from({ length: count }, () => currents);

describe('a day of the strings of an inverter', () => {
  it('has the current of each string relative to the median', () => {
    const { median, shares } = stringDay(quarters(16, 8, 8, 8, 8, 4, 0));
    expect(median).toBe(8);
    expect(shares).toEqual([1, 1, 1, 1, 0.5, 0]);
  });

  it('is absent with less than an hour of light', () => {
    expect(stringDay([...quarters(3, 8, 8), ...quarters(13, 0.4, 0.5)])).toEqual({
      median: null,
      shares: [null, null],
    });
    expect(stringDay(quarters(4, 8, 8)).median).toBe(8);
  });

  it('is absent for a single string, and without readings', () => {
    expect(stringDay(quarters(16, 8)).median).toBeNull();
    expect(stringDay(quarters(16, 8, null)).shares).toEqual([null, null]);
    expect(stringDay([])).toEqual({ median: null, shares: [] });
  });

  it('excludes the dark quarters from the currents', () => {
    const { shares } = stringDay([...quarters(8, 8, 8, 4), ...quarters(8, 0.2, 0.2, 0.9)]);
    expect(shares).toEqual([1, 1, 0.5]);
  });
});

describe('the strings of an inverter over days', () => {
  it('have counts of days below four fifths and below a tenth, without inputs that were never read', () => {
    const days = [quarters(16, 8, 8, null, 6), quarters(16, 8, 8, null, 0), quarters(16, null, 8, null, 8)];
    const strings = stringsOf(days.map(stringDay));
    expect(strings.map(({ input }) => input)).toEqual([1, 2, 4]);
    expect(strings.map(({ weakDays, openDays }) => [weakDays, openDays])).toEqual([
      [0, 0],
      [0, 0],
      [2, 1],
    ]);
    expect(strings[0]?.shares).toEqual([1, 1, null]);
  });
});
