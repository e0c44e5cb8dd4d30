import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { deyeFaults } from './deye-faults.ts';

/** Device codes of single-phase inverters whose registers have these steps: hybrid, and hybrid with an off-grid output. */
const onePhase = [0x0003, 0x0103];
/** Numbers of inputs reported by a device without the nth input, invalid ones, and none at all. */
const without = (n: number) => [...Array.from({ length: n }, (_, i) => i), 13, 14, 15, Number.NaN];

/**
 * Rated powers above 8 kW, in tenths of a watt, by steps of 100 W: of these inverters owners found the powers of grid and loads in steps of
 * 10 W, or not.
 */
const large = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [81_000 + 1000 * i, 1]));

const totals = ['bmsCharge', 'bmsDischarge'].map((name) => `${name}InputTotalEnergy`);
const ofOnePhase = [
  ...['bmsChargeDayInputEnergy', 'bmsDischargeDayInputEnergy', ...totals, 'deviceDayInputEnergy'],
  ...['deviceDayOutputEnergy', 'deviceTotalInputEnergy', 'deviceTotalOutputEnergy', 'packVoltage'],
  ...['localLoadDayOutputEnergy', 'localLoadTotalOutputEnergy', 'pvDayOutputEnergy', 'pvTotalOutputEnergy'],
  ...['gridActivePower', 'inverterActivePower', 'localLoadActivePower', 'pvOutputPower'],
];

/**
 * Deye and Sunsynk single-phase hybrid inverters. Counters have the low word first; the counter of imported energy has another register
 * between its words.
 */
