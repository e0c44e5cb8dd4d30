import { describe, expect, it } from 'vitest';
import { chargingScale } from './charging-scale.ts';

const parameter = (name: string, min: number, max: number, unit = 'V') =>
  [name, { name, min, max, unit }] as unknown as [string, never];
const draft = (
  values: Readonly<Record<string, number | null>>,
  told: Readonly<Record<string, number | null>> = values,
  problems = {},
) => ({
  settable: new Map([parameter('low', 40, 50), parameter('high', 50, 60), parameter('hours', 1, 9, 'h')]),
  values,
  told,
  problems,
});

describe('a scale of parameters', () => {
  it('is absent if no values are related', () => {
    expect(chargingScale(draft({}))).toBeUndefined();
    expect(chargingScale(draft({ low: 44, high: null }))).toBeUndefined();
    expect(chargingScale(draft({ low: 44, high: 44 }))).toBeUndefined();
  });

  it('has the highest value first, free ends, no other units, and no text beside unchanged values', () => {
    const scale = chargingScale(draft({ low: 44, high: 56, hours: 3 }));
    expect(scale?.lanes.map(({ name, told }) => [name, told])).toEqual([
      ['high', undefined],
      ['low', undefined],
    ]);
    expect(scale?.lanes[0]?.value).toBeCloseTo(0.92);
    expect(scale?.lanes[1]?.value).toBeCloseTo(0.08);
    expect(scale?.unit).toBe('V');
  });

  it('covers the reported and the typed values, and clips limits at its ends', () => {
    const scale = chargingScale(draft({ low: 44, high: 60 }, { low: 42, high: 56 }));
    const [high, low] = scale?.lanes ?? [];
    expect(low?.told).toBeCloseTo(0.08);
    expect(high?.value).toBeCloseTo(0.92);
    expect(high?.to).toBeCloseTo(0.92);
    expect(low?.from).toBe(0);
    expect((low?.value ?? 0) > (low?.told ?? 1)).toBe(true);
  });

  it('covers the range that the packs tolerate, also for one parameter, and marks values beyond it', () => {
    const pack = { cells: 16, min: 40, max: 58.4, now: 53.6 };
    const scale = chargingScale(draft({ low: 38, high: null }), pack);
    expect(scale?.pack?.from).toBeGreaterThan(scale?.lanes.find(({ name }) => name === 'low')?.value ?? 1);
    expect(scale?.pack?.to).toBeCloseTo(0.92);
    expect(scale?.lanes.map(({ name, isBeyond }) => [name, isBeyond])).toEqual([
      ['low', true],
      ['high', false],
    ]);
    expect(chargingScale(draft({}), pack)).toBeUndefined();
  });

  it('marks invalid values', () => {
    const scale = chargingScale(draft({ low: 44, high: 70 }, { low: 44, high: 56 }, { high: 'range' }));
    expect(scale?.lanes.map(({ isWrong }) => isWrong)).toEqual([true, false]);
  });
});
