import { describe, expect, it } from 'vitest';
import { isBeyond, packLimits } from './pack-limits.ts';

const pack = (cells: number, milliVolts: number, voltage: number | null = cells * milliVolts * 0.1) => ({
  voltage,
  ...Object.fromEntries(
    Array.from({ length: 16 }, (_, index) => [`cellVoltage${index + 1}`, index < cells ? milliVolts : null]),
  ),
});

describe('the tolerance of a bank', () => {
  it('follows from the cells that its packs report, whichever of them are full', () => {
    expect(packLimits([pack(16, 3300), pack(16, 3400)])).toEqual({
      cells: 16,
      min: 40,
      max: 58.4,
      now: 53.6,
    });
    expect(packLimits([pack(15, 3300, null)])).toEqual({ cells: 15, min: 37.5, max: 54.75, now: undefined });
  });

  it('is unknown without a cell, for packs that differ, and for cells of another kind', () => {
    expect(packLimits([])).toBeUndefined();
    expect(packLimits([pack(0, 3300, 5200)])).toBeUndefined();
    expect(packLimits([pack(16, 3300), pack(15, 3300)])).toBeUndefined();
    expect(packLimits([pack(14, 4100)])).toBeUndefined();
  });

  it('is not exceeded at its ends, nor by an absent value', () => {
    const limits = packLimits([pack(16, 3300)]);
    expect([39.99, 40, 58.4, 58.41, null].map((volts) => isBeyond(limits, volts))).toEqual([
      ...[true, false, false, true, false],
    ]);
    expect(isBeyond(undefined, 340)).toBe(false);
  });
});
