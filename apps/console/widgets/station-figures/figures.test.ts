import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { describe, expect, it } from 'vitest';
import { compareMonths, daysBefore } from './compare-months.ts';
import { fullSince } from './full-since.ts';
import { timeLeft } from './time-left.ts';

const day = (date: string, dailyPower: number | null, coverage = 1) =>
  ({ date, dailyPower, coverage }) as GenerationItem;

describe('this month compared with the previous month', () => {
  it('compares the same number of whole days, and none on the first', () => {
    expect(daysBefore('2026-11-01')).toBeUndefined();
    expect(daysBefore('2026-11-23')).toEqual({ from: '2026-10-01', to: '2026-10-22' });
    expect(daysBefore('2026-01-02')).toEqual({ from: '2025-12-01', to: '2025-12-01' });
    // February has no 30th.
    expect(daysBefore('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('leaves out today, and the later days of the previous month', () => {
    const now = [day('2026-11-01', 10), day('2026-11-02', 20), day('2026-11-03', 99)];
    const before = [day('2026-10-01', 12), day('2026-10-02', 12), day('2026-10-03', 500)];
    expect(compareMonths(now, before, '2026-11-03')).toEqual({
      now: 30,
      before: 24,
      change: 25,
      isPart: false,
    });
  });

  it('a month without data is not zero, one with zero has no percentage, and gaps are shown', () => {
    const now = [day('2026-11-01', 10)];
    expect(compareMonths(now, [], '2026-11-02')).toBeUndefined();
    expect(compareMonths(now, [day('2026-10-01', null)], '2026-11-02')).toBeUndefined();
    expect(compareMonths(now, [day('2026-10-01', 0)], '2026-11-02')).toMatchObject({ change: null });
    expect(compareMonths(now, [day('2026-10-01', 5, 0.5)], '2026-11-02')).toMatchObject({ isPart: true });
  });
});

const time = '2026-11-23 10:00:00';
const pack = (
  remain: number | null,
  full: number | null,
  current: number | null,
  onlineStatus = 1,
): FlowReading => ({
  deviceId: '1',
  name: '',
  type: 4,
  settable: true,
  decimals: null,
  meterRole: null,
  onlineStatus,
  offlineSince: null,
  packNum: 0,
  dataTime: time,
  readAt: null,
  valueOrigins: null,
  origin: 0,
  values: { remainCapacity: remain, fullCapacity: full, batteryCurrent: current },
});
const hour = 3_600_000;

describe('the time to full or empty', () => {
  it.each([
    ['no packs', []],
    ['a pack without a current', [pack(5000, 10_000, null)]],
    ['a current that only trembles', [pack(5000, 10_000, 40)]],
    ['a pack without a capacity', [pack(5000, 0, 2000)]],
    ['a pack that is offline', [pack(5000, 10_000, 2000, 0)]],
    ['more than three days', [pack(10_000, 10_000, -60)]],
  ])('%s gives no forecast', (_, packs) => expect(timeLeft(packs)).toBeUndefined());

  it('is computed from the remaining charge and the current, of the packs that answer', () => {
    expect(timeLeft([pack(5000, 10_000, 2500)])).toEqual({ to: 'full', ms: 2 * hour, counted: 1, of: 1 });
    expect(timeLeft([pack(5000, 10_000, -2500), pack(9000, 10_000, -5000, 0)])).toEqual({
      to: 'empty',
      ms: 2 * hour,
      counted: 1,
      of: 2,
    });
    expect(timeLeft([pack(12_000, 10_000, 2500)])).toMatchObject({ to: 'full', ms: 0 });
  });
});

describe('the time since the battery was full', () => {
  const points = (...all: (number | null)[]) => all.map((soc, index) => ({ dataTime: `10:0${index}`, soc }));
  it('is the first point of the last continuous period', () => {
    expect(fullSince(points(99, 98, null, 99, 100))).toBe('10:03');
    expect(fullSince(points(98, 99, 97))).toBeUndefined();
    expect(fullSince(points(99, 100))).toBeUndefined();
    expect(fullSince([])).toBeUndefined();
  });
});
