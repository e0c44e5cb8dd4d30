import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import type { Slave } from '../slave/slave-owner.ts';
import { sealed } from '../sunspec/strange-slave.test-support.ts';

/** The record of an inverter with these registers after three polls; all others are 0, those from `refusedFrom` to `refusedTo` refused. */
function said(
  profile: string,
  registers: Readonly<Record<number, number>>,
  [refusedFrom, refusedTo]: readonly [number, number] = [0, -1],
): Readonly<Record<string, MetricValue>> {
  const slave: Slave = {
    handle([unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0]) {
      const [at, count] = [ah * 256 + al, ch * 256 + cl];
      if (at <= refusedTo && at + count > refusedFrom) return sealed([unit, fn | 0x80, 2]);
      const words = Array.from({ length: count }, (_, i) => registers[at + i] ?? 0);
      return sealed([unit, fn, 2 * count, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
    },
  };
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  for (const tick of [0, 1]) bus.run(poll(device, tick));
  return valuesIn(bus.run(poll(device, 2)), 'inverterData');
}

// Examples of the maker in Modbus-G3 V1.38 (egeek-tech/sofar-HYD-diag, docs): 50.03 Hz, 236.6 V, 231.0 V, 4.43 A, 1.02 kW, 2.39 kWh.
const inTheSun = {
  1156: 0x138b,
  1157: 0x006a,
  1165: 0x093e,
  1412: 0x0906,
  1413: 0x01bb,
  1414: 0x0066,
  1669: 0x00ef,
  1671: 0x0017,
};

describe.each(['sofar-g3', 'sofar-hyd-g3'])('%s', (profile) => {
  it('says the examples of its maker', () => {
    expect(said(profile, inTheSun)).toMatchObject({
      gridFrequency: 50.03,
      inverterActivePower: 1060,
      gridL1Voltage: 236.6,
      pv1Voltage: 231,
      pv1Current: 4.43,
      pvOutputPower: 1020,
      pvDayOutputEnergy: 2.39,
      pvTotalOutputEnergy: 2.3,
    });
  });

  it('has neither, if it is of one phase, a second and third phase nor further inputs, and its second input may be dark', () => {
    expect(said(profile, inTheSun)).toMatchObject({
      gridL2Voltage: null,
      gridL3Current: null,
      pv2Voltage: 0,
      pv3Voltage: null,
      pv4Current: null,
    });
  });

  it('reads a load of 400 kW without a sign', () => {
    expect(said(profile, { 1199: 40_000 }).localLoadActivePower).toBe(400_000);
  });
});

describe('a large SOFAR string inverter', () => {
  const twelve = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      [0x0584 + 3 * i, 6000],
      [0x0585 + 3 * i, 1500],
      [0x0586 + 3 * i, 900],
    ]).flat(),
  );

  it('has the power of all its inputs', () => {
    expect(said('sofar-g3', twelve)).toMatchObject({
      pv5Voltage: 600,
      pv12Current: 15,
      pv13Voltage: null,
      pvOutputPower: 108_000,
    });
  });

  it('has the power of four inputs if it refuses further ones', () => {
    expect(said('sofar-g3', twelve, [0x0590, 0x05b3]).pvOutputPower).toBe(36_000);
  });

  it.each([
    [1000, 1060],
    [2500, 1060],
    [3200, null],
    [3500, null],
    [5000, null],
  ])('rated at %i tenths of a kilowatt: its powers have steps of 10 W below 320 kW', (rated, power) => {
    const values = said('sofar-g3', { ...inTheSun, 1160: 0x006a, 1773: rated });
    expect(values).toMatchObject({ inverterActivePower: power, gridActivePower: power });
  });
});
