import { float, words } from '@heliodeck/protocol/by-hand.test-support';
import { describe, expect, it } from 'vitest';
import { meaning, says } from './register-lists.test-support.ts';

// Every register in the protocol facts, read alone.

describe('PACE Modbus: decimal registers, the raw scaling of the battery record', () => {
  says('pace-modbus', 3, [
    [0, words(-32767), { batteryCurrent: -32_767 }],
    [0, words(-225), { batteryCurrent: -225 }],
    [1, words(5243), { voltage: 5243 }],
    [2, words(66, 99), { soc: 66, soh: 99 }],
    [4, words(4819, 10_346, 10_000), { remainCapacity: 4819, fullCapacity: 10_346, disignCapacity: 10_000 }],
    [7, words(140), { cycleCounts: 140 }],
    [12, words(0x8001), { balanceStatus: 0x8001, balanceStatus1: 1, balanceStatus2: 0x80 }],
    [15, words(3271, 3272), { cellVoltage1: 3271, cellVoltage2: 3272 }],
    [30, words(3399), { cellVoltage16: 3399 }],
    [
      31,
      words(-105, 241, 0, 650),
      {
        cellTemperature1: -105,
        cellTemperature2: 241,
        cellTemperature3: 0,
        cellTemperature4: 650,
      },
    ],
    [35, words(265, -2000), { mosTemperature: 26.5, environmentTemperature: null }],
    [35, 'f830ffff', { mosTemperature: null, environmentTemperature: -0.1 }],
    [
      60,
      words(57_600, 58_400, 54_000, 10),
      {
        packOverAlarm: 57_600,
        packOverProtect: 58_400,
        packOverRelease: 54_000,
        packOverDelay: 1,
      },
    ],
    [
      64,
      words(3600, 3650, 3380, 15),
      {
        cellOverAlarm: 3600,
        cellOverProtect: 3650,
        cellOverRelease: 3380,
        cellOverDelay: 1.5,
      },
    ],
    [
      68,
      words(46_400, 43_200, 46_401, 10),
      {
        packUnderAlarm: 46_400,
        packUnderProtect: 43_200,
        packUnderRelease: 46_401,
        packUnderDelay: 1,
      },
    ],
    [
      72,
      words(2900, 2700, 2901, 10),
      {
        cellUnderAlarm: 2900,
        cellUnderProtect: 2700,
        cellUnderRelease: 2901,
        cellUnderDelay: 1,
      },
    ],
    [76, words(105, 110, 10), { chargeOverAlarm: 105, chargeOverProtect: 110, chargeOverDelay: 1 }],
    [
      79,
      words(106, 111, 11),
      { dischargeOverAlarm: 106, dischargeOverProtect: 111, dischargeOverDelay: 1.1 },
    ],
    [82, words(150, 20), { dischargeOver2Protect: 150, dischargeOver2Delay: 0.5 }],
    [84, words(550, 600, 500), { chargeHotAlarm: 55, chargeHotProtect: 60, chargeHotRelease: 50 }],
    [
      87,
      words(551, 601, 501),
      { dischargeHotAlarm: 55.1, dischargeHotProtect: 60.1, dischargeHotRelease: 50.1 },
    ],
    [90, words(20, -50, 0), { chargeColdAlarm: 2, chargeColdProtect: -5, chargeColdRelease: 0 }],
    [
      93,
      words(-150, -200, -151),
      {
        dischargeColdAlarm: -15,
        dischargeColdProtect: -20,
        dischargeColdRelease: -15.1,
      },
    ],
    [96, words(900, 1150, 850), { mosHotAlarm: 90, mosHotProtect: 115, mosHotRelease: 85 }],
    [
      99,
      words(650, 700, 600),
      { environmentHotAlarm: 65, environmentHotProtect: 70, environmentHotRelease: 60 },
    ],
    [
      102,
      words(-100, -200, -90),
      {
        environmentColdAlarm: -10,
        environmentColdProtect: -20,
        environmentColdRelease: -9,
      },
    ],
    [105, words(3400, 30), { balanceVoltage: 3400, balanceDelta: 30 }],
    [107, words(56_000, 2000), { fullVoltage: 56_000, fullCurrent: 2000 }],
    [109, words(3150, 5), { sleepVoltage: 3150, sleepDelay: 5 }],
    [111, words(16), { shortDelay: 400 }],
    [112, words(5), { lowSoc: 5 }],
    [113, words(120, 40), { chargeOver2Protect: 120, chargeOver2Delay: 1 }],
    [150, '5031365331303041 2d313831322d312e 30302020'.replace(/ /g, ''), { firmware: 'P16S100A-1812-1.00' }],
    [160, '4d31'.padEnd(40, '0'), { modelNumber: 'M1' }],
    [170, '50322020'.padEnd(40, '20'), { packNumber: 'P2' }],
  ]);

  it.each(Array.from({ length: 16 }, (_, bit) => bit))(
    'bit %i of its flags has the documented meaning',
    (bit) => {
      const one = 2 ** bit;
      const status = 2 ** bit;
      // Status 8–15 in the order of the indicator byte: charging, discharging, CFET, DFET, limiter, –, reversed, heater.
      const indicator = [0, 8, 2, 4, 1, 0, 0x10, 0x80][bit - 8] ?? 0;
      expect(meaning('pace-modbus', 3, [9, words(one, one, status), {}])).toMatchObject({
        values: {
          warningFlag: one,
          protectionFlag: one,
          faultFlag: status,
          alertStatus1: one & 0xff,
          alertStatus2: one >> 8,
          protectionStatus1: one & 0xff,
          protectionStatus2: (one >> 8) & 0x7f,
          faultStatus: status & 0xff,
          indicatorStatus: indicator,
        },
      });
    },
  );
});

