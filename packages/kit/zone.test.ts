import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  instantOfWall,
  isZone,
  localDate,
  monthStart,
  startOfDay,
  wallTime,
  zoneOffset,
} from './zone.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const hours = (zone: string, date: string) =>
  (startOfDay(zone, addDays(date, 1)) - startOfDay(zone, date)) / 3_600_000;

describe('the time zone module', () => {
  it('refuses an unknown zone', () => {
    expect(isZone('Asia/Nowhere')).toBe(false);
    expect(() => zoneOffset('Asia/Nowhere', 0)).toThrow(RangeError);
  });

  it('computes the wall time of a zone', () => {
    expect(isZone('Asia/Shanghai')).toBe(true);
    expect(wallTime('Asia/Shanghai', utc('2026-03-01T20:30:00'))).toBe(utc('2026-03-02T04:30:00'));
    expect(localDate('Asia/Shanghai', utc('2026-03-01T15:59:59'))).toBe('2026-03-01');
    expect(localDate('Asia/Shanghai', utc('2026-03-01T16:00:00'))).toBe('2026-03-02');
    expect(localDate('America/Los_Angeles', utc('2026-03-01T07:59:59'))).toBe('2026-02-28');
  });

  it('resolves a time that the clock shows twice to its first occurrence', () => {
    expect(instantOfWall('Europe/Berlin', utc('2026-10-25T02:30:00'))).toBe(utc('2026-10-25T00:30:00'));
  });

  it('resolves a time that the clock skips to the instant of the skip', () => {
    expect(instantOfWall('Europe/Berlin', utc('2026-03-29T02:30:00'))).toBe(utc('2026-03-29T01:00:00'));
  });

  it('counts 23 and 25 hours on the days of a clock change', () => {
    expect(hours('Europe/Berlin', '2026-03-29')).toBe(23);
    expect(hours('Europe/Berlin', '2026-10-25')).toBe(25);
    expect(hours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
    expect(hours('Antarctica/Troll', '2026-03-29')).toBe(22);
  });

  it('starts a day whose midnight is skipped at the skip', () => {
    // Egypt's clocks go from Friday 00:00 to 01:00.
    expect(startOfDay('Africa/Cairo', '2026-04-24')).toBe(utc('2026-04-23T22:00:00'));
    expect(hours('Africa/Cairo', '2026-04-24')).toBe(23);
  });

  it('starts a day whose midnight occurs twice at the first one', () => {
    // Cuba's clocks go back from 01:00 to 00:00.
    expect(startOfDay('America/Havana', '2026-11-01')).toBe(utc('2026-11-01T04:00:00'));
    expect(hours('America/Havana', '2026-11-01')).toBe(25);
  });

  it('gives a skipped day no length', () => {
    expect(hours('Pacific/Apia', '2011-12-30')).toBe(0);
    expect(hours('Pacific/Apia', '2011-12-29')).toBe(24);
    expect(hours('Pacific/Apia', '2011-12-31')).toBe(24);
  });

  it('counts days by the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(monthStart('2026-01-31', 1)).toBe('2026-02-01');
    expect(monthStart('2026-01-31', -1)).toBe('2025-12-01');
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  });

  it('starts every day of every zone on a quarter of an hour, at an instant of that date', {
    timeout: 60_000,
  }, () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
        const start = startOfDay(zone, date);
        if (start % 900_000 !== 0 || localDate(zone, start) !== date || localDate(zone, start - 1) >= date) {
          expect.fail(`${zone} ${date} begins at ${new Date(start).toISOString()}`);
        }
      }
    }
  });
});
