import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';
import { eastronSdm } from '../profiles/eastron-sdm.ts';
import { goodweEt } from '../profiles/goodwe-et.ts';
import { growattSph } from '../profiles/growatt-sph.ts';
import { kstarHybrid } from '../profiles/kstar-hybrid.ts';
import { recordOf } from '../record-of.test-support.ts';
import type { Slot } from '../values/derived.ts';
import { lostParts } from './lost-parts.ts';

/** A device that reports these values in consecutive readings; returns the names of the lost parts. */
function readings(profile: Profile, pack = 0) {
  const device: DeviceRef = { profile: profile.id, address: 1, memory: new Map() };
  return (values: Readonly<Record<string, Slot>>, ofPack = pack): readonly (string | undefined)[] => {
    const slots: Slot[] = profile.slots.map((name) => values[name]);
    return lostParts(profile, device, ofPack, slots).map((slot) => profile.slots[slot]);
  };
}

describe('a missing addend of a sum', () => {
  it('is lost if it was a number before, and not fitted if it never was', () => {
    const lost = readings(goodweEt);
    const both = { pv1Power: 1200, pv2Power: 900, pv3Power: null, pv4Power: null };
    expect(lost(both)).toEqual([]);
    expect(lost({ pv1Power: null, pv2Power: 900, pv3Power: null, pv4Power: null })).toEqual(['pv1Power']);
    expect(lost({ pv1Power: null, pv2Power: null, pv3Power: null, pv4Power: null })).toEqual([
      'pv1Power',
      'pv2Power',
    ]);
    expect(lost(both)).toEqual([]);
  });

  it('is lost whatever the profile measures, also after a zero, which is a number', () => {
    const meter = readings(eastronSdm);
    meter({ currentA: 5.25, currentB: 0, currentC: 4 });
    expect(meter({ currentA: 5.25, currentB: null, currentC: 4 })).toEqual(['currentB']);
    const inverter = readings(kstarHybrid);
    inverter({ loadL1Power: 400, loadL2Power: 0 });
    expect(inverter({ loadL1Power: 400, loadL2Power: null })).toEqual(['loadL2Power']);
  });

  it('is lost if its sign is changed before it is added', () => {
    const lost = readings(growattSph);
    lost({ packVoltage: 54, chargePower: 0, dischargePower: 400 });
    expect(lost({ packVoltage: 54, chargePower: 0, dischargePower: null })).toEqual(['dischargePower']);
    expect(lost({ packVoltage: 0, chargePower: 0, dischargePower: null })).toEqual([]);
  });

  it('is not lost if it was not read: the sum is not read either', () => {
    const lost = readings(goodweEt);
    lost({ pv1Power: 1200 });
    expect(lost({})).toEqual([]);
  });

  it('is not lost if a word reports that it is absent', () => {
    const lost = readings(goodweEt);
    lost({ batteryPower: 400, batteryMode: 2, battery2Power: 300, battery2Mode: 2 });
    expect(lost({ batteryPower: 400, batteryMode: 2, battery2Power: null, battery2Mode: 2 })).toEqual([
      'battery2Power',
    ]);
    expect(lost({ batteryPower: 400, batteryMode: 2, battery2Power: null, battery2Mode: 0 })).toEqual([]);
    expect(lost({ batteryPower: 400, batteryMode: 2, battery2Power: null, battery2Mode: 2 })).toEqual([]);
  });

  it('counts as removed after thirty readings without it', () => {
    const lost = readings(goodweEt);
    lost({ pv1Power: 1200, pv2Power: 900 });
    const without = Array.from({ length: 32 }, () => lost({ pv1Power: 1200, pv2Power: null }).length);
    expect(without.slice(0, 30)).toEqual(new Array<number>(30).fill(1));
    expect(without.slice(30)).toEqual([0, 0]);
    lost({ pv1Power: 1200, pv2Power: 900 });
    expect(lost({ pv1Power: 1200, pv2Power: null })).toEqual(['pv2Power']);
  });

  it('belongs to its own pack', () => {
    const lost = readings(goodweEt);
    lost({ pv1Power: 1200 }, 1);
    expect(lost({ pv1Power: null }, 2)).toEqual([]);
    expect(lost({ pv1Power: null }, 1)).toEqual(['pv1Power']);
  });
});

// High words of issues 446 and 447 of 0xAHA/Growatt_ModbusTCP.
describe('an impossible addend in the first reading', () => {
  it('makes the sum absent, not that of the others', () => {
    const grid = { 1013: 530, 1021: 65_289, 1022: 0, 1029: 0, 1030: 3200 };
    expect(recordOf('growatt-sph', grid)).not.toHaveProperty('gridActivePower');
    expect(recordOf('growatt-sph', { 1029: 0, 1030: 3200 })).toMatchObject({ gridActivePower: 320 });
    const inputs = { 35105: 0, 35106: 900, 35109: 637, 35110: 900 };
    expect(recordOf('goodwe-et', inputs)).not.toHaveProperty('pvOutputPower');
  });

  it('does not count if its condition says that it is not there', () => {
    const battery = { 1009: 65_289, 1010: 0, 1012: 400 };
    expect(recordOf('growatt-sph', battery)).toMatchObject({ bmsPower: null });
  });

  it('leaves the sum of the others if it is a little below 0', () => {
    const grid = { 1022: 3200, 1029: 0xffff, 1030: 0xfff0 };
    expect(recordOf('growatt-sph', grid)).toMatchObject({ gridActivePower: -320 });
  });

  it('leaves the sum of the others if it is a filler', () => {
    const inputs = { 35105: 0, 35106: 900, 35109: 0xffff, 35110: 0xffff };
    expect(recordOf('goodwe-et', inputs)).toMatchObject({ pvOutputPower: 900 });
  });
});
