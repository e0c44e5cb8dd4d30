import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';
import type { DerivedSpec } from '../values/derived.ts';
import { goodweFaults } from './goodwe-faults.ts';

/**
 * Powers in two registers, and that of the high word. The high word is the sign of the low one in most firmware, but 0 beside a negative one
 * in some (GW6000_EH), so it counts only where the power may exceed the low one.
 */
const widePowers: readonly (readonly [name: string, at: number, zh: string, en: string])[] = [
  ['inverterActivePower', 35_137, '逆变器有功功率', 'Inverter active power'],
  // Positive for export to the grid.
  ['gridActivePower', 35_139, '电网有功功率', 'Grid active power'],
  ['inverterReactivePower', 35_141, '逆变器无功功率', 'Inverter reactive power'],
  ['epsActivePower', 35_169, '备用有功功率', 'Backup active power'],
  ['localLoadActivePower', 35_171, '负载有功功率', 'Load active power'],
];
/** The value of one unit of the high word. */
const highUnit = 0x10000;
const unitOfPower = (name: string) => (name.includes('Reactive') ? 'Var' : 'W');
const noSensor = [-1, 0x7fff, -0x8000];
/** Inputs of larger models; two belong to each MPPT. */
const furtherInputs = Array.from({ length: 12 }, (_, i) => i + 5);
/** Numbers of MPPTs reported by a device without the nth input, and none at all. */
const without = (n: number) => [...Array.from({ length: Math.ceil(n / 2) }, (_, i) => i), Number.NaN];
/** GoodWe hybrid inverters of the ET, EH, BT and BH series. High word first; all registers are holding registers. */
export const goodweEt = defineProfile({
  id: 'goodwe-et',
  label: label('固德威ET/EH/BT/BH混合逆变器', 'GoodWe ET / EH / BT / BH Hybrid Inverter'),
  manufacturer: label('固德威（GoodWe）', 'GoodWe'),
  source:
    'Register facts of marcelblijleven/goodwe (MIT), goodwe/et.py, sensor.py and const.py (ERROR_CODES), held against OpenEMS/openems, io.openems.edge.goodwe/common/AbstractGoodWe.java, and evcc-io/evcc, goodwe-hybrid.yaml: address, step and sign agree. Powers in 35137 to 35144 and 35163 to 35172 have two registers in OpenEMS and their low one alone in the first list; answers kept beside that (tests/sample/et) show a sign in the high word, but one of an EH 0 beside a negative low word, so that the high word counts from a rating (35001) of 32.8 kW on. Not held against a device of ours. What the bits of the warning code mean is in no list: that one is set is said, and the code shown. A phase that a single-phase model has not got is told by its frequency, which is all ones there, as its voltage need not be (tests/sample/et/GEH10-1U-10_running_data.hex), or zero like its voltage (home-assistant/core issue 114173). Inputs beyond four are those of the MPPTs that the inverter counts. Voltage, charge, health and limits of current are those of the first battery; current and power are the sum of both. The work mode is read and not written, as a change of it takes other registers along; modes 1, 2 and 3 (off-grid, back-up, eco) have no run mode of the record, and the groups of the eco mode, which charge or discharge by their sign, are not read. The bounds of the feed-in limit, 0 to 10 kW, are those of mletenay/home-assistant-goodwe-inverter, custom_components/goodwe/number.py.',
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 300_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    holding: [
      [35_000, 35_032],
      [35_100, 35_224],
      [35_262, 35_266],
      [35_303, 35_327],
      [37_000, 37_023],
      [47_000, 47_000],
      [47_509, 47_510],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      points: {
        pv1Voltage: [35_103, 'u16', 0.1],
        pv1Current: [35_104, 'u16', 0.1],
        pv2Voltage: [35_107, 'u16', 0.1],
        pv2Current: [35_108, 'u16', 0.1],
        pv3Voltage: [35_111, 'u16', 0.1],
        pv3Current: [35_112, 'u16', 0.1],
        pv4Voltage: [35_115, 'u16', 0.1],
        pv4Current: [35_116, 'u16', 0.1],
        gridL1Voltage: [35_121, 'u16', 0.1],
        gridL1Current: [35_122, 'u16', 0.1],
        gridFrequency: [35_123, 'u16', 0.01],
        gridL2Voltage: [35_126, 'u16', 0.1],
        gridL2Current: [35_127, 'u16', 0.1],
        gridL3Voltage: [35_131, 'u16', 0.1],
        gridL3Current: [35_132, 'u16', 0.1],
        epsL1Voltage: [35_145, 'u16', 0.1],
        epsL1Current: [35_146, 'u16', 0.1],
        epsFrequency: [35_147, 'u16', 0.01],
        epsL2Voltage: [35_151, 'u16', 0.1],
        epsL2Current: [35_152, 'u16', 0.1],
        epsL3Voltage: [35_157, 'u16', 0.1],
        epsL3Current: [35_158, 'u16', 0.1],
        // A missing sensor reports -1.
        airTemperature: [35_174, 's16', 0.1, { none: noSensor }],
        invModuleTemperature: [35_175, 's16', 0.1, { none: noSensor }],
        radiatorTemperature: [35_176, 's16', 0.1, { none: noSensor }],
        busVoltage: [35_178, 'u16', 0.1],
        bmsVoltage: [35_180, 'u16', 0.1],
        deviceRunStatus: [35_187, 'u16', 1, { map: { 0: 0, 1: 2, 2: 2, 3: 3, 4: 5, 5: 1 } }],
        pvTotalOutputEnergy: [35_191, 'u32', 0.1],
        pvDayOutputEnergy: [35_193, 'u32', 0.1],
        deviceTotalOutputEnergy: [35_195, 'u32', 0.1],
        deviceTotalRunTime: [35_197, 'u32'],
        deviceDayOutputEnergy: [35_199, 'u16', 0.1],
        deviceTotalInputEnergy: [35_200, 'u32', 0.1],
        deviceDayInputEnergy: [35_202, 'u16', 0.1],
        localLoadTotalOutputEnergy: [35_203, 'u32', 0.1],
        localLoadDayOutputEnergy: [35_205, 'u16', 0.1],
        bmsChargeInputTotalEnergy: [35_206, 'u32', 0.1],
        bmsChargeDayInputEnergy: [35_208, 'u16', 0.1],
        bmsDischargeInputTotalEnergy: [35_209, 'u32', 0.1],
        bmsDischargeDayInputEnergy: [35_211, 'u16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        pv1Power: rawPoint(35_105, 'u32', 1, 'W', 'PV1功率', 'PV1 power'),
        pv2Power: rawPoint(35_109, 'u32', 1, 'W', 'PV2功率', 'PV2 power'),
        pv3Power: rawPoint(35_113, 'u32', 1, 'W', 'PV3功率', 'PV3 power'),
        pv4Power: rawPoint(35_117, 'u32', 1, 'W', 'PV4功率', 'PV4 power'),
        ...Object.fromEntries(
          widePowers.flatMap(([name, at, zh, en]): [string, PointSpec][] => [
            [
              `${name}High`,
              rawPoint(at, 's16', 1, '', `${zh}高字`, `${en}, high word`, { highOf: `${name}Low`, none: [] }),
            ],
            [`${name}Low`, rawPoint(at + 1, 's16', 1, unitOfPower(name), `${zh}低字`, `${en}, low word`)],
          ]),
        ),
        // Positive when discharging; in the record charging is positive.
        batteryCurrent: rawPoint(35_181, 's16', 0.1, 'A', '电池放电电流', 'Battery discharge current'),
        batteryPower: rawPoint(35_182, 's32', 1, 'W', '电池放电功率', 'Battery discharge power'),
        gridL2Frequency: rawPoint(35_128, 'u16', 0.01, 'Hz', '电网L2频率', 'Grid L2 frequency', { rest: 50 }),
        gridL3Frequency: rawPoint(35_133, 'u16', 0.01, 'Hz', '电网L3频率', 'Grid L3 frequency', { rest: 50 }),
        epsL2Frequency: rawPoint(35_153, 'u16', 0.01, 'Hz', '备用L2频率', 'Backup L2 frequency', {
          rest: 50,
        }),
        epsL3Frequency: rawPoint(35_159, 'u16', 0.01, 'Hz', '备用L3频率', 'Backup L3 frequency', {
          rest: 50,
        }),
        batteryMode: rawPoint(35_184, 'u16', 1, '', '电池模式码', 'Battery mode code', { rest: 1 }),
        warningCode: rawPoint(35_185, 'u16', 1, '', '告警码', 'Warning code'),
        errorCode: rawPoint(35_189, 'u32', 1, '', '错误码', 'Error code'),
      },
    },
    {
      // Only larger models have a second battery.
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        battery2Voltage: rawPoint(35_262, 'u16', 0.1, 'V', '电池2电压', 'Battery 2 voltage'),
        battery2Current: rawPoint(35_263, 's16', 0.1, 'A', '电池2放电电流', 'Battery 2 discharge current'),
        battery2Power: rawPoint(35_264, 's32', 1, 'W', '电池2放电功率', 'Battery 2 discharge power'),
        battery2Mode: rawPoint(35_266, 'u16', 1, '', '电池2模式码', 'Battery 2 mode code', { rest: 1 }),
      },
    },
    {
      // Only larger models have more than four inputs.
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: Object.fromEntries(
        furtherInputs.flatMap((n): [string, PointSpec][] => [
          [`pv${n}Voltage`, [35_294 + 2 * n, 'u16', 0.1]],
          [`pv${n}Current`, [35_295 + 2 * n, 'u16', 0.1]],
        ]),
      ),
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        mpptCount: rawPoint(35_303, 'u16', 1, '', 'MPPT数量', 'Number of MPPTs', { rest: 8 }),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        bmsCurrentAllowMaxChargeCurrent: [37_004, 'u16'],
        bmsCurrentAllowMaxDischargeCurrent: [37_005, 'u16'],
        soc: [37_007, 'u16'],
        soh: [37_008, 'u16'],
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        deviceRunMode: [47_000, 'u16', 1, { map: { 0: 1, 4: 4, 5: 1 }, rest: 1 }],
        // The feed-in limit, if the switch enables it.
        powerSettingValue: [47_510, 'u16', 1, { rest: 5000 }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        ratedPower: rawPoint(35_001, 'u16', 1, 'W', '额定功率', 'Rated power', { rest: 10_000 }),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        exportLimitSwitch: rawPoint(47_509, 'u16', 1, '', '上网限功率开关', 'Export limit switch', {
          rest: 1,
        }),
      },
    },
  ],
  // A rating of 1 W stands for an unknown one.
  factors: { ratedWatts: { of: ['ratedPower'], otherwise: 1, range: [1000, 65_535] } },
  derived: {
    raw: {
      ratedWord: { factor: 'ratedWatts' },
      // 32,768 W and more.
      isLarge: { all: [['ratedWord', 0x8000]] },
      ...Object.fromEntries(
        widePowers.flatMap(([name]): [string, DerivedSpec][] => [
          [`${name}IsNegative`, { all: [[`${name}Low`, 'negative']] }],
          [`${name}Carried`, { scaled: `${name}IsNegative`, by: highUnit }],
          [`${name}Upper`, { scaled: `${name}High`, by: highUnit }],
          [`${name}Wide`, { sum: [`${name}Low`, `${name}Carried`, `${name}Upper`] }],
          [`${name}Narrow`, { same: `${name}Low` }],
        ]),
      ),
      batteriesCurrent: { sum: ['batteryCurrent', 'battery2Current'] },
      batteriesPower: { sum: ['batteryPower', 'battery2Power'] },
    },
    inverterData: {
      ...Object.fromEntries(
        widePowers.map(([name]): [string, DerivedSpec] => [
          name,
          { first: [`${name}Narrow`, `${name}Wide`] },
        ]),
      ),
      pvOutputPower: { sum: ['pv1Power', 'pv2Power', 'pv3Power', 'pv4Power'] },
      bmsCurrent: { scaled: 'batteriesCurrent', by: -1 },
      bmsPower: { scaled: 'batteriesPower', by: -1 },
      ...goodweFaults,
      warningMsg4: { bits: { 15: [['warningCode', 0xffff]] } },
    },
  },
  // The feed-in limit is valid if it is switched on. Battery mode 0: no battery. Its registers then contain 0 V, 0% and the noise of its
  // sensors.
  where: {
    ...Object.fromEntries(
      widePowers.flatMap(([name]) => [
        [`${name}Wide`, ['isLarge', 'is', 1]] as const,
        [`${name}Narrow`, ['isLarge', 'isNot', 1]] as const,
      ]),
    ),
    // Inputs that a model has not got contain zeros.
    ...existWithVolts(['pv3', 'pv4']),
    ...Object.fromEntries(
      ['gridL2', 'gridL3', 'epsL2', 'epsL3'].flatMap((name) =>
        ['Voltage', 'Current'].map((of) => [
          `${name}${of}`,
          [`${name}Frequency`, 'isNot', 0, Number.NaN] as const,
        ]),
      ),
    ),
    ...Object.fromEntries(
      furtherInputs.flatMap((n) =>
        ['Voltage', 'Current'].map((of) => [`pv${n}${of}`, ['mpptCount', 'isNot', ...without(n)] as const]),
      ),
    ),
    bmsVoltage: ['batteryMode', 'isNot', 0],
    batteryCurrent: ['batteryMode', 'isNot', 0],
    batteryPower: ['batteryMode', 'isNot', 0],
    battery2Voltage: ['battery2Mode', 'isNot', 0],
    battery2Current: ['battery2Mode', 'isNot', 0],
    battery2Power: ['battery2Mode', 'isNot', 0],
    soc: ['batteryMode', 'isNot', 0],
    soh: ['batteryMode', 'isNot', 0],
    powerSettingValue: ['exportLimitSwitch', 'is', 1],
    bmsCurrentAllowMaxChargeCurrent: ['batteryMode', 'isNot', 0],
    bmsCurrentAllowMaxDischargeCurrent: ['batteryMode', 'isNot', 0],
  },
  settings: {
    by: 6,
    fields: { powerSettingValue: { min: 0, max: 10_000, step: 1, with: { exportLimitSwitch: 1 } } },
  },
  controls: {
    4: {
      by: 'clock',
      address: 45_200,
      registers: [
        ['year', 'month'],
        ['day', 'hour'],
        ['minute', 'second'],
      ],
    },
  },
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '0103891f0006de52',
      response: '01030c0e42005b00000cf90da000577445',
      means: { pv1Voltage: 365, pv1Current: 9.1, pv1Power: 3321, pv2Voltage: 348.8, pv2Current: 8.7 },
      source: 'made from the register list',
    },
  ],
});
