import { describe, expect, it } from 'vitest';
import { recordOf } from '../record-of.test-support.ts';
import { captures } from '../register-lists/register-lists.test-support.ts';
import { profiles } from '../registry.ts';
import { rawOf } from '../values/value.ts';

const [lowVoltage, highVoltage, from20kW] = [5, 6, 0x0601];
const [older, newer, newest] = [0x1095, 0x1098, 0x1110];
const counters = { 514: 83, 529: 152, 534: 4321, 535: 1 };
const energy = (code: number, firmware: number, profile: string) => {
  const { bmsChargeDayInputEnergy, pvDayOutputEnergy, pvTotalOutputEnergy } = recordOf(profile, {
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

  // Firmware for 48 V has different numbers: SUN-12K-SG05LP3 2107-1151-1809.
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
  ])('register 0x16 of %i determines whether a fifth input counts', (register, pv5Voltage, pvOutputPower) => {
    expect(recordOf('deye-hp3-kwh', { 0: highVoltage, 22: register, ...powers })).toMatchObject({
      pv5Voltage,
      pvOutputPower,
    });
  });

  it('all profiles of the family poll equally often', () => {
    const questions = ['deye-lp3', 'deye-hp3-kwh', 'deye-hp3-day-kwh'].map(
      (id) => profiles.get(id)?.points.length,
    );
    expect(new Set(questions).size).toBe(1);
  });
});

describe('a single-phase Deye or Sunsynk inverter', () => {
  // Values found by an owner in an 8 kW inverter: issue 650 of kellerza/sunsynk. The energy from the grid has since exceeded one word.
  const found = { 18: 0x0201, 59: 2, 70: 6, 71: 53, 72: 3092, 74: 2846, 78: 4943, 79: 4990, 80: 1, 81: 2041 };
  const powers = {
    150: 2405,
    169: 0xff06,
    175: 320,
    178: 70,
    183: 5210,
    184: 67,
    186: 900,
    187: 400,
    190: 0xfc18,
  };
  const registers = { ...found, ...powers, 85: 8265, 96: 6259, 113: 99 };

  it.each([3, 0x0103])('reports its counters, code %i', (code) => {
    expect(recordOf('deye-lp1', { 0: code, ...registers })).toMatchObject({
      deviceRunStatus: 2,
      bmsChargeDayInputEnergy: 0.6,
      bmsDischargeDayInputEnergy: 5.3,
      bmsChargeInputTotalEnergy: 309.2,
      bmsDischargeInputTotalEnergy: 284.6,
      gridFrequency: 49.9,
      deviceTotalInputEnergy: 7047.9,
      deviceTotalOutputEnergy: 204.1,
      localLoadTotalOutputEnergy: 826.5,
      pvTotalOutputEnergy: 625.9,
      gridL1Voltage: 240.5,
      gridActivePower: 250,
      inverterActivePower: 320,
      localLoadActivePower: 70,
      bmsVoltage: 52.1,
      soc: 67,
      bmsPower: 1000,
      pvOutputPower: 1300,
      // It reports two inputs.
      pv3Voltage: null,
    });
  });

  it.each([0, 2, 5, 0x0200, 0x0300])('reports no energies and powers, code %i', (code) => {
    const { pvTotalOutputEnergy, gridActivePower, soc, gridFrequency } = recordOf('deye-lp1', {
      0: code,
      ...registers,
    });
    expect([pvTotalOutputEnergy, gridActivePower, soc, gridFrequency]).toEqual([null, null, null, 49.9]);
  });
});

describe('the powers of grid and loads of a single-phase Deye inverter', () => {
  // Registers 16 and 17, tenths of a watt, the low word first.
  const rated = (watts: number) => ({ 16: (10 * watts) % 0x10000, 17: Math.floor((10 * watts) / 0x10000) });
  const registers = { 0: 3, 150: 2400, 169: 0xff06, 175: 320, 178: 70 };

  it.each([3600, 5000, 8000, 0])('are watts beside a rated power of %i W', (watts) => {
    expect(recordOf('deye-lp1', { ...registers, ...rated(watts) })).toMatchObject({
      gridActivePower: 250,
      localLoadActivePower: 70,
    });
  });

  // kbialek/deye-inverter-mqtt issue 245: an owner of a SUN-10K-SG02LP1 found 10 W.
  it.each([8800, 10_000, 12_000, 16_000])('are absent beside %i W, of which they may be tenths', (watts) => {
    expect(recordOf('deye-lp1', { ...registers, ...rated(watts) })).toMatchObject({
      gridActivePower: null,
      localLoadActivePower: null,
      inverterActivePower: 320,
    });
  });
});

describe('a Deye inverter without a battery', () => {
  it.each([
    ['deye-lp1', 3, 183],
    ['deye-lp3', lowVoltage, 587],
    ['deye-lp3', highVoltage, 587],
  ] as const)('%s, code %i, has no charge at a voltage of none or a few volts', (profile, code, voltage) => {
    for (const raw of [0, 75])
      expect(recordOf(profile, { 0: code, [voltage]: raw })).toMatchObject({
        soc: null,
        bmsVoltage: null,
        bmsPower: null,
      });
    expect(recordOf(profile, { 0: code, [voltage]: 4810 })).toMatchObject({ soc: 0, bmsPower: 0 });
  });
});

describe('temperatures of a Deye inverter, in tenths above -100 ℃', () => {
  // SUN-12K-SG04LP3, a log in pull request 50 of kbialek/deye-inverter-mqtt; the display said 49.4.
  captures('deye-lp3', 3, [
    ['what the display said', 0x021d, '05d6', { radiatorTemperature: 49.4 }],
    ['frost', 0x021c, '03c803ac', { dcTemperature: -3.2, radiatorTemperature: -6 }],
    ['a sensor that is not fitted', 0x021d, '0000', { radiatorTemperature: null }],
  ]);
  captures('deye-lp1', 3, [['one phase', 0x005b, '0596', { radiatorTemperature: 43 }]]);

  it('a simulated inverter writes them as it reads them', () => {
    const point = profiles.get('deye-lp3')?.points.find(({ name }) => name === 'radiatorTemperature');
    if (point === undefined) throw new Error('no temperature');
    expect([49.4, -6, 0].map((value) => rawOf(point, value, 1))).toEqual([1494, 940, 1000]);
  });
});

// Registers of an inverter of one phase whose CT is before its loads, in pull request 488 of davidrapan/ha-solarman.
describe('a Deye inverter of one phase, with a load of 3.3 kW that it does not back up', () => {
  it('says powers that add up', () => {
    const registers = {
      0: 3,
      150: 2405,
      169: 1252,
      175: 2538,
      178: 3790,
      183: 5258,
      184: 96,
      186: 261,
      187: 295,
      190: 2184,
      193: 5013,
    };
    expect(recordOf('deye-lp1', registers)).toMatchObject({
      gridL1Voltage: 240.5,
      gridActivePower: -1252,
      inverterActivePower: 2538,
      localLoadActivePower: 3790,
      bmsVoltage: 52.58,
      soc: 96,
      pvOutputPower: 556,
      bmsPower: -2184,
      inverterFrequency: 50.13,
    });
  });
});
