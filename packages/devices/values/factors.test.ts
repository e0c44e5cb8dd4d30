import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { deyeLp3 } from '../profiles/deye-lp3.ts';
import { dlt645Of2007 } from '../profiles/dlt645-2007.ts';
import { Findings } from '../reading/read-op.ts';
import type { Slot } from './derived.ts';
import { factorsKnown, factorsNow, type KnownFactor } from './factors.ts';

/** A device that reports these values of points in consecutive readings; returns its factors. */
function readings(profile: Profile) {
  const device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
  const all = profile.factors.map((_, index) => index);
  const read = (values: Readonly<Record<string, Slot>>): readonly KnownFactor[] => {
    const findings = new Findings(profile.slots.length);
    for (const [name, value] of Object.entries(values)) findings.of(0)[profile.slots.indexOf(name)] = value;
    return factorsNow(profile, device, all, findings);
  };
  return { read, isKnown: () => factorsKnown(profile, device, all) };
}

describe('a factor that is cached', () => {
  it('is kept while it is not read', () => {
    const { read, isKnown } = readings(deyeLp3);
    expect(read({})).toEqual([undefined]);
    expect(read({ highVoltage: 10 })).toEqual([10]);
    expect(read({})).toEqual([10]);
    expect(isKnown()).toBe(true);
  });

  it('is unknown if another one is read, until that is read again', () => {
    const { read, isKnown } = readings(deyeLp3);
    read({ highVoltage: 1 });
    expect(read({ highVoltage: 10 })).toEqual([undefined]);
    expect(isKnown()).toBe(false);
    expect(read({})).toEqual([undefined]);
    expect(read({ highVoltage: 10 })).toEqual([10]);
    expect(isKnown()).toBe(true);
  });

  it('is the old one again if the other was misread, once it was read twice', () => {
    const { read } = readings(deyeLp3);
    read({ highVoltage: 1 });
    expect(read({ highVoltage: 10 })).toEqual([undefined]);
    expect(read({ highVoltage: 1 })).toEqual([undefined]);
    expect(read({ highVoltage: 1 })).toEqual([1]);
  });

  it('is doubted once per reading, however many factors use its point', () => {
    const { read } = readings(dlt645Of2007);
    const known = read({ ctRatio: 40, ptRatio: 100 });
    expect(known.every((one) => typeof one === 'number')).toBe(true);
    const other = read({ ctRatio: 20, ptRatio: 100 });
    const ofCurrent = dlt645Of2007.factors.map(({ of }) => of.some(({ name }) => name === 'ctRatio'));
    expect(other.map((one) => one === undefined)).toEqual(ofCurrent);
    expect(read({ ctRatio: 20, ptRatio: 100 }).every((one) => typeof one === 'number')).toBe(true);
  });
});

it('a ratio of zero is one that is not configured', () => {
  const [zero, none, one] = [0, null, 1].map((ctRatio) =>
    readings(dlt645Of2007).read({ ctRatio, ptRatio: 100 }),
  );
  expect(zero).toEqual(none);
  expect(zero).toEqual(one);
});
