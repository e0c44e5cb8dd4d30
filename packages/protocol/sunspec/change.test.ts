import { describe, expect, it } from 'vitest';
import { sunspecChange } from './change.ts';
import { sunspecImage } from './image.ts';
import { readSunspecModel } from './sunspec.ts';

/** Registers of model 123 with its head, as in a device. */
function immediate(values: Readonly<Record<string, number>>): Uint16Array {
  return sunspecImage([{ id: 123, values }]).slice(2, -2);
}

const held = { Conn: 1, WMaxLimPct: 80.5, WMaxLimPct_WinTms: 7, WMaxLim_Ena: 0 };

describe('registers that change a model', () => {
  it.each([
    ['a point the device does not have', { OutPFSet: 1 }],
    ['a point no model has', { constructor: 1 }],
    ['a value that does not fit its register', { WMaxLimPct: 1e6 }],
  ])('do not exist for %s', (_, values) => {
    expect(sunspecChange(immediate(held), values)).toBeUndefined();
  });

  it('there are none for an unknown or incomplete model', () => {
    expect(sunspecChange(immediate(held).subarray(0, 8), { Conn: 0 })).toBeUndefined();
    expect(sunspecChange(Uint16Array.of(64_001, 1, 0), { Conn: 0 })).toBeUndefined();
  });

  it('they extend from the first to the last changed point and keep the registers between unchanged', () => {
    const before = immediate(held);
    const change = sunspecChange(before, { WMaxLimPct: 50, WMaxLim_Ena: 1 });
    if (change === undefined) throw new Error('no change');
    const after = before.slice();
    after.set(change.words, change.at);
    expect(readSunspecModel(after)?.values).toEqual({
      ...readSunspecModel(before)?.values,
      WMaxLimPct: 50,
      WMaxLim_Ena: 1,
    });
    // WMaxLimPct, its window, its reversion, its ramp, its enable switch.
    expect(change.words).toHaveLength(5);
  });

  it('one point is one register', () => {
    const before = immediate({ ...held, WMaxLimPct: 80 });
    const change = sunspecChange(before, { Conn: 0 });
    expect(change).toEqual({ at: expect.any(Number), words: Uint16Array.of(0) });
  });
});
