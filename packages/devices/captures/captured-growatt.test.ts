import { describe } from 'vitest';
import { captures } from '../register-lists/register-lists.test-support.ts';

// Registers in records that data loggers send, as owners published them. Powers agree with the voltages and currents beside
// them, and totals with each other.

describe('Growatt MIN 3600TL-XE, a record in issue 20 of johanmeijer/grott', () => {
  captures('growatt-tl-x', 4, [
    [
      'two inputs and one phase',
      3000,
      '00010000150c0673000f000009f7079a000e00000b15000000000000000000000000000000000000' +
        '00000000000000001472138709410016000014740000000000000000000000000000000009410000' +
        '00000000000000000000000000000017931100000019000003ac',
      {
        deviceRunStatus: 2,
        pvOutputPower: 538.8,
        pv1Voltage: 165.1,
        pv1Current: 1.5,
        pv2Voltage: 194.6,
        pv2Current: 1.4,
        pv3Voltage: null,
        pv4Current: null,
        inverterActivePower: 523.4,
        gridFrequency: 49.99,
        gridL1Voltage: 236.9,
        gridL1Current: 2.2,
        gridL2Voltage: null,
        gridL3Current: null,
        gridRsVoltage: null,
        pvDayOutputEnergy: 2.5,
        pvTotalOutputEnergy: 94,
      },
    ],
  ]);
});

describe('Growatt 3600TL-XH, a record in issue 345 of johanmeijer/grott', () => {
  captures('growatt-tl-xh', 4, [
    [
      'one of two inputs, and energies of panels, output, grid and load',
      3000,
      '0001000025a8000000000000000009a00027000025a8000000000000000000000000000000000000' +
        '1d9c00000000000017ec1382096a001a000017ef00000000000000000000000000000000096a0000' +
        '0000000000000000000000001d9c043429520000005f000103b70001123a000000000000884a0000' +
        '006f000089f000000000000000000000000c000089680000000100005b7300000080000147cc',
      {
        pvOutputPower: 964,
        pv1Voltage: 0,
        pv2Voltage: 246.4,
        pv2Current: 3.9,
        pv3Voltage: null,
        inverterActivePower: 612.4,
        gridFrequency: 49.94,
        gridL1Voltage: 241,
        gridL2Voltage: null,
        localLoadActivePower: 758,
        inverterDayOutputEnergy: 9.5,
        inverterTotalOutputEnergy: 6648.7,
        pvDayOutputEnergy: 11.1,
        pvTotalOutputEnergy: 7020.2,
        deviceTotalInputEnergy: 3517.6,
        deviceTotalOutputEnergy: 2341.1,
        localLoadDayOutputEnergy: 12.8,
        localLoadTotalOutputEnergy: 8391.6,
      },
    ],
  ]);
});

describe('Growatt MOD 10KTL3-XH with an ARK battery, a record in issue 380 of johanmeijer/grott', () => {
  captures('growatt-tl-xh', 4, [
    [
      'a full battery of 417 V, charged with 51 W',
      3125,
      '0000001d0000015f0000004b000002c20000000000000000000012b200000032000003f8000000000000000000000000' +
        '000000000000000000000000000000000000000000000000271000001d640000000b0101000002bfa30c000100641dcb' +
        '0efb00010000016001c700000000000001fe0000015f000002c2000000020ecf000300190114012b0102000300110064' +
        '00640002000000c700c8',
      {
        bmsDischargeDayInputEnergy: 2.9,
        bmsDischargeInputTotalEnergy: 35.1,
        bmsChargeDayInputEnergy: 7.5,
        bmsChargeInputTotalEnergy: 70.6,
        bmsVoltage: 417.4,
        bmsPower: 51,
      },
    ],
  ]);
});

describe('Growatt MOD 5000TL3-X, a record in issue 82 of johanmeijer/grott', () => {
  captures('growatt-mid', 4, [
    [
      'two inputs at dusk and three phases, in registers 0 and up',
      0,
      '00010000011309600001000000f005670000000000000000000000000000000000000000000000000000000000000000' +
        '000000000000000000000000000000000000000000000000010f1388092400060000057c093500060000058609370006' +
        '000005870fe40fe10ff70000000f00000010000086ff0000000800000008000000070000000700000000000000000000' +
        '00000000000000000000000000000000000000000000000000000000000000000000000000000000000f02540139012a',
      {
        deviceRunStatus: 2,
        pvOutputPower: 27.5,
        pv1Voltage: 240,
        pv1Current: 0.1,
        pv2Voltage: 138.3,
        pv2Current: 0,
        pv3Voltage: null,
        inverterActivePower: 27.1,
        gridFrequency: 50,
        gridL1Voltage: 234,
        gridL1Current: 0.6,
        gridL2Voltage: 235.7,
        gridL3Voltage: 235.9,
        gridRsVoltage: 406.8,
        gridRtVoltage: 408.7,
        pvDayOutputEnergy: 1.5,
        pvTotalOutputEnergy: 1.6,
        radiatorTemperature: 59.6,
        invModuleTemperature: 31.3,
        boostModuleTemperature: 29.8,
      },
    ],
  ]);
});
