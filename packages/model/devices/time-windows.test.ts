import { describe, expect, it } from 'vitest';
import { brokenWindow, type TimeWindow, windowsOf } from './time-windows.ts';

const window = (n: number, from: number, to: number, kind: TimeWindow['kind'] = 'chargeTimePeriod') => ({
  kind,
  n,
  from,
  to,
});

describe('windows of a day', () => {
  it('a window with an unknown end is omitted', () => {
    const values = {
      chargeTimePeriod1Start: '01:00',
      chargeTimePeriod1End: null,
      dischargeTimePeriod10Start: '18:00',
      dischargeTimePeriod10End: '22:30',
    };
    expect(windowsOf(values)).toEqual([window(10, 1080, 1350, 'dischargeTimePeriod')]);
  });

  it('a window that ends at midnight ends with the day, written as 24:00 or as 00:00', () => {
    const until = (end: string) =>
      windowsOf({ dischargeTimePeriod1Start: '22:00', dischargeTimePeriod1End: end })[0]?.to;
    expect([until('24:00'), until('00:00'), until('23:59')]).toEqual([1440, 1440, 1439]);
    const whole = windowsOf({ chargeTimePeriod1Start: '00:00', chargeTimePeriod1End: '24:00' });
    expect(whole).toEqual([window(1, 0, 1440)]);
    const off = windowsOf({ chargeTimePeriod1Start: '00:00', chargeTimePeriod1End: '00:00' });
    expect(off).toEqual([window(1, 0, 0)]);
  });

  it('a window until midnight overlaps one of the last hour of the day', () => {
    const values = {
      chargeTimePeriod1Start: '22:00',
      chargeTimePeriod1End: '00:00',
      chargeTimePeriod2Start: '23:00',
      chargeTimePeriod2End: '23:30',
    };
    expect(brokenWindow(windowsOf(values), ({ n }) => n === 2)?.n).toBe(2);
  });

  it.each([
    ['ends before it begins', [window(1, 480, 420)], 1],
    ['overlaps another one', [window(1, 60, 120), window(2, 90, 180)], 1],
    ['lies within another one', [window(1, 60, 300), window(2, 90, 180)], 1],
    [
      'charges while another one discharges',
      [window(1, 60, 120), window(1, 60, 120, 'dischargeTimePeriod')],
      1,
    ],
    ['begins where another one ends', [window(1, 60, 120), window(2, 120, 180)], undefined],
    ['is off within another one', [window(1, 60, 120), window(2, 90, 90)], undefined],
  ])('a window that %s', (_, windows, broken) => {
    expect(brokenWindow(windows)?.n).toBe(broken);
  });

  it('overlaps that are not changed are accepted', () => {
    const windows = [window(1, 60, 120), window(2, 90, 180), window(3, 300, 360)];
    expect(brokenWindow(windows, ({ n }) => n === 3)).toBeUndefined();
    expect(brokenWindow(windows, ({ n }) => n === 2)?.n).toBe(2);
  });
});
