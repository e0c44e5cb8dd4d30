import { describe } from 'vitest';
import { captures } from './register-lists.test-support.ts';

// Answers of GoodWe hybrid inverters published by their owners, and their meaning.

describe('GoodWe, inputs of MPPTs beyond the second, marcelblijleven/goodwe (MIT), tests/sample/et and test_et.py', () => {
  captures('goodwe-et', 3, [
    [
      'GW29K9-ET, three MPPTs',
      35_303,
      '00030bc700140bc7000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
      {
        pv5Voltage: 301.5,
        pv5Current: 2,
        pv6Voltage: 301.5,
        pv6Current: 0,
        pv7Voltage: null,
        pv16Current: null,
      },
    ],
    [
      'GW20K-ET, two MPPTs',
      35_303,
      '0002000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
      { pv5Voltage: null, pv5Current: null, pv16Voltage: null },
    ],
  ]);
});

describe('GoodWe of one phase with a battery of 48 V, a log in issue 114173 of home-assistant/core', () => {
  captures('goodwe-et', 3, [
    [
      'zeros for the phases that it has not got',
      35_100,
      '18050b10053008f0000e0000013f0a91000e000001830000000000000000000000000000000000000202095c001c13830000029800000000000000000000000000000000000000000001000002920000015f0000000300000298094c000313830001000000000000000000000000000000000000000000000000000000000000013500000000000000000000000000000109000001610000013b00000f93ffff022a00010000000500030000000900010200000000000000ec27000000590000e0c300000f450068000001b50048000047870050000012f300650000133300430000000000010000000000000000000000000180000200000000',
      {
        pv1Voltage: 228.8,
        pv2Voltage: 270.5,
        pvOutputPower: 706,
        gridL1Voltage: 239.6,
        gridL1Current: 2.8,
        gridL2Voltage: null,
        gridL2Current: null,
        gridL3Voltage: null,
        gridL3Current: null,
        epsL1Voltage: 238,
        epsL2Voltage: null,
        epsL3Current: null,
        inverterActivePower: 658,
        gridActivePower: 351,
        bmsVoltage: 55.4,
        bmsPower: -5,
        pvTotalOutputEnergy: 6045.5,
        bmsChargeInputTotalEnergy: 485.1,
        bmsDischargeInputTotalEnergy: 491.5,
      },
    ],
  ]);
});
