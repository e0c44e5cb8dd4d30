import { describe, expect, it } from 'vitest';
import type { DeviceRef } from '../contract.ts';
import { TinyBus, valuesIn } from '../dialog.test-support.ts';
import { poll } from '../interpreter.ts';
import { chainOf, common, inputs, StrangeSlave, storage, threePhase } from './strange-slave.test-support.ts';

// Registers of devices that their owners published: nielsbasjes/modbus-schema (Apache-2.0), modbus-api-testing, testcases/sunspec.

/** Registers written as in those files. */
const words = (text: string) => (text.match(/\S{4}/g) ?? []).map((word) => Number.parseInt(word, 16));

function said(models: readonly (readonly number[])[], base = 40_000) {
  const bus = new TinyBus(new StrangeSlave(chainOf(common, ...models), base));
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  return valuesIn(bus.run(poll(device, 0)), 'inverterData');
}

describe('SMA SB3.6-1AV-41 without a battery', () => {
  const power = words(`0079 001E
    0170 00E6 0000 FFFF FFFF 0170 8000 8000 8000 8000 0014 8000 8000 8000 8000 FFFF FFFF 0341 0032 0001
    0001 0000 0000 8000 0001 8000 0000 8000 0000 0000`);
  const controls = words(`007B 0018
    FFFF FFFF 0000 0000 FFFF FFFF FFFF 0001 0000 FFFF FFFF FFFF 0000 0000 8000 8000 FFFF FFFF FFFF 0001
    0000 FFFE FFFC FFFE`);
  const battery = words(`007C 0018
    FFFF FFFF FFFF 0000 FFFF FFFF FFFF FFFF FFFF FFFF 8000 8000 FFFF FFFF FFFF FFFF 0000 8000 8000 8000
    0000 8000 FFFE 8000`);

  it('has its counter by night, and neither a switch that is off, a limit of 0 nor a battery', () => {
    const night = words(`0065 0032
      FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF 8000 0001 FFFF FFFE 8000 0001 8000 0001
      8000 FFFD 002C FB4A 0001 FFFF 8000 FFFF 8000 8000 0001 8000 8000 8000 8000 0000 FFFF FFFF 0000 0000
      FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF`);
    expect(said([night, power, controls, battery])).toMatchObject({
      gridL1Voltage: null,
      inverterActivePower: null,
      pvTotalOutputEnergy: 29_479.14,
      remoteSwitch: null,
      activePowerControlValue: null,
      storageControlMode: null,
      soc: null,
    });
  });

  it('keeps a limit of 0 that someone asked for', () => {
    const limited = controls.with(10, 0x2710);
    expect(said([threePhase(), power, limited])).toMatchObject({
      remoteSwitch: 2,
      activePowerControlValue: 0,
    });
  });
});

it('FIMER PVS: powers in steps of 10 W, and twelve inputs in three answers', () => {
  const output = words(`0067 0032
    0C81 042B 042A 042C FFFF 1DE8 1DDE 1DEC 1147 1140 1141 FFFF 373A 0001 1387 FFFE 373A 0001 0001 0001
    D8F0 FFFC 02BD 2174 0001 0609 FFFF FFFF 8000 3869 0001 0217 0302 8000 8000 FFFF 0004 0006 0000 0000
    0000 0000 0000 0000 0000 0000 0000 0000 0000 0000`);
  const currents = '0080 0080 0082 0080 0080 007F 0080 0080 0081 0081 0081 0081'.split(' ');
  const modules = currents.map(
    (amperes, i) => `${(i + 1).toString(16).padStart(4, '0')} 5056 3100 0000 0000 0000 0000 0000 0000
      ${amperes} 2553 04CA 0000 0000 FFFF FFFF 8000 0004 0000 0000`,
  );
  const panels = words(`00A0 00F8 FFFF FFFF 0001 8000 0000 0000 000C FFFF ${modules.join(' ')}`);
  expect(said([output, panels])).toMatchObject({
    gridL1Current: 106.7,
    gridRsVoltage: 765.6,
    inverterActivePower: 141_380,
    gridFrequency: 49.99,
    pvTotalOutputEnergy: 459_493,
    pvOutputPower: 144_410,
    busVoltage: null,
    invModuleTemperature: 53.5,
    pv1Voltage: 955.5,
    pv3Current: 13,
    pv6Current: 12.7,
    pv12Current: 12.9,
    pv13Current: null,
  });
});

