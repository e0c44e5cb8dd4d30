import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';
import { goodweFaults } from './goodwe-faults.ts';

const noSensor = [-1, 0x7fff, -0x8000];
/** GoodWe string inverters of the DT, SDT, MT, MS, DNS, XS and NS series. High word first; all registers are holding registers. */
export const goodweDt = defineProfile({
  id: 'goodwe-dt',
  label: label('固德威DT/SDT/MT/MS/DNS/XS组串逆变器', 'GoodWe DT / SDT / MT / MS / DNS / XS String Inverter'),
  manufacturer: label('固德威（GoodWe）', 'GoodWe'),
  source:
    'Register facts of marcelblijleven/goodwe (MIT), goodwe/dt.py and const.py (WORK_MODES, ERROR_CODES), held against the answers of ten inverters that its tests keep (tests/sample/dt). What the bits of the warning code mean is in no list: that one is set is said, and the code shown. A phase that a model has not got is told by its frequency. The power of the inputs is made of their voltages and currents, as few models say it. Firmware that says no power factor fills reactive power with 0 or all ones. Limits of feeding in are not read: the registers differ between models of one phase and of three, and the list does not say between which. Inputs beyond the fourth and currents of single strings have registers that hold other numbers in larger models.',
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 500_000,
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    holding: [
      [30_001, 30_040],
      [30_100, 30_172],
      [30_195, 30_209],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      points: {
        pv1Voltage: [30_103, 'u16', 0.1],
        pv1Current: [30_104, 'u16', 0.1],
        pv2Voltage: [30_105, 'u16', 0.1],
        pv2Current: [30_106, 'u16', 0.1],
        pv3Voltage: [30_107, 'u16', 0.1],
        pv3Current: [30_108, 'u16', 0.1],
        pv4Voltage: [30_109, 'u16', 0.1],
        pv4Current: [30_110, 'u16', 0.1],
        gridRsVoltage: [30_115, 'u16', 0.1],
        gridStVoltage: [30_116, 'u16', 0.1],
        gridRtVoltage: [30_117, 'u16', 0.1],
        gridL1Voltage: [30_118, 'u16', 0.1],
        gridL2Voltage: [30_119, 'u16', 0.1],
        gridL3Voltage: [30_120, 'u16', 0.1],
        gridL1Current: [30_121, 'u16', 0.1],
        gridL2Current: [30_122, 'u16', 0.1],
        gridL3Current: [30_123, 'u16', 0.1],
        gridFrequency: [30_124, 'u16', 0.01],
        inverterActivePower: [30_127, 'u32'],
        deviceRunStatus: [30_129, 'u16', 1, { map: { 0: 0, 1: 2, 2: 3, 4: 1 } }],
        inverterReactivePower: [30_135, 's32', 1],
        inverterPowerFactor: [30_139, 's16', 0.001, { none: noSensor }],
        airTemperature: [30_141, 's16', 0.1, { none: noSensor }],
        radiatorTemperature: [30_142, 's16', 0.1, { none: noSensor }],
        pvDayOutputEnergy: [30_144, 'u16', 0.1],
        pvTotalOutputEnergy: [30_145, 'u32', 0.1],
        deviceTotalRunTime: [30_147, 'u32'],
        busVoltage: [30_163, 'u16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        gridL2Frequency: rawPoint(30_125, 'u16', 0.01, 'Hz', '电网L2频率', 'Grid L2 frequency', { rest: 50 }),
        gridL3Frequency: rawPoint(30_126, 'u16', 0.01, 'Hz', '电网L3频率', 'Grid L3 frequency', { rest: 50 }),
        errorCode: rawPoint(30_130, 'u32', 1, '', '错误码', 'Error code'),
        warningCode: rawPoint(30_132, 'u16', 1, '', '告警码', 'Warning code'),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        // Positive for export to the grid.
        gridActivePower: [30_195, 's32'],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        meterStatus: rawPoint(30_209, 'u16', 1, '', '电表通信状态码', 'Meter communication code', {
          rest: 1,
        }),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        serialNumber: rawPoint(30_004, 'text8', 1, '', '序列号', 'Serial number'),
        modelName: rawPoint(30_012, 'text5', 1, '', '型号', 'Model'),
        dspVersion: rawPoint(30_034, 'u16', 1, '', 'DSP版本', 'DSP version'),
        armVersion: rawPoint(30_036, 'u16', 1, '', 'ARM版本', 'ARM version'),
      },
    },
  ],
  derived: {
    inverterData: {
      pvOutputPower: {
        volts: ['pv1Voltage', 'pv2Voltage', 'pv3Voltage', 'pv4Voltage'],
        amperes: ['pv1Current', 'pv2Current', 'pv3Current', 'pv4Current'],
      },
      ...goodweFaults,
      warningMsg4: { bits: { 15: [['warningCode', 0xffff]] } },
    },
  },
  where: {
    // Inputs that a model has not got contain zeros, or all ones.
    ...existWithVolts(['pv3', 'pv4']),
    // 0: the firmware does not report it.
    inverterReactivePower: ['inverterPowerFactor', 'isNot', 0],
    inverterPowerFactor: ['inverterPowerFactor', 'isNot', 0],
    // A missing phase: older firmware reports 0, newer all ones.
    gridRsVoltage: ['gridL2Frequency', 'isNot', 0, Number.NaN],
    gridStVoltage: ['gridL3Frequency', 'isNot', 0, Number.NaN],
    gridRtVoltage: ['gridL3Frequency', 'isNot', 0, Number.NaN],
    gridL2Voltage: ['gridL2Frequency', 'isNot', 0, Number.NaN],
    gridL2Current: ['gridL2Frequency', 'isNot', 0, Number.NaN],
    gridL3Voltage: ['gridL3Frequency', 'isNot', 0, Number.NaN],
    gridL3Current: ['gridL3Frequency', 'isNot', 0, Number.NaN],
    // 1: the meter answers the inverter.
    gridActivePower: ['meterStatus', 'is', 1],
  },
  controls: {
    4: {
      by: 'clock',
      address: 40_313,
      registers: [
        ['year', 'month'],
        ['day', 'hour'],
        ['minute', 'second'],
      ],
    },
  },
  version: '{dspVersion}.{armVersion}',
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'GW17K-DT, the head of its running data',
      request: '010375970008efec',
      response: '0103101518006912930094ffffffffffffffffbb99',
      means: {
        pv1Voltage: 540,
        pv1Current: 10.5,
        pv2Voltage: 475.5,
        pv2Current: 14.8,
        pv3Voltage: null,
        pv4Current: null,
      },
      source: 'marcelblijleven/goodwe, tests/sample/dt/GW17K-DT_running_data.hex, cut to eight registers',
    },
  ],
});
