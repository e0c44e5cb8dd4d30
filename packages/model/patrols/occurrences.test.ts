import { describe, expect, it } from 'vitest';
import { nextPatrol, type PatrolTimes, patrolsBetween, readDays } from './occurrences.ts';

const shanghai = 'Asia/Shanghai';
const times = (given: Partial<PatrolTimes>): PatrolTimes => ({
  period: 1,
  days: [],
  startTime: '08:00',
  endTime: '10:00',
  zone: shanghai,
  ...given,
});
const dates = (given: Partial<PatrolTimes>, from: string, to: string) =>
  patrolsBetween(times(given), Date.parse(from), Date.parse(to)).map(({ date }) => date);

describe('days of a plan', () => {
  it.each([
    [2, '8'],
    [2, '0'],
    [3, '32'],
    [3, '-1'],
    [3, '1.5'],
    [2, 'Monday'],
    [2, '1;2'],
    [2, '1,,2'],
    [2, ',1'],
    [3, '1,'],
    [3, ','],
  ])('are valid for it: in period %i %s is refused', (period, text) => {
    expect(readDays(period, text)).toBeUndefined();
  });

  it('are sorted and unique', () => {
    expect(readDays(3, '31, 2,2,15')).toEqual([2, 15, 31]);
    expect(readDays(2, '')).toEqual([]);
    expect(readDays(3, ' ')).toEqual([]);
  });
});

describe('patrols', () => {
  it('are on weekdays counted from Monday as 1 to Sunday as 7', () => {
    expect(dates({ period: 2, days: [1, 7] }, '2026-11-22T16:00:00Z', '2026-11-30T16:00:00Z')).toEqual([
      ...['2026-11-23', '2026-11-29', '2026-11-30'],
    ]);
  });

  it('are on the last day of a month that lacks theirs, once', () => {
    expect(dates({ period: 3, days: [29, 30, 31] }, '2027-01-31T16:00:00Z', '2027-03-01T16:00:00Z')).toEqual([
      '2027-02-28',
    ]);
    expect(dates({ period: 3, days: [29] }, '2028-01-31T16:00:00Z', '2028-03-01T16:00:00Z')).toEqual([
      '2028-02-29',
    ]);
    expect(dates({ period: 3, days: [31] }, '2027-03-31T16:00:00Z', '2027-05-31T16:00:00Z')).toEqual([
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  it('follow the clocks of the station over a change to summer time: a skipped hour is the skip, a repeated one its first', () => {
    const berlin = { zone: 'Europe/Berlin', startTime: '02:30', endTime: '03:30' };
    const start = (from: string) => {
      const next = nextPatrol(times(berlin), Date.parse(from));
      return next && [new Date(next.start).toISOString(), new Date(next.end).toISOString()];
    };
    expect(start('2027-03-27T12:00:00Z')).toEqual(['2027-03-28T01:00:00.000Z', '2027-03-28T01:30:00.000Z']);
    expect(start('2026-10-24T12:00:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z']);
    expect(start('2026-10-25T00:30:00Z')?.[0]).toBe('2026-10-26T01:30:00.000Z');
  });

  it('end with the day if their end is 24:00, and have no start at 24:00', () => {
    const late = { startTime: '22:00', endTime: '24:00' };
    const next = nextPatrol(times(late), Date.parse('2026-11-23T00:00:00Z'));
    expect(next && new Date(next.end).toISOString()).toBe('2026-11-23T16:00:00.000Z');
    const none = nextPatrol(
      times({ startTime: '24:00', endTime: '24:00' }),
      Date.parse('2026-11-23T00:00:00Z'),
    );
    expect(none).toBeUndefined();
  });

  it('start tomorrow for a plan opened at or after the start time', () => {
    const next = (at: string) => nextPatrol(times({}), Date.parse(at))?.date;
    expect(next('2026-11-22T23:59:00Z')).toBe('2026-11-23');
    expect(next('2026-11-23T00:00:00Z')).toBe('2026-11-24');
    expect(nextPatrol(times({ period: 3 }), Date.now())).toBeUndefined();
  });
});
