import { describe } from 'vitest';
import { captures } from '../register-lists/register-lists.test-support.ts';

describe('Sungrow SG8.0RS of one phase, a log in issue 111 of bohdan-s/SunGather (GPL-3.0)', () => {
  captures('sungrow-sg', 4, [
    [
      'three inputs at dusk, zeros for the phases that it has not got',
      5000,
      '0050000001a9002b0000000d00000162037e000008d200040b9f0002093500020107000009810000' +
        '0000002c000000000000000000000000000000000103000003580000010001f400000000',
      {
        ratedPower: 8000,
        pvDayOutputEnergy: 42.5,
        pvTotalOutputEnergy: 43,
        deviceTotalRunTime: 13,
        radiatorTemperature: 35.4,
        pv1Voltage: 225.8,
        pv1Current: 0.4,
        pv2Voltage: 297.5,
        pv2Current: 0.2,
        pv3Voltage: 235.7,
        pv3Current: 0.2,
        pvOutputPower: 263,
        gridL1Voltage: 243.3,
        gridL1Current: 4.4,
        gridL2Voltage: null,
        gridL2Current: null,
        gridL3Voltage: null,
        gridL3Current: null,
        gridRsVoltage: null,
        gridStVoltage: null,
        gridRtVoltage: null,
        inverterActivePower: 259,
        inverterReactivePower: 856,
        gridFrequency: 50,
        deviceRunStatus: 2,
      },
    ],
  ]);
});

describe('Sungrow SG with three wires', () => {
  const answer = (volts: string) =>
    `0064000201320e5b000003f0000001cf088a00000f61001c1093001c00000000` +
    `08f20000${volts}00210021002100000000000000000000000008720000020d0000`;
  captures('sungrow-sg', 4, [
    [
      'voltages of an SG10RT are those of phases, registers printed in issue 6 of bohdan-s/SunGather',
      5000,
      answer('09480970098b'),
      {
        pv3Voltage: null,
        gridL1Voltage: 237.6,
        gridL2Voltage: 241.6,
        gridL3Voltage: 244.3,
        gridL1Current: 3.3,
        gridRsVoltage: null,
        gridStVoltage: null,
        gridRtVoltage: null,
        inverterActivePower: 2162,
        inverterReactivePower: 525,
      },
    ],
    [
      'voltages of 400 V are those between phases',
      5000,
      answer('0fa00faa0fb4'),
      {
        gridL1Voltage: null,
        gridL2Voltage: null,
        gridL3Voltage: null,
        gridL2Current: 3.3,
        gridRsVoltage: 400,
        gridStVoltage: 401,
        gridRtVoltage: 402,
      },
    ],
  ]);
});

describe('a meter that a Sungrow SG reads', () => {
  const meter = (power: string, taken = 'b2b80000') =>
    `${power}${'0000'.repeat(6)}04d2000000290000e24000000015${'0000'}${taken}`;

  captures('sungrow-sg', 4, [
    [
      'positive power is taken from the grid, as meltaxa/solariot, pull request 39, found with the loads of an SG5K-D',
      5082,
      meter('02d60000'),
      {
        gridActivePower: -726,
        localLoadActivePower: 1234,
        deviceDayOutputEnergy: 4.1,
        deviceTotalOutputEnergy: 5792,
        deviceDayInputEnergy: 2.1,
        deviceTotalInputEnergy: 4575.2,
      },
    ],
    ['a high word of all ones is fed in', 5082, meter('f8faffff'), { gridActivePower: 1798 }],
    [
      'without one there are zeros',
      5082,
      '0000'.repeat(18),
      {
        gridActivePower: null,
        localLoadActivePower: null,
        deviceDayOutputEnergy: null,
        deviceTotalOutputEnergy: null,
        deviceTotalInputEnergy: null,
      },
    ],
    [
      'without one there are all ones',
      5082,
      'ffff'.repeat(18),
      { gridActivePower: null, localLoadActivePower: null, deviceTotalInputEnergy: null },
    ],
  ]);
});
