import { label } from '@heliodeck/kit/label';
import { windowField } from '@heliodeck/model/devices/time-windows';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';

/** Ends of its four charging windows, in the order of their registers. */
const windowEnds = [1, 2, 3, 4].flatMap((n) => [
  windowField('chargeTimePeriod', n, 'Start'),
  windowField('chargeTimePeriod', n, 'End'),
]);

/** Afore hybrid inverters. High word first. */
export const aforeHybrid = defineProfile({
  id: 'afore-hybrid',
  label: label('艾伏混合逆变器', 'Afore Hybrid Inverter'),
  manufacturer: label('艾伏（Afore）', 'Afore'),
  source:
    'Register facts of davidrapan/ha-solarman (MIT), inverter_definitions/afore_hybrid.yaml; not held against a device of ours. Power of the battery and of the grid connection, both positive while they give: evcc-io/evcc (MIT), templates/definition/meter/afore-hybrid.yaml, from the maker (Register Parameter Table V3.4); 2007 is the high word of the battery there, which is held against the sign of 2008. Battery current stays out of the record, as no list says which direction is positive: it is read and explained as sent. Settings are holding registers, whose addresses input registers have as well; what the modes are called: sorted-bits/com.sortedbits.blauhoff, which names 6 peak shaving. Modes 1, 2, 4, 5, 7 and 8 have no run mode of the record. The windows are kept while timed charging (bit 4 in 00CEH) is on, which is set at the inverter: its word has other bits that no list explains, as have those of restart and factory reset (020FH). No list has the clock.',
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 200_000,
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x01fb, 0x0230],
      [0x03ea, 0x0403],
      [0x07d0, 0x07de],
      [0x09c4, 0x09d3],
    ],
    holding: [
      [0x09c4, 0x09c4],
      [0x09cd, 0x09d4],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        gridL1Voltage: [0x01fb, 'u16', 0.1],
        gridL2Voltage: [0x01fc, 'u16', 0.1],
        gridL3Voltage: [0x01fd, 'u16', 0.1],
        gridL1Current: [0x01fe, 's16', 0.01],
        gridL2Current: [0x01ff, 's16', 0.01],
        gridL3Current: [0x0200, 's16', 0.01],
        gridFrequency: [0x0201, 'u16', 0.01],
        inverterL1Power: [0x0204, 's32'],
        inverterL2Power: [0x0206, 's32'],
        inverterL3Power: [0x0208, 's32'],
        inverterActivePower: [0x020a, 's32'],
        localLoadActivePower: [0x0223, 's32'],
        pvOutputPower: [0x0229, 'u32'],
        pv1Voltage: [0x022b, 'u16', 0.1],
        pv1Current: [0x022c, 'u16', 0.01],
        pv2Voltage: [0x022e, 'u16', 0.1],
        pv2Current: [0x022f, 'u16', 0.01],
        deviceDayOutputEnergy: [0x03ea, 'u16', 0.1],
        deviceDayInputEnergy: [0x03eb, 'u16', 0.1],
        localLoadDayOutputEnergy: [0x03ec, 'u16', 0.1],
        pvDayOutputEnergy: [0x03ee, 'u32', 0.1],
        deviceTotalOutputEnergy: [0x03fa, 'u32', 0.1],
        deviceTotalInputEnergy: [0x03fc, 'u32', 0.1],
        localLoadTotalOutputEnergy: [0x03fe, 'u32', 0.1],
        pvTotalOutputEnergy: [0x0402, 'u32', 0.1],
        soc: [0x07d2, 'u16'],
        soh: [0x07d3, 'u16'],
        bmsChargeDayInputEnergy: [0x07d9, 'u16', 0.1],
        bmsDischargeDayInputEnergy: [0x07da, 'u16', 0.1],
        bmsChargeInputTotalEnergy: [0x07db, 'u32', 0.1],
        bmsDischargeInputTotalEnergy: [0x07dd, 'u32', 0.1],
        deviceRunStatus: [
          0x09c4,
          'u16',
          1,
          {
            map: {
              0: 0,
              1: 0,
              2: 1,
              3: 2,
              4: 0,
              5: 2,
              6: 2,
              7: 2,
              8: 6,
              9: 6,
              10: 3,
              11: 5,
              12: 2,
              13: 2,
              14: 1,
            },
          },
        ],
        invModuleTemperature: [0x09d2, 's16', 0.1],
        radiatorTemperature: [0x09d3, 's16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        batteryState: rawPoint(0x07d0, 'u16', 1, '', '电池状态码', 'Battery state code'),
        batteryTemperature: rawPoint(0x07d1, 's16', 0.1, '℃', '电池温度', 'Battery temperature'),
        packVoltage: rawPoint(0x07d4, 'u16', 0.1, 'V', '电池电压', 'Battery voltage', { rest: 204.8 }),
        batteryCurrent: rawPoint(0x07d5, 's16', 0.01, 'A', '电池电流（原始值）', 'Battery current (as sent)'),
        gridImport: rawPoint(0x0217, 's32', 1, 'W', '电网取电功率', 'Power from the grid'),
        // Positive when discharging; in the record charging is positive.
        batteryPower: rawPoint(0x07d8, 's16', 1, 'W', '电池放电功率', 'Battery discharge power'),
        batteryPowerHigh: rawPoint(0x07d7, 'u16', 1, '', '电池放电功率高位', 'Battery power, high word', {
          none: [],
        }),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      points: {
        deviceRunMode: [0x09c4, 'u16', 1, { map: { 0: 1, 3: 8, 6: 4 }, rest: 1 }],
        ...Object.fromEntries(
          windowEnds.map((name, n): [string, PointSpec] => [name, [0x09cd + n, 'time256']]),
        ),
      },
    },
  ],
  derived: {
    inverterData: {
      gridActivePower: { scaled: 'gridImport', by: -1 },
      bmsVoltage: { same: 'packVoltage' },
      bmsPower: { low: 'batteryPower', high: 'batteryPowerHigh', by: -1 },
    },
  },
  // Neither a battery nor a further phase of 0 V exists.
  where: {
    ...existWithVolts(['gridL2', 'gridL3']),
    ...Object.fromEntries([
      ...['bmsVoltage', 'bmsPower', 'soc', 'soh'].map((name) => [name, ['packVoltage', 'isNot', 0]] as const),
    ]),
  },
  settings: {
    by: 6,
    fields: { deviceRunMode: {}, ...Object.fromEntries(windowEnds.map((name) => [name, {}])) },
  },
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'one window of charging',
      request: '010309cd0008d66f',
      response: '0103100100051e00000000000000000000000008d2',
      means: {
        chargeTimePeriod1Start: '01:00',
        chargeTimePeriod1End: '05:30',
        chargeTimePeriod4Start: '00:00',
      },
      source: 'made from the register list',
    },
    {
      name: 'peak shaving by times of the day',
      request: '010309c40001c66b',
      response: '01030200063846',
      means: { deviceRunMode: 4 },
      source: 'made from the register list',
    },
    {
      name: 'two inputs in the sun',
      request: '01040229000821bc',
      response: '01041000000e100e10020807500dac01ea06b3fd94',
      means: { pvOutputPower: 3600, pv1Voltage: 360, pv1Current: 5.2, pv2Voltage: 350, pv2Current: 4.9 },
      source: 'made from the register list',
    },
  ],
});
