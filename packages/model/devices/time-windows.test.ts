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
