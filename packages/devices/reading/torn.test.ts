import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { takeRegisters } from '../modbus/reads.ts';
import { deyeLp3 } from '../profiles/deye-lp3.ts';
import { huaweiSun2000 } from '../profiles/huawei-sun2000.ts';
import { sungrowSh } from '../profiles/sungrow-sh.ts';
import { profilesOf } from '../registry.ts';
import { doubtTornPairs } from './torn.ts';

const inverters = profilesOf(3)
  .filter(({ protocol }) => protocol === 'modbus')
  .map((profile) => [profile.id, profile] as const);

/** A device whose registers of one point have these values in consecutive readings; the low word of `…l` is the first. */
function readings(profile: Profile, name: string) {
  const point = profile.points.find((one) => one.name === name);
  if (point === undefined) throw new Error(`no point ${name}`);
  const device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
  return (high: number, low: number): unknown => {
    const words = point.type.endsWith('l') ? [low, high] : [high, low];
    const slots: (number | string | null | undefined)[] = [];
    takeRegisters([point], Uint16Array.from(words), point.address, slots);
    doubtTornPairs(profile, device, slots);
    const value = slots[point.slot];
    return typeof value === 'number' ? Math.round((value * point.divide) / point.multiply) : value;
  };
}

describe('a pair of registers with only one new register', () => {
  it.each(inverters)('%s: is absent, whichever of the two it was', (_, profile) => {
    const pairs = profile.points.filter(
      ({ type, record, map, isDoubted, name, multiply, divide, most }) =>
        /^u32l?$/.test(type) &&
        record === 'inverterData' &&
        map === undefined &&
        isDoubted &&
        !profile.settings.has(name) &&
        // A daily counter does not reach this value.
        (0x20004 * multiply) / divide <= most,
    );
    for (const { name } of pairs) {
      const read = readings(profile, name);
      expect([name, read(0, 0xfff0)]).toEqual([name, 0xfff0]);
      // 0x0000fff8 becomes 0x00010004: high word first, then low word first.
      expect([name, read(1, 0xfff8)]).toEqual([name, null]);
      expect([name, read(1, 0x0004)]).toEqual([name, 0x10004]);
      const other = readings(profile, name);
      expect([name, other(1, 0xfff8)]).toEqual([name, 0x1fff8]);
      expect([name, other(1, 0x0004)]).toEqual([name, null]);
      expect([name, other(2, 0x0004)]).toEqual([name, 0x20004]);
    }
  });

  it('is reported if the next reading confirms it, and at once if it jumped further', () => {
    const energy = readings(huaweiSun2000, 'pvTotalOutputEnergy');
    expect(energy(0, 0x1000)).toBe(0x1000);
    expect(energy(1, 0x1800)).toBeNull();
    expect(energy(1, 0x1801)).toBe(0x11801);
    expect(energy(9, 0)).toBe(0x90000);
    expect(energy(0, 0x3000)).toBe(0x3000);
  });

  // Growatt_ModbusTCP, issues 446 and 447: high words of 637, 918 and 65289 for one reading, with a correct low word.
  it.each([
    [0, 0, 637],
    [0xffff, 64_626, 918],
    [0, 13_600, 65_289],
    [0, 0, 25],
  ])('is absent if high word %i and low word %i follow each other as %i', (high, low, garbled) => {
    const power = readings(sungrowSh, 'batteryPower');
    const before = power(high, low);
    expect(before).toEqual(expect.any(Number));
    expect(power(garbled, low)).toBeNull();
    expect(power(high, low)).toBe(before);
  });

  it('does not hide a second jump after the first', () => {
    const energy = readings(huaweiSun2000, 'pvTotalOutputEnergy');
    energy(0, 0xfff0);
    expect(energy(1, 0xfff8)).toBeNull();
    expect(energy(0, 0xfffc)).toBe(0xfffc);
    expect(energy(1, 0xfffd)).toBeNull();
    expect(energy(1, 0x0002)).toBe(0x10002);
  });

  it('is recognised at a change of sign, and a power that jumps by another amount is reported at once', () => {
    const power = readings(huaweiSun2000, 'gridActivePower');
    expect(power(0, 40)).toBe(40);
    expect(power(0, 0xffe0)).toBeNull();
    expect(power(0xffff, 0xffe0)).toBe(-32);
    expect(power(0xffff, 40)).toBeNull();
    expect(power(0, 40)).toBe(40);
    expect(power(0, 40_000)).toBe(40_000);
    expect(power(0, 0)).toBe(0);
  });

  it('does not apply to fault words and settings', () => {
    for (const [, profile] of inverters)
      for (const [name, { point }] of profile.settings)
        if (/32/.test(point.type) && point.map === undefined) {
          const read = readings(profile, name);
          read(0, 100);
          expect([name, read(1, 100)]).toEqual([name, 0x1_0064]);
        }
    expect(deyeLp3.points.some(({ isDoubted }) => isDoubted)).toBe(true);
  });
});
