import { describe, expect, it } from 'vitest';
import { capacity, controls, inverter, measured, model, service } from './der.test-support.ts';
import { common, type StrangeSlave } from './strange-slave.test-support.ts';

describe('the power limit in models 702 and 704', () => {
  const all = [measured(), capacity, service, controls];
  /** Written registers: identifier of the model, register in it, words. */
  const placed = ({ written }: StrangeSlave) =>
    written.map(([address, ...words]) => {
      const starts = all.map((_, i) => 40_002 + common.length + all.slice(0, i).flat().length);
      const at = starts.findLastIndex((start) => start <= address);
      return [all[at]?.[0], address - (starts[at] ?? 0), ...words];
    });

  it('is in watts of the maximum power, and written with the registers that enable it', () => {
    const { slave, values, write } = inverter(...all);
    expect(values()).toMatchObject({ activePowerControlValue: 10_000, remoteSwitch: 1 });
    expect(write({ activePowerControlValue: 6500 })).toMatchObject({
      ok: true,
      state: 'verified',
      found: { activePowerControlValue: 6500 },
    });
    expect(placed(slave)).toEqual([[704, 14, 1, 650]]);
    expect(values()).toMatchObject({ activePowerControlValue: 6500 });
  });

  it('a model with points of two kinds is requested once', () => {
    const { slave, values } = inverter(...all);
    expect(values()).toMatchObject({ activePowerControlValue: 10_000 });
    expect(slave.asked).toEqual([...new Set(slave.asked)]);
  });

  it.each([
    [{ activePowerControlValue: 10_001 }, 'limit'],
    [{ activePowerControlValue: -1 }, 'limit'],
  ])('%j is refused', (asked, reason) => {
    const { slave, write } = inverter(...all);
    expect(write(asked)).toMatchObject({ ok: false, reason });
    expect(slave.written).toEqual([]);
  });

  it('entry into service is allowed or not', () => {
    const { slave, write } = inverter(...all);
    expect(write({ remoteSwitch: 2 })).toMatchObject({ ok: true, state: 'verified' });
    expect(placed(slave)).toEqual([[703, 2, 0]]);
  });

  it('is written in model 123 as well if that exists', () => {
    const older = model(123, { Conn: 1, WMaxLimPct: 100, WMaxLim_Ena: 0, WMaxLimPct_SF: 0 });
    const { slave, write } = inverter(...all, older);
    expect(write({ activePowerControlValue: 5000 })).toMatchObject({ ok: true, state: 'verified' });
    expect(write({ remoteSwitch: 2 })).toMatchObject({ ok: true, state: 'verified' });
    const at = 40_002 + common.length + all.flat().length;
    expect(slave.written.map(([address]) => address >= at)).toEqual([true, true]);
  });
});
