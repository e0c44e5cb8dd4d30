import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOfWireTime, isWireDate, readWireTime, wallText, wireSpan, wireTime } from './time.ts';

const zones = [
  'Asia/Shanghai',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...zones);
const second = fc
  .integer({ min: Date.UTC(1995, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
  .map((seconds) => seconds * 1000);

describe('times on the wire', () => {
  test.each([
    '',
    'now',
    '2024-02-30 00:00:00',
    '2023-02-29 00:00:00',
    '2024-13-01 00:00:00',
    '2024-01-01 24:00:00',
    '2024-01-01 00:60:00',
    '0000-01-01 00:00:00',
    '2024-1-1 00:00:00',
    '2024-01-01',
    '2024-01-01 00:00:00Z',
    '2024-01-01 00:00:00; drop table x',
    '2024-01-01 13:00:00 PM',
    '2024-01-01 下午13:00:00',
    '2024-01-01 上午1:00:00 PM',
    '2024-01-01 1:00:00 XM',
  ])("'%s' is not a time", (text) => {
    expect(instantOfWireTime(text, 'UTC')).toBeUndefined();
  });

  test.each([
    ['12:00:00 AM', 0],
    ['12:59:59 am', 0],
    ['1:05:00\u202fAM', 1],
    ['9:05:00', 9],
    ['11:59:59 a.m.', 11],
    ['12:00:00 PM', 12],
    ['1:05 pm', 13],
    ['上午12:00:00', 0],
    ['下午12:30:00', 12],
    ['下午11:05:09', 23],
  ])("a browser's '%s' is in hour %i of the day", (text, hour) => {
    const wall = readWireTime(`2024-01-01 ${text}`);
    expect(wall === undefined ? wall : new Date(wall).getUTCHours()).toBe(hour);
  });

  test('a time that a browser writes in its 12-hour form is read as that time', () => {
    for (const locale of ['en-US', 'en-AU', 'zh-CN', 'zh-TW']) {
      for (let hour = 0; hour < 24; hour += 1) {
        const at = new Date(Date.UTC(2024, 0, 1, hour, 5, 9));
        const text = at.toLocaleTimeString(locale, { hour12: true, timeZone: 'UTC' });
        expect(readWireTime(`2024-01-01 ${text}`), text).toBe(at.getTime());
      }
    }
  });

  test.each(['2024-02-30', '2024-2-3', '20240203', '2024-02-03 00:00:00', ''])(
    "'%s' is not a date",
    (text) => {
      expect(isWireDate(text)).toBe(false);
    },
  );

  test('an unknown zone is an error, not UTC', () => {
    expect(() => wireTime(0, 'Mars/Olympus')).toThrow(RangeError);
  });

  test('seconds may be missing and a T may replace the space', () => {
    expect(instantOfWireTime('2024-05-01T08:30', 'Asia/Shanghai')).toBe(Date.UTC(2024, 4, 1, 0, 30));
  });

  test('Shanghai is eight hours ahead', () => {
    expect(wireTime(Date.UTC(2024, 0, 1), 'Asia/Shanghai')).toBe('2024-01-01 08:00:00');
    expect(wireTime(new Date(Date.UTC(2023, 11, 31, 16)), 'Asia/Shanghai')).toBe('2024-01-01 00:00:00');
  });

  test('a time shown twice is the earlier one unless the later is requested', () => {
    const text = '2024-10-27 02:30:00';
    expect(instantOfWireTime(text, 'Europe/Berlin')).toBe(Date.UTC(2024, 9, 27, 0, 30));
    expect(instantOfWireTime(text, 'Europe/Berlin', 'later')).toBe(Date.UTC(2024, 9, 27, 1, 30));
  });

  test('a skipped time is the instant of the skip, whichever is requested', () => {
    for (const which of ['earlier', 'later'] as const) {
      const instant = instantOfWireTime('2024-03-31 02:30:00', 'Europe/Berlin', which);
      expect(instant).toBe(Date.UTC(2024, 2, 31, 1));
      expect(wireTime(instant ?? 0, 'Europe/Berlin')).toBe('2024-03-31 03:00:00');
    }
  });

  test('half-hour changes of clocks are supported', () => {
    const instant = instantOfWireTime('2024-10-06 02:15:00', 'Australia/Lord_Howe');
    expect(wireTime(instant ?? 0, 'Australia/Lord_Howe')).toBe('2024-10-06 02:30:00');
  });

  test('a time shown twice spans both, without the hour between; a skipped one spans nothing', () => {
    const back = wireSpan('2024-10-27 02:30:00', 'Europe/Berlin');
    const [first, second] = [Date.UTC(2024, 9, 27, 0, 30), Date.UTC(2024, 9, 27, 1, 30)];
    expect(back).toEqual({ from: first, to: second + 1000, gap: { from: first + 1000, to: second } });
    const skip = Date.UTC(2024, 2, 31, 1);
    expect(wireSpan('2024-03-31 02:30:00', 'Europe/Berlin')).toEqual({ from: skip, to: skip });
    expect(wireSpan('no time', 'Europe/Berlin')).toBeUndefined();
  });

  test('an instant is in the span of a text exactly if it is shown as that text', () => {
    const around = fc.integer({ min: -7_200_000, max: 7_200_000 });
    fc.assert(
      fc.property(second, zone, around, (instant, name, off) => {
        const text = wireTime(instant, name);
        const span = wireSpan(text, name);
        const covers = (at: number) =>
          span !== undefined &&
          at >= span.from &&
          at < span.to &&
          !(span.gap && at >= span.gap.from && at < span.gap.to);
        expect(covers(instant)).toBe(true);
        expect(covers(instant + off)).toBe(wireTime(instant + off, name) === text);
      }),
      { numRuns: 2000 },
    );
  });

  test('every instant is restored from its text, except for the hour that is shown twice', () => {
    fc.assert(
      fc.property(second, zone, (instant, name) => {
        const text = wireTime(instant, name);
        expect([instantOfWireTime(text, name), instantOfWireTime(text, name, 'later')]).toContain(instant);
      }),
      { numRuns: 2000 },
    );
  });

  test('the text is what Intl writes directly', () => {
    fc.assert(
      fc.property(second, zone, (instant, name) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: name,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(instant);
        expect(wireTime(instant, name)).toBe(shown);
      }),
      { numRuns: 200 },
    );
  });

  test('reading any text never throws, and a parsed time is written the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const wall = readWireTime(text);
        if (wall) expect(wallText(wall).slice(0, 16)).toBe(text.replace('T', ' ').slice(0, 16));
      }),
    );
  });
});

