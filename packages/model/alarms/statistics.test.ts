import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedAlarm, countAlarms } from './statistics.ts';

const alarm = (given: Partial<CountedAlarm>): CountedAlarm => ({
  id: '1',
  zh: '过压',
  en: 'Overvoltage',
  stationId: '7',
  stationName: 'Roof',
  deviceId: '9',
  deviceName: 'Inverter',
  grade: 1,
  day: '2026-06-02',
  ...given,
});
const days = ['2026-06-01', '2026-06-02', '2026-06-03'];

describe('the count of alarms', () => {
  it('is zero if there are none, on each day', () => {
    expect(countAlarms([], days)).toEqual({
      total: 0,
      stations: [],
      grades: [],
      kinds: [],
      devices: [],
      days: days.map((day) => ({ day, count: 0 })),
    });
  });

  it('lists the most frequent first, with the newest alarm of each', () => {
    const found = countAlarms(
      [
        alarm({ id: '4', deviceId: '8', deviceName: 'Meter', zh: '离线', en: '' }),
        alarm({ id: '3', grade: 3, day: '2026-06-03' }),
        alarm({ id: '2', stationId: '6', stationName: 'Tower' }),
        alarm({ id: '1' }),
      ],
      days,
    );
    expect(found.kinds).toMatchObject([
      { zh: '过压', count: 3, share: 0.75, alarmId: '3' },
      { zh: '离线', en: '离线', count: 1 },
    ]);
    expect(found.devices.map(({ name, count }) => [name, count])).toEqual([
      ['Inverter', 3],
      ['Meter', 1],
    ]);
    expect(found.stations.map(({ name, count }) => [name, count])).toEqual([
      ['Roof', 3],
      ['Tower', 1],
    ]);
    expect(found.grades.map(({ grade, count }) => [grade, count])).toEqual([
      [1, 3],
      [3, 1],
    ]);
    expect(found.days.map(({ count }) => count)).toEqual([0, 3, 1]);
  });

  it('leaves unknown alarms out of a list, and no other', () => {
    const found = countAlarms([alarm({ stationId: null, deviceId: null, grade: null, zh: '' })], days);
    expect(found).toMatchObject({ total: 1, stations: [], grades: [], kinds: [], devices: [] });
  });

  it('is consistent: stations, grades and days add up to the total, shares to one', () => {
    const any = fc.record({
      stationId: fc.constantFrom('1', '2', '3'),
      grade: fc.integer({ min: 1, max: 4 }),
      day: fc.constantFrom(...days),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 60 }), (given) => {
        const { total, stations, grades, days: told } = countAlarms(given.map(alarm), days);
        for (const list of [stations, grades, told]) {
          const sum = list.reduce((all: number, { count }) => all + count, 0);
          expect(sum).toBe(total);
        }
        expect(stations.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});