describe('meters', () => {
  says('acrel-adl3000', 3, [
    [
      0x0000,
      words(0, 1, 0, 2, 0, 3, 0, 4, 1, 0),
      {
        combinedEnergy: 0.01,
        combinedJian: 0.02,
        combinedFeng: 0.03,
        combinedPing: 0.04,
        combinedGu: 655.36,
      },
    ],
    [0x000a, words(0xffff, 0xfffe), { totalPositiveActiveEnergy: 42_949_672.94 }],
    [0x000a, words(0xffff, 0xffff), { totalPositiveActiveEnergy: null }],
    [
      0x000c,
      words(0, 100, 0, 200, 0, 300, 0, 400),
      {
        positiveJian: 1,
        positiveFeng: 2,
        positivePing: 3,
        positiveGu: 4,
      },
    ],
    [
      0x0014,
      words(0, 500, 0, 100, 0, 110, 0, 120, 0, 170),
      {
        negativeTotal: 5,
        negativeJian: 1,
        negativeFeng: 1.1,
        negativePing: 1.2,
        negativeGu: 1.7,
      },
    ],
    [0x0061, words(2301, 2302, 2303), { firstVoltage: 230.1, voltageB: 230.2, voltageC: 230.3 }],
    [0x0064, words(412, 398, 405), { currentA: 4.12, currentB: 3.98, currentC: 4.05, totalCurrent: 12.15 }],
    [0x0077, words(4999), { frequency: 49.99 }],
    [
      0x0164,
      words(0, 1500, 0xffff, -1, 0xffff, -1500, 0, 0),
      {
        powerA: 1.5,
        powerB: -0.001,
        powerC: -1.5,
        totalActivePower: 0,
      },
    ],
    [0x016a, words(-1, -2745), { totalActivePower: -2.745 }],
    [0x008d, words(10, 40), { ptRatio: 10, ctRatio: 40 }],
  ]);
  says('chint-dtsu666', 3, [
    [
      0x2000,
      float(4001) + float(4002) + float(4003),
      { lineVoltageAb: 400.1, lineVoltageBc: 400.2, lineVoltageCa: 400.3 },
    ],
    [
      0x2006,
      float(2301) + float(2302) + float(2303),
      { firstVoltage: 230.1, voltageB: 230.2, voltageC: 230.3 },
    ],
    [
      0x200c,
      float(1675) + float(1500) + float(825),
      {
        currentA: 1.675,
        currentB: 1.5,
        currentC: 0.825,
        totalCurrent: 4,
      },
    ],
    [0x2012, float(-9120), { totalActivePower: -0.912 }],
    [0x2012, float(-1e-9), { totalActivePower: 0 }],
    [0x202a, float(-987), { powerFactor: -0.987 }],
    [0x2044, float(5001), { frequency: 50.01 }],
    [0x101e, float(1234.5), { totalPositiveActiveEnergy: 1234.5 }],
    [0x1028, float(78.25), { negativeTotal: 78.25 }],
  ]);
  says('eastron-sdm', 4, [
    [
      0x0000,
      float(230.2) + float(231.5) + float(229.9),
      { firstVoltage: 230.2, voltageB: 231.5, voltageC: 229.9 },
    ],
    [
      0x0006,
      float(1.5) + float(2.25) + float(0),
      { currentA: 1.5, currentB: 2.25, currentC: 0, totalCurrent: 3.75 },
    ],
    [0x000c, float(-1234.5), { powerA: -1.2345 }],
    [0x0034, float(4321), { systemPower: 4.321, totalActivePower: 4.321 }],
    [0x001e, float(-0.5), { powerFactorA: -0.5 }],
    [0x003c, float(250) + float(0.75), { reactivePower: 0.25, powerFactor: 0.75 }],
    [0x0156, float(12_348.75), { absoluteEnergy: 12_348.75 }],
    [0x0046, float(49.98), { frequency: 49.98 }],
    [0x0048, float(12_345.5) + float(3.25), { totalPositiveActiveEnergy: 12_345.5, negativeTotal: 3.25 }],
    // NaN is not zero.
    [0x0000, '7fc00000', { firstVoltage: null }],
    [0x0000, '7f800000', { firstVoltage: null }],
    [0x0000, '80000000', { firstVoltage: 0 }],
  ]);
});
