import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { StrangeSlave } from '../sunspec/strange-slave.test-support.ts';
import { batteryTotals } from './battery-totals.ts';

/** The record of an inverter with these registers after its second poll; all others are 0. */
function polled(profile: string, fn: number, registers: Readonly<Record<number, number>>) {
  const words = Array.from({ length: 48_000 }, (_, register) => registers[register] ?? 0);
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(new StrangeSlave(words, 0, fn));
  bus.run(poll(device, 0));
  return valuesIn(bus.run(poll(device, 1)), 'inverterData');
}

// AlexanderLanin/homeassistant-sungrow, tests/test_data/dump_slave.yaml: zeros for everything of a battery; the others alike.
describe('a hybrid inverter without a battery', () => {
  it.each([
    ['solis-hybrid', 4, 33_133],
    ['kstar-hybrid', 4, 3063],
    ['afore-hybrid', 4, 2004],
    ['sofar-hyd-g3', 3, 0x0604],
    ['sungrow-sh', 4, 13_019],
    ['growatt-sph', 4, 1013],
    ['solax-x1-g4', 4, 0x0014],
  ] as const)('%s: zeros are no battery, but an empty one beside its voltage', (profile, fn, volts) => {
    const absent = { bmsVoltage: null, bmsPower: null, soc: null };
    expect(polled(profile, fn, {})).toMatchObject(absent);
    expect(polled(profile, fn, { [volts]: 512 })).toMatchObject({ soc: 0, bmsPower: 0 });
  });

  const energies = [...batteryTotals, 'bmsChargeDayInputEnergy', 'bmsDischargeDayInputEnergy'];
  const all = (value: number | null) => Object.fromEntries(energies.map((name) => [name, value]));

  it.each([
    ['solis-hybrid', 4, 33_133],
    ['kstar-hybrid', 4, 3063],
    ['afore-hybrid', 4, 2004],
    ['sofar-hyd-g3', 3, 0x0604],
    ['sungrow-sh', 4, 13_019],
    ['growatt-sph', 4, 1013],
    ['growatt-tl-xh', 4, 3169],
    ['solax-x1-g4', 4, 0x0014],
    ['goodwe-et', 3, 35_184],
    ['huawei-sun2000', 3, 37_762],
  ] as const)('%s: its energies are absent, and 0 kWh are those of a new battery', (profile, fn, sign) => {
    expect(polled(profile, fn, {})).toMatchObject(all(null));
    expect(polled(profile, fn, { [sign]: 2 })).toMatchObject(all(0));
  });

  it('keeps what a battery that was taken away has counted', () => {
    const counted = { bmsChargeInputTotalEnergy: 99.5, bmsDischargeInputTotalEnergy: 91.3 };
    expect(polled('sungrow-sh', 4, { 13026: 913, 13040: 995 })).toMatchObject(counted);
  });
});
