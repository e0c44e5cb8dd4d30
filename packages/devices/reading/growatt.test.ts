import { describe, expect, it } from 'vitest';
import { recordOf } from '../record-of.test-support.ts';

describe('a Growatt inverter', () => {
  it('TL-X with one phase reports nothing for absent phases', () => {
    const head = { 3000: 1, 3002: 7735, 3003: 3508, 3004: 22, 3024: 7410, 3025: 4998, 3026: 2361, 3027: 31 };
    expect(recordOf('growatt-tl-x', { ...head, 3050: 41, 3051: 1, 3052: 2200 })).toMatchObject({
      deviceRunStatus: 2,
      pvOutputPower: 773.5,
      pv1Voltage: 350.8,
      inverterActivePower: 741,
      gridFrequency: 49.98,
      gridL1Voltage: 236.1,
      gridL2Voltage: null,
      gridL3Current: null,
      gridRsVoltage: null,
      pvDayOutputEnergy: 4.1,
      pvTotalOutputEnergy: 6773.6,
    });
  });

  it('TL-XH with a battery reports the direction of power', () => {
    const grid = { 3042: 0, 3044: 4120, 3046: 2000 };
    const battery = { 3169: 40_370, 3171: 75, 3179: 0, 3181: 20_120, 3128: 4815, 3132: 5289 };
    const energies = { 3054: 727, 3056: 50, 3060: 25 };
    const values = recordOf('growatt-tl-xh', { ...grid, ...battery, ...energies, 3030: 2304, 3034: 2311 });
    expect(values).toMatchObject({
      gridActivePower: 412,
      localLoadActivePower: 200,
      bmsVoltage: 403.7,
      soc: 75,
      bmsPower: 2012,
      bmsDischargeInputTotalEnergy: 481.5,
      bmsChargeInputTotalEnergy: 528.9,
      pvTotalOutputEnergy: 72.7,
      pvDayOutputEnergy: 7.5,
      gridL2Voltage: 230.4,
      gridL3Voltage: 231.1,
    });
  });

  it('TL-XH without a battery, and with firmware without a total of its inputs, reports neither', () => {
    const values = recordOf('growatt-tl-xh', { 3042: 300 });
    expect(values).toMatchObject({ gridActivePower: -30, bmsVoltage: null, soc: null, bmsPower: null });
    expect(values.pvTotalOutputEnergy).toBeNull();
  });

  // Voltages of issues 97 and 287 of 0xAHA/Growatt_ModbusTCP, 21,194 and 7764; the latter of a battery of 733 or 776 V.
  it('TL-XH with a battery whose voltage has another step reports its voltage as absent', () => {
    expect(recordOf('growatt-tl-xh', { 3169: 21_194, 3171: 54 })).toMatchObject({
      bmsVoltage: 211.94,
      soc: 54,
    });
    const values = recordOf('growatt-tl-xh', { 3169: 7764, 3171: 54, 3179: 500 });
    expect(values).toMatchObject({ bmsVoltage: null, soc: 54, bmsPower: -50 });
  });

  // Registers that are not 0 in a MIN 3000TL-XH: issue 191 there.
  it('TL-XH with a charge that only its BMS says reports that charge', () => {
    expect(recordOf('growatt-tl-xh', { 3169: 10_240, 3215: 47 })).toMatchObject({
      bmsVoltage: 102.4,
      soc: 47,
    });
    expect(recordOf('growatt-tl-xh', { 3169: 10_240 })).toMatchObject({ soc: 0 });
    expect(recordOf('growatt-tl-xh', { 3215: 47 })).toMatchObject({ bmsVoltage: null, soc: null });
  });

  // Values that an owner compared with the portal: issue 377 of 0xAHA/Growatt_ModbusTCP.
  it('SPH reports the energy of its battery and its house', () => {
    const battery = {
      1053: 7,
      1054: 1,
      1055: 4319,
      1057: 20,
      1059: 65_165,
      1061: 67,
      1062: 10,
      1063: 14_479,
    };
    expect(recordOf('growatt-sph', { ...battery, 1010: 3550, 1013: 530, 1014: 79, 1022: 290 })).toMatchObject(
      {
        bmsDischargeDayInputEnergy: 0.7,
        bmsDischargeInputTotalEnergy: 6985.5,
        bmsChargeDayInputEnergy: 2,
        bmsChargeInputTotalEnergy: 6516.5,
        localLoadDayOutputEnergy: 6.7,
        localLoadTotalOutputEnergy: 66_983.9,
        bmsVoltage: 53,
        soc: 79,
        bmsPower: -355,
        gridActivePower: -29,
      },
    );
  });
});
