import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, seasonOf, versionOf, windowsOf } from './tariff.test-support.ts';
import { bandAt, splitByBand, type TariffCalendar, type TariffWindow, versionOn } from './tariff.ts';
import { tariffFaults } from './tariff-check.ts';

const hour = 3_600_000;
const shanghai = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(text);
/** Hours by band. */
const hoursOf = (calendar: TariffCalendar, from: string, to: string, zone: string) => {
  const hours: Record<string, number> = {};
  for (const part of splitByBand({ from: at(from), to: at(to) }, calendar, zone)) {
    const band = part.band ?? 'none';
    hours[band] = (hours[band] ?? 0) + (part.to - part.from) / hour;
  }
  return hours;
};

describe('the band at an instant', () => {
  it('is absent before the first version', () => {
    expect(bandAt(calendarOf(versionOf()), at('2023-12-31T23:59:59+08:00'), shanghai)).toBeNull();
    expect(bandAt(calendarOf(), at('2025-01-01T00:00:00Z'), shanghai)).toBeNull();
  });

  it('begins with its window and ends before the next, in the zone of the station', () => {
    const calendar = calendarOf(versionOf());
    expect(bandAt(calendar, at('2024-01-01T00:00:00+08:00'), shanghai)).toBe('valley');
    expect(bandAt(calendar, at('2024-06-01T07:59:59.999+08:00'), shanghai)).toBe('valley');
    expect(bandAt(calendar, at('2024-06-01T08:00:00+08:00'), shanghai)).toBe('peak');
    expect(bandAt(calendar, at('2024-06-01T23:59:59+08:00'), shanghai)).toBe('flat');
  });

  it('refuses an unknown zone', () => {
    expect(() => bandAt(calendarOf(versionOf()), 0, 'Mars/Olympus')).toThrow(RangeError);
  });

  it('is that of the holidays on a holiday, whatever the weekday and season', () => {
    const [work, rest] = [windowsOf(['peak', '24:00']), windowsOf(['valley', '24:00'])];
    const days = [
      { on: [1, 2, 3, 4, 5] as const, windows: work },
      { on: [6, 7] as const, windows: windowsOf(['flat', '24:00']) },
      { on: ['holiday'] as const, windows: rest },
    ];
    const calendar = calendarOf(
      versionOf({ seasons: [seasonOf(work, { days })], holidays: ['2024-10-01', '2024-10-06'] }),
    );
    const bandOf = (date: string) => bandAt(calendar, at(`${date}T12:00:00+08:00`), shanghai);
    expect(bandOf('2024-09-30')).toBe('peak');
    expect(bandOf('2024-10-01')).toBe('valley');
    expect(bandOf('2024-10-05')).toBe('flat');
    expect(bandOf('2024-10-06')).toBe('valley');
  });

  it('follows the version of the date, in any order of versions', () => {
    const [first, second] = [versionOf(), versionOf({ validFrom: '2025-07-01' })];
    const calendar = calendarOf(second, first);
    expect(versionOn(calendar, '2025-06-30')).toBe(first);
    expect(versionOn(calendar, '2025-07-01')).toBe(second);
  });
});

describe('the split of an interval by band', () => {
  const berlin = 'Europe/Berlin';
  const calendar = calendarOf(versionOf());

  it('is empty if the interval does not end after its start', () => {
    expect(splitByBand({ from: 5, to: 5 }, calendar, berlin)).toEqual([]);
    expect(splitByBand({ from: 6, to: 5 }, calendar, berlin)).toEqual([]);
  });

  it('gives a day of 23 and of 25 hours the hours of the clock', () => {
    expect(hoursOf(calendar, '2025-03-30T00:00:00+01:00', '2025-03-31T00:00:00+02:00', berlin)).toEqual({
      valley: 7,
      peak: 14,
      flat: 2,
    });
    expect(hoursOf(calendar, '2025-10-26T00:00:00+02:00', '2025-10-27T00:00:00+01:00', berlin)).toEqual({
      valley: 9,
      peak: 14,
      flat: 2,
    });
  });

  it.each([
    // The clocks go from 24:00 back to 23:00, from 00:00 to 01:00, and from 01:00 back to 00:00.
    ['America/Santiago', '2025-04-05T00:00:00-03:00', '2025-04-06T00:00:00-04:00', 3],
    ['America/Santiago', '2025-09-07T01:00:00-03:00', '2025-09-08T00:00:00-03:00', 2],
    ['America/Havana', '2025-11-02T00:00:00-04:00', '2025-11-03T00:00:00-05:00', 2],
  ])('gives a band until 24:00 all hours of that evening in %s from %s', (zone, from, to, evening) => {
    const hours = hoursOf(calendar, from, to, zone);
    expect(hours.flat).toBe(evening);
    const total = Object.values(hours).reduce((sum, one) => sum + one, 0);
    expect(total).toBe((at(to) - at(from)) / 3_600_000);
  });

  it('divides one band at the midnight when another version begins', () => {
    const next = versionOf({ validFrom: '2025-07-01', seasons: [seasonOf(windowsOf(['flat', '24:00']))] });
    const interval = { from: at('2025-06-30T23:00:00+08:00'), to: at('2025-07-01T01:00:00+08:00') };
    const parts = splitByBand(interval, calendarOf(versionOf(), next), shanghai);
    expect(parts.map(({ band, version, to }) => [band, version?.validFrom, to])).toEqual([
      ['flat', '2024-01-01', at('2025-07-01T00:00:00+08:00')],
      ['flat', '2025-07-01', interval.to],
    ]);
  });

  it('leaves time before the first version without a band', () => {
    expect(hoursOf(calendar, '2023-12-31T22:00:00+08:00', '2024-01-01T03:00:00+08:00', shanghai)).toEqual({
      none: 2,
      valley: 3,
    });
  });
});

