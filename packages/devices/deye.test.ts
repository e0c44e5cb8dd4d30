import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { describe, expect, it } from 'vitest';
import type { DeviceRef } from './contract.ts';
import { TinyBus, valuesIn } from './dialog.test-support.ts';
import { poll } from './interpreter.ts';
import { profiles } from './registry.ts';
import type { Slave } from './slave-owner.ts';
import { sealed } from './sunspec/strange-slave.test-support.ts';

/** What the record has of an inverter with these registers after its second poll; all others are 0. */
function said(
  profile: string,
  registers: Readonly<Record<number, number>>,
): Readonly<Record<string, MetricValue>> {
  const slave: Slave = {
    handle([unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0]) {
      const words = Array.from({ length: ch * 256 + cl }, (_, i) => registers[ah * 256 + al + i] ?? 0);
      return sealed([unit, fn, 2 * words.length, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
    },
  };
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  bus.run(poll(device, 0));
  return valuesIn(bus.run(poll(device, 1)), 'inverterData');
}

const [lowVoltage, highVoltage, from20kW] = [5, 6, 0x0601];
const [older, newer, newest] = [0x1095, 0x1098, 0x1110];
const counters = { 514: 83, 529: 152, 534: 4321, 535: 1 };
const energy = (code: number, firmware: number, profile: string) => {
  const { bmsChargeDayInputEnergy, pvDayOutputEnergy, pvTotalOutputEnergy } = said(profile, {
    0: code,
    15: firmware,
    ...counters,
  });
  return [bmsChargeDayInputEnergy, pvDayOutputEnergy, pvTotalOutputEnergy];
};
const count = 65_536 + 4321;

describe('energies of a Deye inverter by its device code and firmware', () => {
  const absent = [null, null, null];
  const tenths = [8.3, 15.2, count / 10];

  // Firmware of 48 V has numbers of its own: SUN-12K-SG05LP3 2107-1151-1809.
  it.each([
    ['deye-lp3', lowVoltage, 0x1151, tenths],
    ['deye-lp3', 0x0500, newer, tenths],
    ['deye-lp3', highVoltage, older, tenths],
    ['deye-lp3', highVoltage, newer, absent],
    ['deye-lp3', from20kW, newest, absent],
    ['deye-lp3', highVoltage, 0, absent],
    ['deye-lp3', highVoltage, 0xffff, absent],
    ['deye-hp3-kwh', highVoltage, newer, [83, 152, count]],
    ['deye-hp3-kwh', from20kW, newest, [83, 152, count]],
    ['deye-hp3-kwh', highVoltage, older, absent],
    ['deye-hp3-kwh', lowVoltage, 0x1151, absent],
    ['deye-hp3-day-kwh', highVoltage, newest, [83, 152, count / 10]],
    ['deye-hp3-day-kwh', lowVoltage, newer, absent],
  ] as const)('%s, code %i, firmware %i: %j', (profile, code, firmware, energies) => {
    expect(energy(code, firmware, profile)).toEqual(energies);
  });
});

describe('inputs of a Deye inverter', () => {
  const powers = { 672: 100, 673: 200, 727: 300, 728: 400, 719: 6001, 723: 105 };

  it.each([
    [0x0203, null, 3000],
    [0x0503, 600.1, 6000],
    [0x0603, 600.1, 10_000],
    [0, null, 3000],
  ])('register 0x16 of %i says whether a fifth input counts', (register, pv5Voltage, pvOutputPower) => {
    expect(said('deye-hp3-kwh', { 0: highVoltage, 22: register, ...powers })).toMatchObject({
      pv5Voltage,
      pvOutputPower,
    });
  });

  it('all profiles of the family ask as often', () => {
    const questions = ['deye-lp3', 'deye-hp3-kwh', 'deye-hp3-day-kwh'].map(
      (id) => profiles.get(id)?.points.length,
    );
    expect(new Set(questions).size).toBe(1);
  });
});
