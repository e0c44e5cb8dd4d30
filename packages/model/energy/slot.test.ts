import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CounterSample } from './pair.ts';
import { slotMs, slotOf, spreadPair } from './slot.ts';

const spread = (from: CounterSample, to: CounterSample, wattHours: number, covered: boolean) => {
  const slots: [number, number, number][] = [];
  spreadPair(from, to, { kind: covered ? 'normal' : 'gap', wattHours, covered }, (...slot) =>
    slots.push(slot),
  );
  return slots;
};
const at = (time: number): CounterSample => ({ at: time, wattHours: 0 });

describe('the spread of a pair over slots', () => {
  it('assigns a pair within one slot completely to it', () => {
    expect(spread(at(slotMs + 1_000), at(slotMs + 61_000), 7, true)).toEqual([[slotMs, 7, 60]]);
  });

  it('assigns a pair that ends on a boundary to the slot before it', () => {
    expect(spread(at(slotMs - 60_000), at(slotMs), 7, true)).toEqual([[0, 7, 60]]);
  });

  it('splits at the boundary in proportion to time, rounding the earlier share down', () => {
    expect(spread(at(slotMs - 60_000), at(slotMs + 30_000), 10, true)).toEqual([
      [0, 6, 60],
      [slotMs, 4, 30],
    ]);
  });

  it('counts the energy of a silence but does not mark it as covered', () => {
    expect(spread(at(0), at(4 * slotMs), 40, false)).toEqual([
      [0, 10, 0],
      [slotMs, 10, 0],
      [2 * slotMs, 10, 0],
      [3 * slotMs, 10, 0],
    ]);
  });

  it('touches few slots, however long the silence', () => {
    const year = spread(at(0), at(365 * 86_400_000), 1_000_003, false);
    expect(year.length).toBeLessThanOrEqual(97);
    expect(year.reduce((sum, [, wattHours]) => sum + wattHours, 0)).toBe(1_000_003);
  });

  it('adds up exactly to the pair, in whole numbers, for any pair', () => {
    const instant = fc.integer({ min: 1.7e12, max: 1.8e12 });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: -20, max: 1e10 }),
        fc.boolean(),
        (from, length, energy, covered) => {
          const slots = spread(at(from), at(from + length), energy, covered);
          expect(slots.reduce((sum, [, wattHours]) => sum + wattHours, 0)).toBe(energy);
          const seconds = Math.floor((from + length) / 1000) - Math.floor(from / 1000);
          expect(slots.reduce((sum, [, , s]) => sum + s, 0)).toBe(covered ? seconds : 0);
          for (const [slot, wattHours, s] of slots) {
            expect(Number.isInteger(wattHours)).toBe(true);
            expect(slotOf(slot)).toBe(slot);
            expect(s).toBeLessThanOrEqual(900);
          }
        },
      ),
    );
  });
});
