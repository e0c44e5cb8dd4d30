import { describe, expect, it } from 'vitest';
import { coveredDays, daysCovered, frequency, nextTime } from './schedule-times.ts';

const daily = { frequency: frequency.daily, weekday: null, monthDay: null, atTime: '02:30' };
const next = (times: Parameters<typeof nextTime>[0], after: string, zone = 'Europe/Berlin') =>
  new Date(nextTime(times, zone, Date.parse(after))).toISOString();

describe('the next time of a schedule', () => {
  it('the time itself is excluded: the next one is a day later', () => {
    expect(next(daily, '2026-06-20T00:29:59Z')).toBe('2026-06-20T00:30:00.000Z');
    expect(next(daily, '2026-06-20T00:30:00Z')).toBe('2026-06-21T00:30:00.000Z');
  });

  it('a time that the clock skips is the instant of the skip, one that it repeats occurs once', () => {
    expect(next(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(next(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(daily, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });

  it('weeks and months keep their day, also across the turn of the year', () => {
    const monday = { ...daily, frequency: frequency.weekly, weekday: 1 };
    expect(next(monday, '2026-12-28T12:00:00Z')).toBe('2027-01-04T01:30:00.000Z');
    const late = { ...daily, frequency: frequency.monthly, monthDay: 28 };
    expect(next(late, '2026-01-28T12:00:00Z')).toBe('2026-02-28T01:30:00.000Z');
  });

  it('a schedule whose day does not exist is refused', () => {
    expect(() => nextTime({ ...daily, frequency: frequency.monthly }, 'UTC', 0)).toThrow(RangeError);
  });
});

it.each([
  [coveredDays.yesterday, '2026-03-01', '2026-02-28', '2026-02-28'],
  [coveredDays.lastWeek, '2026-03-03', '2026-02-24', '2026-03-02'],
  [coveredDays.lastMonth, '2026-01-15', '2025-12-01', '2025-12-31'],
  [coveredDays.monthToDate, '2026-03-01', '2026-02-01', '2026-02-28'],
  [coveredDays.lastYear, '2026-03-01', '2025-01-01', '2025-12-31'],
])('kind %s, made on %s, covers %s to %s', (covers, on, first, last) => {
  expect(daysCovered(covers, on)).toEqual({ first, last });
});
