import { describe, expect, it } from 'vitest';
import { type TotalPart, totalOf } from './total.ts';

const live = (value: number): TotalPart => ({ value, state: 'live', readAt: '2026-06-01 12:00:00' });
const away = (value: number, since: string | null): TotalPart => ({
  value,
  state: 'offline',
  readAt: '2026-06-01 11:40:00',
  since,
});

describe('a total', () => {
  it('leaves out offline, stale or absent values, and states how many it includes', () => {
    const parts: readonly TotalPart[] = [
      live(10),
      live(20),
      away(600, '2026-06-01 11:52:00'),
      { value: 600, state: 'stale' },
      { value: null, state: 'absent' },
    ];
    expect(totalOf(parts, 'sum')).toEqual({
      value: 30,
      counted: 2,
      of: 5,
      mark: { state: 'part', since: '2026-06-01 11:52:00' },
    });
    expect(totalOf(parts, 'mean').value).toBe(15);
  });
  it('is absent, and not 0, if no device answers, with the time since then and the time of the last reading', () => {
    expect(totalOf([away(5, '2026-06-01 11:52:00'), away(6, '2026-06-01 11:50:00')], 'sum')).toEqual({
      value: null,
      counted: 0,
      of: 2,
      mark: { state: 'offline', since: '2026-06-01 11:50:00', readAt: '2026-06-01 11:40:00' },
    });
    expect(totalOf([], 'mean')).toEqual({ value: null, counted: 0, of: 0 });
    expect(totalOf([{ value: null, state: 'absent' }], 'sum').mark).toBeUndefined();
  });
  it('gives no time since when parts are missing if that of one is unknown', () => {
    const { mark } = totalOf([live(1), away(2, null), away(3, '2026-06-01 11:52:00')], 'sum');
    expect(mark).toEqual({ state: 'part', since: null });
  });
  it('has the time of the oldest late part if all answer, and an entered value takes precedence', () => {
    const late: TotalPart = { value: 1, state: 'late', readAt: '2026-06-01 11:30:00' };
    expect(totalOf([live(1), late, { ...late, readAt: '2026-06-01 11:20:00' }], 'sum').mark).toEqual({
      state: 'late',
      readAt: '2026-06-01 11:20:00',
    });
    expect(totalOf([late, { ...live(2), state: 'entered' }], 'sum').mark?.state).toBe('entered');
    expect(totalOf([live(1), live(2)], 'sum').mark).toBeUndefined();
  });
});
