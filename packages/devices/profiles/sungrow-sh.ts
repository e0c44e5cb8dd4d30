import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';

const ofBattery = [
  ...['bmsVoltage', 'bmsCurrent', 'bmsPower', 'soc', 'soh'],
  ...['bmsCurrentAllowMaxChargeCurrent', 'bmsCurrentAllowMaxDischargeCurrent'],
];

/** Quantities of the meter of the site. */
const ofMeter = [
  ...['gridActivePower', 'localLoadActivePower', 'deviceDayInputEnergy', 'deviceTotalInputEnergy'],
  ...['deviceDayOutputEnergy', 'deviceTotalOutputEnergy'],
];

/**
 * Sungrow residential hybrid inverters of the SH series. Numbers in two registers have the low word first. Register addresses are one below
 * the manufacturer's printed numbers.
 */
export const sungrowSh = defineProfile({
  id: 'sungrow-sh',
  label: label('阳光电源SH混合逆变器', 'Sungrow SH Hybrid Inverter'),
  manufacturer: label('阳光电源（Sungrow）', 'Sungrow'),
  source:
    'Register facts of bohdan-s/SunGather, SunGather/registers-sungrow.yaml, and of mkaiser/Sungrow-SHx-Inverter-Modbus-Home-Assistant, modbus_sungrow.yaml (word order, states of newer firmware, what the battery takes, what is fed in and how much may be, and the power of the battery in 5214, which newer firmware has with its sign); not held against a device of ours. Battery power is 5214, or 13022 with the direction in 13001 where firmware does not have it; battery current is 13021 with the direction of the power (older firmware gives sizes without direction, newer firmware a sign and no direction: evcc-io/evcc, templates/definition/meter/sungrow-hybrid.yaml and issues 18270 and 18838). A battery of 0 V is absent: an inverter without one sends zeros (AlexanderLanin/homeassistant-sungrow, tests/test_data/dump_slave.yaml). Without a meter the power at the connection is 0 and that of the load is the output of the inverter (slave_dump_unknown_model.yaml there): a meter is one that has counted something. Rating (5001) and fourth input (5115, 5116) as both lists and evcc have them. Newer firmware sends the frequency in steps of 0.01 Hz, which is told by its size. Where the output has three wires (2 in 5002), 5019 to 5021 are voltages between phases. The power of a forced charge or discharge (13052) is not written, as it is watts in some models and per cent in others: it stays as it was set at the inverter. Forced mode with the order to stop, and mode 3 of an external EMS, have no run mode of the record.',
  protocol: 'modbus',
  deviceTypes: [3],
  mostWatts: 200_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x1388, 0x13ab],
      [0x13fa, 0x13fd],
      [0x145d, 0x145e],
      [0x15fe, 0x1603],
      [0x32c7, 0x32f6],
    ],
    holding: [
      [0x32c7, 0x32c7],
      [0x32f9, 0x32fb],
      [0x3301, 0x3302],
      [0x3311, 0x331e],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        radiatorTemperature: [0x138f, 's16', 0.1],
        pv1Voltage: [0x1392, 'u16', 0.1],
        pv1Current: [0x1393, 'u16', 0.1],
        pv2Voltage: [0x1394, 'u16', 0.1],
        pv2Current: [0x1395, 'u16', 0.1],
        pv3Voltage: [0x1396, 'u16', 0.1],
        pv3Current: [0x1397, 'u16', 0.1],
        pvOutputPower: [0x1398, 's32l'],
        gridL1Voltage: [0x139a, 'u16', 0.1],
        gridL2Voltage: [0x139b, 'u16', 0.1],
        gridL3Voltage: [0x139c, 'u16', 0.1],
        inverterReactivePower: [0x13a8, 's32l'],
        gridFrequency: [0x13ab, 'u16', 0.1, { otherScale: [0.01, 40, 70] }],
        deviceRunStatus: [
          0x32c7,
          'u16',
          1,
          {
            map: {
              1: 6,
              2: 6,
              4: 6,
              8: 0,
              16: 0,
              20: 2,
              32: 1,
              64: 2,
              65: 2,
              128: 2,
              256: 3,
              512: 3,
              1024: 2,
              2048: 2,
              4096: 2,
              4369: 0,
              4608: 0,
              4864: 6,
              5120: 0,
              5376: 6,
              5632: 1,
              5888: 6,
              9472: 3,
              9473: 1,
              16384: 2,
              16385: 2,
              21760: 3,
              32768: 6,
              33024: 2,
              33280: 2,
              37120: 2,
            },
          },
        ],
        pvDayOutputEnergy: [0x32c9, 'u16', 0.1],
        pvTotalOutputEnergy: [0x32ca, 'u32l', 0.1],
        // Without a meter the output of the inverter.
        localLoadActivePower: [0x32cf, 's32l'],
        gridActivePower: [0x32d1, 's32l'],
        soc: [0x32de, 'u16', 0.1],
        soh: [0x32df, 'u16', 0.1],
        bmsDischargeDayInputEnergy: [0x32e1, 'u16', 0.1],
        bmsDischargeInputTotalEnergy: [0x32e2, 'u32l', 0.1],
        gridL1Current: [0x32e6, 's16', 0.1],
        gridL2Current: [0x32e7, 's16', 0.1],
        gridL3Current: [0x32e8, 's16', 0.1],
        inverterActivePower: [0x32e9, 's32l'],
        deviceDayInputEnergy: [0x32eb, 'u16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        // 0 single phase, 1 three phases and neutral, 2 three phases.
        outputType: rawPoint(0x1389, 'u16', 1, '', '输出类型码', 'Output type code', { rest: 1 }),
        packVoltage: rawPoint(0x32db, 'u16', 0.1, 'V', '电池电压', 'Battery voltage', { rest: 191.6 }),
        // 1 charging, 2 discharging; newer firmware leaves it at 0.
        batteryDirection: rawPoint(0x32c8, 'u16', 1, '', '电池方向', 'Battery direction', { bits: [1, 2] }),
        // Newer firmware gives both a sign, negative when charging; older firmware only their size.
        batteryAmperes: rawPoint(0x32dc, 's16', 0.1, 'A', '电池电流（原始值）', 'Battery current (as sent)'),
        batteryWatts: rawPoint(0x32dd, 's16', 1, 'W', '电池功率（原始值）', 'Battery power (as sent)'),
        takenByMeter: rawPoint(0x32ec, 'u32l', 0.1, 'kWh', '电表取电总电量', 'Energy taken, by the meter'),
      },
    },
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        bmsCurrentAllowMaxChargeCurrent: [0x1602, 'u16'],
        bmsCurrentAllowMaxDischargeCurrent: [0x1603, 'u16'],
        bmsChargeDayInputEnergy: [0x32ef, 'u16', 0.1],
        bmsChargeInputTotalEnergy: [0x32f0, 'u32l', 0.1],
        deviceDayOutputEnergy: [0x32f4, 'u16', 0.1],
      },
    },
    {
      // Only larger models of one phase have four inputs.
      record: 'inverterData',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        pv4Voltage: [0x13fa, 'u16', 0.1],
        pv4Current: [0x13fb, 'u16', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        fedInByMeter: rawPoint(0x32f5, 'u32l', 0.1, 'kWh', '电表上网总电量', 'Energy fed in, by the meter'),
      },
    },
    {
      // Read again each hour: powers are compared with it.
      record: 'raw',
      space: 'input',
      every: 60,
      optional: true,
      points: {
        ratedPower: rawPoint(0x1388, 'u16', 100, 'W', '额定功率', 'Rated power', { rest: 10_000 }),
      },
    },
    {
      // Positive when discharging; in the record charging is positive.
      record: 'raw',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        batteryPower: rawPoint(0x145d, 's32l', 1, 'W', '电池放电功率', 'Battery discharge power', {
          none: [-1, 0x7fffffff, -0x80000000, 0x8000, -0x8001],
        }),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        exportLimitSwitch: rawPoint(0x331e, 'u16', 1, '', '上网限功率开关', 'Export limit switch', {
          map: { 170: 1, 85: 0 },
        }),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        remoteSwitch: [0x32c7, 'u16', 1, { map: { 207: 1, 206: 2 }, rest: 1 }],
        // The mode, and in the lower word the command to the battery: 0 self-consumption, whatever the command; 2 forced, with AAH charge
        // or BBH discharge.
        deviceRunMode: [0x32f9, 'u32', 1, { map: { 204: 1, 170: 1, 187: 1, 131242: 3, 131259: 2 }, rest: 1 }],
        // The feed-in limit, if the switch enables it.
        powerSettingValue: [0x3311, 'u16'],
        batterySocUpperProtectionValue: [0x3301, 'u16', 0.1, { rest: 100 }],
        batterySocConnectLowerProtectionValue: [0x3302, 'u16', 0.1, { rest: 5 }],
      },
    },
  ],
  factors: { ratedWatts: { of: ['ratedPower'], range: [1000, 100_000] } },
  derived: {
    raw: {
      // What a meter has counted in its life; 0 or nothing without one.
      countedByMeter: { sum: ['fedInByMeter', 'takenByMeter'] },
      // Firmware without 5214 refuses it, or sends zeros there.
      saidDischarge: { same: 'batteryPower' },
      directedDischarge: { size: 'batteryWatts', direction: 'batteryDirection', positive: 2, negative: 1 },
      discharge: { first: ['saidDischarge', 'directedDischarge', 'batteryPower'] },
      isDischarging: { all: [['discharge', 'positive']] },
      dischargeCurrent: { size: 'batteryAmperes', direction: 'isDischarging', positive: 1, negative: 0 },
    },
    inverterData: {
      deviceTotalOutputEnergy: { same: 'fedInByMeter' },
      deviceTotalInputEnergy: { same: 'takenByMeter' },
      bmsVoltage: { same: 'packVoltage' },
      bmsPower: { scaled: 'discharge', by: -1 },
      bmsCurrent: { scaled: 'dischargeCurrent', by: -1 },
      gridRsVoltage: { same: 'gridL1Voltage' },
      gridStVoltage: { same: 'gridL2Voltage' },
      gridRtVoltage: { same: 'gridL3Voltage' },
    },
  },
  where: {
    // Inputs that a model has not got contain zeros.
    ...existWithVolts(['pv3', 'pv4']),
    ...Object.fromEntries([
      ...ofMeter.map((name) => [name, ['countedByMeter', 'isNot', 0, Number.NaN]] as const),
      ['powerSettingValue', ['exportLimitSwitch', 'is', 1]] as const,
      ['saidDischarge', ['batteryPower', 'isNot', 0]] as const,
      ...ofBattery.map((name) => [name, ['packVoltage', 'isNot', 0]] as const),
      ['gridL1Voltage', ['outputType', 'isNot', 2]] as const,
      ...['gridL2Voltage', 'gridL3Voltage'].map((name) => [name, ['outputType', 'isNot', 0, 2]] as const),
      ...['gridL2Current', 'gridL3Current'].map((name) => [name, ['outputType', 'isNot', 0]] as const),
      ...['gridRsVoltage', 'gridStVoltage', 'gridRtVoltage'].map(
        (name) => [name, ['outputType', 'is', 2]] as const,
      ),
    ]),
  },
  settings: {
    by: 6,
    fields: {
      remoteSwitch: {},
      deviceRunMode: { raw: { 1: 0x00cc } },
      batterySocUpperProtectionValue: { min: 50, max: 100, step: 0.1 },
      batterySocConnectLowerProtectionValue: { min: 0, max: 50, step: 0.1 },
    },
  },
  // Year with its century; according to the manufacturer's list for string and hybrid inverters alike.
  controls: {
    4: {
      by: 'clock',
      address: 0x1387,
      registers: ['year', 'month', 'day', 'hour', 'minute', 'second'],
    },
  },
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'a house that feeds in',
      request: '010432c9000aae8b',
      response: '01041400d50001000100000000000004b000000960000082b5',
      means: {
        pvDayOutputEnergy: 21.3,
        pvTotalOutputEnergy: 6553.7,
        localLoadActivePower: 1200,
        gridActivePower: 2400,
      },
      source: 'made from the register list',
    },
  ],
});
