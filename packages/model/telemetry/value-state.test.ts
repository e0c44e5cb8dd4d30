import { describe, expect, it } from 'vitest';
import { markInRow, stateInRow, sumState, valueState } from './value-state.ts';

const minute = 60_000;
const rowAt = Date.parse('2026-06-01T10:00:00Z');
const read = (minutesBefore: number, more: { value?: unknown; origin?: number } = {}) =>
  valueState({ value: 1, at: rowAt - minutesBefore * minute, rowAt, origin: 0, ...more });

describe('a live value', () => {
  it('is absent without a value, whatever its origin and time', () => {
    for (const value of [null, undefined, '']) expect(read(0, { value, origin: 1 })).toBe('absent');
    expect(read(0, { value: 0 })).toBe('live');
  });
  it('is entered if a person entered or changed it, however old it is', () => {
    expect([read(0, { origin: 1 }), read(500, { origin: 2 })]).toEqual(['entered', 'entered']);
  });
  it('is live when it was read with its row, late within the hour before, stale before that', () => {
    expect([0, 1.5, 1.6, 60, 61].map((minutes) => read(minutes))).toEqual([
      'live',
      'live',
      'late',
      'late',
      'stale',
    ]);
  });
  it('is stale if the time of its reading is unknown', () => {
    expect(valueState({ value: 1, at: undefined, rowAt, origin: 0 })).toBe('stale');
  });
  it('a live value of simulated history is judged by its age, like one of the device', () => {
    expect([read(0, { origin: 3 }), read(90, { origin: 3 })]).toEqual(['live', 'stale']);
  });
});

describe('a value of an offline device', () => {
  it('is offline however young its row is, and a value entered by a person is marked as entered', () => {
    const away = (by: number) => valueState({ value: 1, at: rowAt, rowAt, origin: by, online: false });
    expect([away(0), away(1), away(2), away(3)]).toEqual(['offline', 'entered', 'entered', 'offline']);
    expect(valueState({ value: null, at: rowAt, rowAt, origin: 0, online: false })).toBe('absent');
  });
  it('states since when, if known', () => {
    const row = { dataTime: '2026-06-01 10:00:00', readAt: null, onlineStatus: 0, soc: 1 };
    expect(markInRow({ ...row, offlineSince: '2026-06-01 10:02:00' }, 'soc')).toEqual({
      state: 'offline',
      readAt: '2026-06-01 10:00:00',
      since: '2026-06-01 10:02:00',
    });
    expect(markInRow(row, 'soc')?.since).toBeNull();
    expect(markInRow({ ...row, onlineStatus: 1 }, 'soc')).toBeUndefined();
  });
});

describe('the sum of a period', () => {
  it('is partial if more than a quarter of an hour is missing, and unchanged if the coverage is unknown', () => {
    expect([0, 900, 901, null].map((missing) => sumState(6.2, missing))).toEqual([
      ...['live', 'live', 'part', 'live'],
    ]);
    expect([sumState(null, 5_000), sumState(6.2, 5_000, true)]).toEqual(['absent', 'estimated']);
  });
});

describe('a field of a live row', () => {
  const row = {
    dataTime: '2026-06-01 10:00:00',
    origin: 1,
    soc: 80,
    voltage: 5_120,
    readAt: { voltage: '2026-06-01 09:30:00' },
    valueOrigins: { voltage: 0 },
  };
  it('has the time and origin of the row unless it has its own', () => {
    expect(stateInRow(row, 'soc')).toEqual({ state: 'entered', readAt: '2026-06-01 10:00:00' });
    expect(stateInRow(row, 'voltage')).toEqual({ state: 'late', readAt: '2026-06-01 09:30:00' });
  });
  it('a field of a live row of a row without a time is stale, and names inherited by every object are not fields', () => {
    expect(stateInRow({ soc: 1, readAt: null }, 'soc')).toEqual({ state: 'stale', readAt: null });
    expect(stateInRow({ ...row, constructor: 1 }, 'constructor').readAt).toBe('2026-06-01 10:00:00');
  });
});