describe('the local time of a browser whose half of the day is in words', () => {
  const locales = ['zh-CN', 'zh-TW', 'zh-HK', 'en-US', 'en-GB', 'en-CA', 'ja-JP', 'ko-KR', 'de-DE', 'es-ES'];
  const options: Intl.DateTimeFormatOptions[] = [{}, { hour12: true }, { hourCycle: 'h11' }];
  test.each(locales)('is read in the format of %s, at every hour', (locale) => {
    for (const option of options)
      for (let hour = 0; hour < 24; hour++) {
        const instant = Date.UTC(2026, 5, 3, hour, 5, 9);
        const time = new Date(instant).toLocaleTimeString(locale, { timeZone: 'UTC', ...option });
        expect([time, readWireTime(`2026-06-03 ${time}`)]).toEqual([time, instant]);
      }
  });

  test.each([
    ['凌晨12:05', '00:05'],
    ['清晨6:05', '06:05'],
    ['早上 7:05', '07:05'],
    ['中午12:05', '12:05'],
    ['晚上11:05', '23:05'],
    ['PM 1:05', '13:05'],
    ['1:05下午', '13:05'],
  ])('%s is %s', (said, meant) => {
    expect(readWireTime(`2026-06-03 ${said}`)).toBe(Date.parse(`2026-06-03T${meant}:00Z`));
  });

  test.each(['下午13:05', '上午1:05 PM', 'p 1:05', '1:05 p', '午夜1:05'])(
    '%s is not a local time',
    (said) => {
      expect(readWireTime(`2026-06-03 ${said}`)).toBeUndefined();
    },
  );
});

describe('a wall time as text', () => {
  test('text that is not a time is refused', () => {
    expect(() => wallText(Number.NaN)).toThrow(RangeError);
    expect(() => wallText(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  test('is the ISO form without zone and fraction, for any instant', () => {
    const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(fc.oneof(instant, second), (wall) => {
        expect(wallText(wall)).toBe(new Date(wall).toISOString().slice(0, 19).replace('T', ' '));
      }),
    );
  });
});
