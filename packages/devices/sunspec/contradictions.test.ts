import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { chainOf, common, energyMeter, StrangeSlave } from './strange-slave.test-support.ts';

type Three = readonly [a: number, b: number, c: number];

/** The kilowatts of a meter at 230 V whose phases have these amperes and power factors, per cent, and whose powers have a scale factor. */
function kilowatts(watts: readonly number[], factor: number, amperes: Three, shares: Three) {
  const run = (from: number, words: readonly number[]) =>
    Object.fromEntries(words.map((word, i) => [from + i, word & 0xffff]));
  const words = energyMeter({
    ...run(3, [...amperes.map((one) => 10 * one), -1]),
    ...run(8, [2300, 2300, 2300]),
    ...run(18, [...watts, factor]),
    ...run(34, [...shares, 0]),
  });
  const device: DeviceRef = { profile: 'sunspec-meter', address: 1, memory: new Map() };
  const bus = new TinyBus(new StrangeSlave(chainOf(common, words)));
  return valuesIn(bus.run(poll(device, 0)), 'meter').totalActivePower;
}

// github.com/h4ckst0ck/dbus-solaredge/issues/14: 680.6 W of a phase, in hundredths of a watt, do not fit in their register.
describe('the power of a meter whose scale factor moves', () => {
  const amperes = [0.3, 0.2, 3] as const;
  const shares = [97, 95, 98] as const;

  it('is right with the larger scale factor', () => {
    expect(kilowatts([7886, 600, 480, 6806], -1, amperes, shares)).toBe(0.7886);
  });

  it('is absent if a phase has more than its register can contain', () => {
    expect(kilowatts([78_860, 6000, 4800, 68_060], -2, amperes, shares)).toBeNull();
    expect(kilowatts([78_860, 6000, 4800, 68_060], -2, amperes, [-97, -95, -98])).toBeNull();
  });

  it('is absent if the total has more than its register can contain', () => {
    const phase = 1.2;
    const even = [phase, phase, phase] as const;
    expect(kilowatts([75_000, 25_000, 25_000, 25_000], -2, even, [91, 91, 91])).toBeNull();
  });

  it('stays with phases that feed in and take', () => {
    expect(kilowatts([-58, 1087, -123, -1022], 0, [4.8, 0.8, 4.6], [-95, 65, 92])).toBe(-0.058);
  });

  it('stays without powers of phases', () => {
    const none = 0x8000;
    expect(kilowatts([-58, none, none, none], 0, [4.8, 0.8, 4.6], [-95, 65, 92])).toBe(-0.058);
  });
});
