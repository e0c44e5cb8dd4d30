import { describe, expect, it } from 'vitest';
import { capacity, inverter, measured, model } from './der.test-support.ts';
import { common, type StrangeSlave } from './strange-slave.test-support.ts';

const limit = { Conn: 1, WMaxLimPct: 100, WMaxLim_Ena: 0, WMaxLimPct_SF: 0 };
const factor = { OutPFSet: 100, OutPFSet_Ena: 0, OutPFSet_SF: -2 };
const reactive = { VArWMaxPct: 0, VArPct_Mod: 0, VArPct_Ena: 0, VArPct_SF: 0 };
const held = { ...limit, ...factor, ...reactive };

describe('power factor and reactive power in model 123', () => {
  const before = [measured(), capacity];
  const start = 40_002 + common.length + before.flat().length;
  /** Written registers of model 123: the first, and the last word, which enables the value. */
  const placed = ({ written }: StrangeSlave) =>
    written.map(([address, ...words]) => [address - start, words[0], words.at(-1)]);

  it('the power factor is written with the register that enables it, and read back', () => {
    const { slave, values, write } = inverter(...before, model(123, held));
    expect(values()).toMatchObject({ powerFactor: 1, reactivePowerValue: 0 });
    expect(write({ powerFactor: 0.95 })).toMatchObject({
      ok: true,
      state: 'verified',
      found: { powerFactor: 0.95 },
    });
    expect(placed(slave)).toEqual([[10, 95, 1]]);
  });

  it('reactive power is a percentage of the maximum power, of either sign, and enabled', () => {
    const { slave, values, write } = inverter(...before, model(123, held));
    expect(write({ reactivePowerValue: -2500 })).toMatchObject({ ok: true, state: 'verified' });
    expect(placed(slave)).toEqual([[15, 0x1_0000 - 25, 1]]);
    expect(values()).toMatchObject({ reactivePowerValue: -2500 });
  });

  it.each([
    ['powerFactor', 1.01],
    ['powerFactor', -1.01],
    ['reactivePowerValue', 10_001],
  ])('%s of %d is refused', (name, value) => {
    const { slave, write } = inverter(...before, model(123, held));
    expect(write({ [name]: value })).toMatchObject({ ok: false, reason: 'limit' });
    expect(slave.written).toEqual([]);
  });

  it('nothing is written to a device without the points', () => {
    const { slave, write } = inverter(...before, model(123, limit));
    expect(write({ powerFactor: 0.95 })).toMatchObject({ ok: false });
    expect(slave.written).toEqual([]);
  });
});