it('SolarEdge SE3000H: a common model without its pad, and a power factor in per cent', () => {
  const output = words(`0065 0032
    00DC 00DC FFFF FFFF FFFE 0967 FFFF FFFF FFFF FFFF FFFF FFFF 13E4 FFFF C356 FFFD 14C1 FFFF 3B46 FFFE
    256F FFFE 0000 450F 0000 34A5 FFFC 0EFC FFFF 1432 FFFF 8000 0EE6 8000 8000 FFFE 0004 0000 FFFF FFFF
    FFFF FFFF 0000 0000 FFFF FFFF FFFF FFFF 0000 0000`);
  const bus = new TinyBus(new StrangeSlave(chainOf([1, 65, ...common.slice(2, -1)], output)));
  const device: DeviceRef = { profile: 'sunspec', address: 1, memory: new Map() };
  expect(valuesIn(bus.run(poll(device, 0)), 'inverterData')).toMatchObject({
    gridL1Current: 2.2,
    gridL1Voltage: 240.7,
    gridRsVoltage: null,
    inverterActivePower: 509.2,
    gridFrequency: 50.006,
    inverterReactivePower: 151.74,
    inverterPowerFactor: 0.9583,
    pvTotalOutputEnergy: 17.679,
    busVoltage: 383.6,
    pvOutputPower: 517,
    radiatorTemperature: 38.14,
    deviceRunStatus: 2,
  });
});

it('SolarEdge SE5000H in issue 15445 of evcc-io/evcc: the voltage of its phase is that between A and B', () => {
  const output = words(`0065 0032
    0250 0250 FFFF FFFF FFFE 0935 FFFF FFFF FFFF FFFF FFFF FFFF 367E FFFF C343 FFFD 369E FFFF DB1E FFFE
    D907 FFFE 00DF F1DA 0000 0D7A FFFD 1009 FFFF 3753 FFFF 8000 1049 8000 8000 FFFE 0004 0000 FFFF FFFF
    FFFF FFFF 0000 0000 FFFF FFFF FFFF FFFF 0000 0000`);
  expect(said([output])).toMatchObject({
    gridL1Current: 5.92,
    gridL1Voltage: 235.7,
    gridL2Voltage: null,
    gridRsVoltage: null,
    inverterActivePower: 1395,
    gridFrequency: 49.987,
    pvTotalOutputEnergy: 14_676.442,
    pvOutputPower: 1416.3,
  });
});

describe('a battery that an inverter fills its models for', () => {
  it('has no state of charge if it holds nothing (EmulatedDER.kt)', () => {
    const capacity = words('02C9 0007 0000 0000 0000 0000 0000 0000 FFFF');
    expect(said([threePhase(), capacity])).toMatchObject({ soc: null, soh: null });
  });

  it('has one if it is empty', () => {
    const capacity = words('02C9 0007 2710 0000 0000 03E8 0000 0000 FFFF');
    expect(said([threePhase(), capacity])).toMatchObject({ soc: 0, soh: 100 });
    expect(said([threePhase(), storage({ 6: 0 })])).toMatchObject({ soc: 0 });
  });
});

it('watts of a module that exceed their register are its volts times its amperes', () => {
  const named = (name: string, at: number, module: readonly number[]) =>
    module.map((word, i) =>
      i > at && i <= at + 8 ? Number(`0x${name.slice(4 * (i - at - 1)).slice(0, 4)}`) : word,
    );
  const charging = Array.from('StCha', (one) => one.charCodeAt(0).toString(16))
    .join('')
    .padEnd(32, '0');
  const [volts, amperes] = [6000, 500];
  const modules = (watts: number, factor: number) => {
    const all = inputs(2)
      .with(4, factor)
      .with(10 + 9, amperes)
      .with(10 + 10, volts)
      .with(10 + 11, watts);
    return named(charging, 30, all);
  };
  expect(said([threePhase(), modules(3000, 0)]).pvOutputPower).toBe(3000);
  // 3000.00 W in hundredths are 300,000, of which the register contains 37,856.
  expect(said([threePhase(), modules(37_856, 0xfffe)]).pvOutputPower).toBe(3000);
});

it('a chain that a device or gateway counts from 1 is found at 39999', () => {
  expect(said([threePhase()], 39_999)).toMatchObject({ inverterActivePower: 2970 });
});
