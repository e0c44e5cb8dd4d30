import { describe, expect, it } from 'vitest';
import { newestGapMs } from './pair.ts';
import { counterRoles, followPeriod, roleNumber, startingRules, wattHoursOf } from './rules.ts';

describe('the initial rules of a counter', () => {
  it('contain the smallest step of its register and the value at which registers of its kind roll over', () => {
    const rules = startingRules(2, 1000, 2, null);
    expect(rules.unit).toBe(10);
    expect(rules.moduli).toEqual([1e8, 1e9, 1e10, 10 * 2 ** 32]);
  });

  it('allow the power of a device of its type, or of its station if that is more', () => {
    expect(startingRules(1, 1000, 3, null).maximumWatts).toBe(100_000);
    expect(startingRules(2, 1000, 3, 5_000).maximumWatts).toBe(10_000_000);
    expect(startingRules(2, 1000, 3, 100_000_000).maximumWatts).toBe(200_000_000);
    expect(startingRules(null as unknown as 2, 1000, 3, null).maximumWatts).toBe(10_000_000);
  });

  it.each([
    [null, 20],
    [60, 20],
    [900, 20],
    [1_800, 40],
    [3_600, 80],
  ])(
    'do not treat what a device polled each %s s leaves out between two readings as silence: %i min',
    (seconds, minutes) => {
      expect(startingRules(2, 1000, 3, null, seconds).gapMs).toBe(minutes * 60_000);
    },
  );
});

describe('the rules of a counter whose device gets another polling period', () => {
  const rules = startingRules(2, 1000, 3, null, 3_600);
  const hour = 3_600_000;

  it('are unchanged if the period implies the same gap', () => {
    expect(followPeriod(rules, { periodSeconds: 3_600, since: hour }, null)).toBe(rules);
    const often = startingRules(2, 1000, 3, null, 60);
    expect(followPeriod(often, { periodSeconds: 900, since: hour }, null)).toBe(often);
  });

  it('change from the time it was set, but never for samples already classified', () => {
    const later = followPeriod(rules, { periodSeconds: 60, since: 5 * hour }, 4 * hour);
    expect(later.laterGaps).toEqual([{ since: 5 * hour, gapMs: hour / 3 }]);
    const heard = followPeriod(rules, { periodSeconds: 60, since: 5 * hour }, 6 * hour);
    expect(heard.laterGaps).toEqual([{ since: 6 * hour + 1, gapMs: hour / 3 }]);
    const back = followPeriod(later, { periodSeconds: 3_600, since: null }, null);
    expect(back.laterGaps.map(({ since }) => since)).toEqual([5 * hour, 5 * hour + 1]);
    expect(newestGapMs(back)).toBe(newestGapMs(rules));
  });
});

describe('a register value', () => {
  it('is counted in whole watt-hours', () => {
    expect(wattHoursOf(1.2345, 1000)).toBe(1235);
    expect(wattHoursOf(0, 1000)).toBe(0);
  });

  it('is absent if the device did not report it, reported no number, or more than can be counted exactly', () => {
    for (const value of [null, undefined, '12', Number.NaN, 2 ** 60])
      expect(wattHoursOf(value, 1000)).toBeNull();
  });
});

it('the stored numbers of the roles are constant', () => {
  expect(counterRoles.map((role) => [role, roleNumber(role)])).toEqual([
    ['generated', 0],
    ['forward', 1],
    ['reverse', 2],
    ['load', 3],
    ...['forward', 'reverse'].flatMap((way, at) =>
      ['Sharp', 'Peak', 'Flat', 'Valley'].map((band, index) => [`${way}${band}`, 4 + 4 * at + index]),
    ),
  ]);
});