/** A day of random windows on quarters of an hour. */
const windows = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 6 }), fc.infiniteStream(fc.nat(2)))
  .map(([borders, bands]): readonly TariffWindow[] => {
    const text = (n: number) => `${String(n >> 2).padStart(2, '0')}:${String((n & 3) * 15).padStart(2, '0')}`;
    const ends = [...borders.sort((one, other) => one - other), 96];
    return windowsOf(
      ...ends.map((end) => [['peak', 'flat', 'valley'][bands.next().value] ?? 'flat', text(end)] as const),
    );
  });
const version = fc.record({ summer: windows, workday: windows, weekend: windows, holiday: windows });

describe('the split by band, compared with a minute-by-minute reference', () => {
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const wallOf = (zone: string, instant: number) => {
    const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
    const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options);
    clocks.set(zone, clock);
    const [date = '', time = ''] = clock.format(instant).split(' ');
    return { date, time: time.slice(0, 5) };
  };

  it.each([
    ['Asia/Shanghai', '2025-06-29T00:00:00Z'],
    ['Europe/Berlin', '2025-03-29T00:00:00Z'],
    ['Europe/Berlin', '2025-10-25T00:00:00Z'],
    ['Australia/Lord_Howe', '2025-04-05T00:00:00Z'],
    ['Africa/Cairo', '2025-04-24T00:00:00Z'],
    ['Asia/Kathmandu', '2025-06-30T00:00:00Z'],
    ['America/New_York', '2025-11-01T00:00:00Z'],
  ])('agrees in %s from %s on', (zone, start) => {
    const minute = 60_000;
    const span = fc.tuple(fc.nat(2 * 1440), fc.integer({ min: 1, max: 1440 }));
    fc.assert(
      fc.property(version, version, fc.nat(2), span, (before, after, dayOfChange, [skip, length]) => {
        const first = at(start);
        const dates = [0, 1, 2].map((n) => new Date(first + n * 24 * hour).toISOString().slice(0, 10));
        const change = dates[dayOfChange] ?? '';
        const holiday = dates[1] ?? '';
        const earlier = { validFrom: '2020-01-01', plan: before };
        const later = { validFrom: change, plan: after };
        const calendar = calendarOf(
          ...[earlier, later].map(({ validFrom, plan }) =>
            versionOf({
              validFrom,
              holidays: [holiday],
              seasons: [
                seasonOf(plan.summer, { name: 'summer', ranges: [{ from: '07-01', to: '08-31' }] }),
                seasonOf(plan.workday, {
                  name: 'rest',
                  ranges: [
                    { from: '01-01', to: '06-30' },
                    { from: '09-01', to: '12-31' },
                  ],
                  days: [
                    { on: [1, 2, 3, 4, 5], windows: plan.workday },
                    { on: [6, 7], windows: plan.weekend },
                    { on: ['holiday'], windows: plan.holiday },
                  ],
                }),
              ],
            }),
          ),
        );
        expect(tariffFaults(calendar)).toEqual([]);

        const interval = { from: first + skip * minute, to: first + (skip + length) * minute };
        const parts = splitByBand(interval, calendar, zone);
        for (let instant = interval.from; instant < interval.to; instant += minute) {
          const { date, time } = wallOf(zone, instant);
          const { plan, validFrom } = date < change ? earlier : later;
          const isSummer = ['07', '08'].includes(date.slice(5, 7));
          const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
          const rest = date === holiday ? plan.holiday : isWeekend ? plan.weekend : plan.workday;
          const expected = (isSummer ? plan.summer : rest).findLast(({ from }) => from <= time)?.band;
          const holding = parts.filter(({ from, to }) => from <= instant && instant < to);
          expect(holding.map(({ band }) => band)).toEqual([expected]);
          expect(holding[0]?.version?.validFrom).toBe(validFrom);
          expect(bandAt(calendar, instant, zone)).toBe(expected);
        }
        expect(parts[0]?.from).toBe(interval.from);
        expect(parts.at(-1)?.to).toBe(interval.to);
      }),
      { numRuns: 12 },
    );
  });
});