export const deyeLp1 = defineProfile({
  id: 'deye-lp1',
  label: label('德业单相混合逆变器', 'Deye / Sunsynk Single-phase Hybrid'),
  manufacturer: label('德业（Deye）', 'Deye'),
  source:
    'Register facts of davidrapan/ha-solarman (MIT), inverter_definitions/deye_hybrid.yaml (SG0*LP1), and kellerza/sunsynk (MIT), src/sunsynk/definitions/single_phase.py and sensors.py (faults), which agree, and what an owner found (kellerza/sunsynk/issues/650); not held against a device of ours. Of inverters of 12 to 18 kW (device codes 0200H and 0300H) the lists do not agree on the step of the powers: beside any device code but 3 and 0103H energies, powers and battery are absent. Of inverters of 10 kW owners found the powers of grid and loads in steps of 10 W (kbialek/deye-inverter-mqtt issue 245, slipx06/Sunsynk-Home-Assistant-Dash issue 42), while those of 8 kW have steps of 1 W (kellerza/sunsynk issue 650): above a rated power of 8 kW the two are absent. The battery is absent below 8 V. The current of the battery has another step in some of them and is not read. Temperatures are tenths above -100 ℃. Inputs three and four are read where the inverter says that it has them. Times of day at which the inverter changes over (250 to 279) are six instants and not windows, and are not written.',
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 80_000,
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    holding: [
      [0x0000, 0x0012],
      [0x0016, 0x0018],
      [0x002b, 0x002b],
      [0x003b, 0x0074],
      [0x0096, 0x00c2],
      [0x00d2, 0x00dc],
      [0x00e6, 0x00f8],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      points: {
        deviceRunStatus: [0x003b, 'u16', 1, { map: { 0: 0, 1: 1, 2: 2, 3: 2, 4: 3 } }],
        bmsChargeDayInputEnergy: [0x0046, 'u16', 0.1],
        bmsDischargeDayInputEnergy: [0x0047, 'u16', 0.1],
        bmsChargeInputTotalEnergy: [0x0048, 'u32l', 0.1],
        bmsDischargeInputTotalEnergy: [0x004a, 'u32l', 0.1],
        deviceDayInputEnergy: [0x004c, 'u16', 0.1],
        deviceDayOutputEnergy: [0x004d, 'u16', 0.1],
        gridFrequency: [0x004f, 'u16', 0.01],
        deviceTotalOutputEnergy: [0x0051, 'u32l', 0.1],
        localLoadDayOutputEnergy: [0x0054, 'u16', 0.1],
        localLoadTotalOutputEnergy: [0x0055, 'u32l', 0.1],
        radiatorTemperature: [0x005b, 'u16', 0.1, { below: 100 }],
        pvTotalOutputEnergy: [0x0060, 'u32l', 0.1],
        pvDayOutputEnergy: [0x006c, 'u16', 0.1],
        pv1Voltage: [0x006d, 'u16', 0.1],
        pv1Current: [0x006e, 'u16', 0.1],
        pv2Voltage: [0x006f, 'u16', 0.1],
        pv2Current: [0x0070, 'u16', 0.1],
        pv3Voltage: [0x0071, 'u16', 0.1],
        pv3Current: [0x0072, 'u16', 0.1],
        pv4Voltage: [0x0073, 'u16', 0.1],
        pv4Current: [0x0074, 'u16', 0.1],
        gridL1Voltage: [0x0096, 'u16', 0.1],
        gridL1Current: [0x00a0, 's16', 0.01],
        soc: [0x00b8, 'u16'],
        inverterFrequency: [0x00c1, 'u16', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        importLow: rawPoint(0x004e, 'u16', 0.1, '', '累计取电量低位', 'Energy from the grid, low word', {
          none: [],
        }),
        importHigh: rawPoint(0x0050, 'u16', 6553.6, '', '累计取电量高位', 'Energy from the grid, high word', {
          highOf: 'importLow',
          none: [],
        }),
        alarmWords: rawPoint(0x0065, 'u32l', 1, '', '告警字', 'Alarm words'),
        faultWords: rawPoint(0x0067, 'u32l', 1, '', '故障字1至2', 'Fault words 1 and 2'),
        faultWords2: rawPoint(0x0069, 'u32l', 1, '', '故障字3至4', 'Fault words 3 and 4'),
        // Positive for import from the grid and for discharge; in the record both have the opposite sign.
        gridPower: rawPoint(0x00a9, 's16', 1, 'W', '电网取电功率', 'Power from the grid'),
        outputPower: rawPoint(0x00af, 's16', 1, 'W', '逆变器输出功率', 'Inverter power'),
        loadPower: rawPoint(0x00b2, 's16', 1, 'W', '负载功率', 'Load power'),
        pv1Power: rawPoint(0x00ba, 'u16', 1, 'W', 'PV1功率', 'PV1 power'),
        pv2Power: rawPoint(0x00bb, 'u16', 1, 'W', 'PV2功率', 'PV2 power'),
        pv3Power: rawPoint(0x00bc, 'u16', 1, 'W', 'PV3功率', 'PV3 power'),
        pv4Power: rawPoint(0x00bd, 'u16', 1, 'W', 'PV4功率', 'PV4 power'),
        packVoltage: rawPoint(0x00b7, 'u16', 0.01, 'V', '电池电压', 'Battery voltage', { rest: 52.1 }),
        batteryPower: rawPoint(0x00be, 's16', 1, 'W', '电池放电功率', 'Battery discharge power'),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        isLarge: rawPoint(0x0010, 'u32l', 1, '', '额定功率大于8 kW', 'Rated above 8 kW', { map: large }),
        deviceCode: rawPoint(0x0000, 'u16', 1, '', '设备类型码', 'Device code', { rest: 3 }),
        inputs: rawPoint(0x0012, 'u16', 1, '', 'MPPT数量', 'MPPT inputs', { bits: [8, 4], rest: 2 }),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        remoteSwitch: [0x002b, 'u16', 1, { map: { 1: 1, 0: 2 }, rest: 1 }],
        batterySocLowerProtectionValue: [0x00d9, 'u16', 1, { rest: 20 }],
        batterySocConnectLowerProtectionValue: [0x00da, 'u16', 1, { rest: 30 }],
        batteryGridCharge: [0x00e8, 'u16', 1, { map: { 0: 0, 1: 1 } }],
        // The feed-in limit, if the switch allows feed-in.
        powerSettingValue: [0x00f5, 'u16'],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        feedsIn: rawPoint(0x00f7, 'u16', 1, '', '上网开关', 'Feeds in', { bits: [0, 1] }),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        serialNumber: rawPoint(0x0003, 'text5', 1, '', '序列号', 'Serial number'),
        protocolVersion: rawPoint(0x0002, 'u16', 1, '', '协议版本', 'Protocol version'),
      },
    },
  ],
  derived: {
    // An inverter without a battery measures a few volts, and says 0%.
    raw: { hasBattery: { all: [['packVoltage', 0xfff8]] } },
    inverterData: {
      bmsVoltage: { same: 'packVoltage' },
      deviceTotalInputEnergy: { sum: ['importLow', 'importHigh'] },
      pvOutputPower: { sum: ['pv1Power', 'pv2Power', 'pv3Power', 'pv4Power'] },
      gridActivePower: { scaled: 'gridPower', by: -1 },
      inverterActivePower: { same: 'outputPower' },
      localLoadActivePower: { same: 'loadPower' },
      bmsPower: { scaled: 'batteryPower', by: -1 },
      ...deyeFaults,
    },
  },
  where: {
    ...Object.fromEntries(ofOnePhase.map((name) => [name, ['deviceCode', 'is', ...onePhase] as const])),
    ...Object.fromEntries(
      [3, 4].flatMap((n) =>
        ['Voltage', 'Current', 'Power'].map((of) => [
          `pv${n}${of}`,
          ['inputs', 'isNot', ...without(n)] as const,
        ]),
      ),
    ),
    ...Object.fromEntries(
      ['bmsVoltage', 'bmsPower', 'soc'].map((name) => [name, ['hasBattery', 'is', 1] as const]),
    ),
    gridPower: ['isLarge', 'isNot', 1],
    loadPower: ['isLarge', 'isNot', 1],
    powerSettingValue: ['feedsIn', 'is', 1],
  },
  // The inverter supports only function 16.
  settings: {
    by: 16,
    fields: {
      remoteSwitch: {},
      batterySocLowerProtectionValue: { min: 0, max: 100, step: 1 },
      batterySocConnectLowerProtectionValue: { min: 0, max: 100, step: 1 },
    },
  },
  controls: {
    4: {
      by: 'clock',
      address: 0x0016,
      registers: [
        ['year', 'month'],
        ['day', 'hour'],
        ['minute', 'second'],
      ],
    },
  },
  version: '{protocolVersion}',
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '0103006d0004d5d4',
      response: '0103080e42005a0dac0057ad21',
      means: { pv1Voltage: 365, pv1Current: 9, pv2Voltage: 350, pv2Current: 8.7 },
      source: 'made from the register list',
    },
  ],
});
