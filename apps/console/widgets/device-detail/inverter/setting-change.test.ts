import { describe, expect, it } from 'vitest';
import { settingChange } from './setting-change.ts';

const watts = { kind: 'number', min: 0, max: 20_000, decimals: 0, unit: 'W' } as const;

describe('a typed setting', () => {
  it('is invalid if empty, not a number or beyond a limit, and valid at the limits', () => {
    const problem = (typed: string) => settingChange(watts, 15_000, typed).problem;
    expect(['', '  ', 'x', '-1', '20001', '1e9'].map(problem)).toEqual([
      ...['missing', 'missing', 'range', 'range', 'range', 'range'],
    ]);
    expect(['0', '20000'].map(problem)).toEqual([undefined, undefined]);
  });

  it('is equal however its number is written, and never equal to an unknown value', () => {
    expect([15_000, '15000', 15_000.0].map((told) => settingChange(watts, told, '15000').isSame)).toEqual([
      ...[true, true, true],
    ]);
    expect([null, undefined, '', 0].map((told) => settingChange(watts, told, '15000').isSame)).toEqual([
      ...[false, false, false, false],
    ]);
    expect(settingChange({ kind: 'time' }, '05:30', '05:30').isSame).toBe(true);
  });

  it('is shown on the scale of its limits beside the value of the device, which is omitted if unknown', () => {
    expect(settingChange(watts, 15_000, '10000').scale).toEqual({ told: 0.75, value: 0.5 });
    expect(settingChange(watts, null, '30000').scale).toEqual({ told: undefined, value: 1 });
    expect(settingChange({ ...watts, max: undefined } as never, 1, '2').scale).toBeUndefined();
  });
});
