import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec, ProfileSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts } from '../definition/zero-volts.ts';
import { deyeFaults } from './deye-faults.ts';

/** Steps of daily energies and of totals, kWh; steps of a tenth for both are those of older firmware. */
type Steps = readonly [day: number, total: number];
const tenths: Steps = [0.1, 0.1];

const energiesOf = ([day, total]: Steps): Readonly<Record<string, PointSpec>> => ({
  bmsChargeDayInputEnergy: [0x0202, 'u16', day],
  bmsDischargeDayInputEnergy: [0x0203, 'u16', day],
  bmsChargeInputTotalEnergy: [0x0204, 'u32l', total],
  bmsDischargeInputTotalEnergy: [0x0206, 'u32l', total],
  deviceDayInputEnergy: [0x0208, 'u16', day],
  deviceDayOutputEnergy: [0x0209, 'u16', day],
  deviceTotalInputEnergy: [0x020a, 'u32l', total],
  deviceTotalOutputEnergy: [0x020c, 'u32l', total],
  localLoadDayOutputEnergy: [0x020e, 'u16', day],
  localLoadTotalOutputEnergy: [0x020f, 'u32l', total],
  pvDayOutputEnergy: [0x0211, 'u16', day],
  pvTotalOutputEnergy: [0x0216, 'u32l', total],
});

/**
 * Firmware versions of inverters with high-voltage batteries, in BCD: from 1000 to 1097 energies have steps of a tenth, from 1098 on they
 * do not.
 */
const olderFirmware = Object.fromEntries(
  Array.from({ length: 99 }, (_, i) => [0x1000 + 16 * Math.floor(i / 10) + (i % 10), i < 98 ? 1 : 0]),
);

/** Inputs after the fourth, whose registers have other contents in an inverter with fewer inputs. */
const furtherInputs = [5, 6, 7, 8];
/** Numbers of inputs reported by a device without the nth input, invalid ones, and none at all. */
const without = (n: number) => [...Array.from({ length: n }, (_, i) => i), 13, 14, 15, Number.NaN];

const whereOfInputs: ProfileSpec['where'] = Object.fromEntries(
  furtherInputs.flatMap((n) =>
    ['Voltage', 'Current', 'Power'].map((of) => [`pv${n}${of}`, ['inputs', 'isNot', ...without(n)] as const]),
  ),
);

/**
 * Deye and Sunsynk three-phase hybrid inverters. Counters have the low word first; the high words of powers are separate and need another
 * request. The device code tells whether the battery has 48 V or high voltage, which have different steps. The step of energies depends on
 * the firmware.
 */
export const deyeLp3 = deyeThreePhase({
  id: 'deye-lp3',
  label: label('德业三相混合逆变器', 'Deye / Sunsynk Three-phase Hybrid'),
  steps: tenths,
  said: 'Energies are tenths of kWh beside the codes of 48 V and firmware before 1098; beside newer firmware they are absent here, and one of the two other profiles has them.',
});

/** With a high-voltage battery and firmware from 1098 on, whose energies are whole kWh. */
export const deyeHp3Whole = deyeThreePhase({
  id: 'deye-hp3-kwh',
  label: label('德业三相高压混合逆变器（电量单位1 kWh）', 'Deye High-voltage Hybrid, Energies in kWh'),
  steps: [1, 1],
  said: 'For firmware from 1098 on whose energies of the day and totals are both whole kWh, as the display of the inverter tells; absent beside older firmware and other device codes.',
});

/** The same with totals still in tenths. */
export const deyeHp3WholeDays = deyeThreePhase({
  id: 'deye-hp3-day-kwh',
  label: label(
    '德业三相高压混合逆变器（今日电量单位1 kWh）',
    'Deye High-voltage Hybrid, Energies of the Day in kWh',
  ),
  steps: [1, 0.1],
  said: 'For firmware from 1098 on whose energies of the day are whole kWh while totals are tenths, as the display of the inverter tells; absent beside older firmware and other device codes.',
});

interface DeyeVersion {
  readonly id: string;
  readonly label: ProfileSpec['label'];
  readonly steps: Steps;
  readonly said: string;
}

function deyeThreePhase({ id, label: words, steps, said }: DeyeVersion) {
  const energies = energiesOf(steps);
  const isOld = steps === tenths;
  return defineProfile({
    id,
    label: words,
    manufacturer: label('德业（Deye）', 'Deye'),
    source: `Register facts of davidrapan/ha-solarman (MIT), inverter_definitions/deye_p3.yaml, for device codes 5 and 0500H, and faults of kellerza/sunsynk (MIT), src/sunsynk/sensors.py; and three_phase_hv.py; not held against a device of ours. Temperatures are tenths above -100 ℃, as the lists and an owner's display have it (kbialek/deye-inverter-mqtt, pull request 50: 1494 for 49.4). Device codes 6, 7, 8, 0600H and 0601H are inverters for batteries of high voltage: their battery voltage and the powers of battery and inputs have ten times the step. Beside any other code, or none, these are absent, and so is a battery below 8 V. Owners of inverters of high voltage with firmware 1098 and newer (third digits of MAIN) found energies in whole kWh: all of them (kellerza/sunsynk/issues/516, evcc-io/evcc/pull/23428), or only those of the day (davidrapan/ha-solarman/issues/782). ${said} The feed-in limit (008FH) and its limits are those of the list; it is written only while feeding in (0091H) is on, which is set at the inverter. Inputs five to eight are read where the inverter says that it has them: elsewhere their registers hold other numbers (kellerza/sunsynk/issues/671).`,
    protocol: 'modbus',
    deviceTypes: [3],
    mostWatts: 400_000,
    link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
    areas: {
      holding: [
        [0x0000, 0x0016],
        [0x003e, 0x0040],
        [0x0050, 0x0075],
        [0x0080, 0x0092],
        [0x00d2, 0x00df],
        [0x01f4, 0x0210],
        [0x0211, 0x0228],
        [0x0229, 0x025a],
        [0x025b, 0x0293],
        [0x02a0, 0x02dc],
      ],
    },
    tables: [
      {
        record: 'inverterData',
        space: 'holding',
        every: 1,
        points: {
          deviceRunStatus: [0x01f4, 'u16', 1, { map: { 0: 0, 1: 1, 2: 2, 3: 2, 4: 3 } }],
          ...energies,
          radiatorTemperature: [0x021d, 'u16', 0.1, { below: 100 }],
          soc: [0x024c, 'u16'],
          gridL1Voltage: [0x0256, 'u16', 0.1],
          gridL2Voltage: [0x0257, 'u16', 0.1],
          gridL3Voltage: [0x0258, 'u16', 0.1],
          gridFrequency: [0x0261, 'u16', 0.01],
          gridL1Current: [0x0265, 's16', 0.01],
          gridL2Current: [0x0266, 's16', 0.01],
          gridL3Current: [0x0267, 's16', 0.01],
          inverterFrequency: [0x027e, 'u16', 0.01],
          localLoadL1Voltage: [0x0284, 'u16', 0.1],
          localLoadL2Voltage: [0x0285, 'u16', 0.1],
          localLoadL3Voltage: [0x0286, 'u16', 0.1],
          pv1Voltage: [0x02a4, 'u16', 0.1],
          pv1Current: [0x02a5, 'u16', 0.1],
          pv2Voltage: [0x02a6, 'u16', 0.1],
          pv2Current: [0x02a7, 'u16', 0.1],
          pv3Voltage: [0x02a8, 'u16', 0.1],
          pv3Current: [0x02a9, 'u16', 0.1],
          pv4Voltage: [0x02aa, 'u16', 0.1],
          pv4Current: [0x02ab, 'u16', 0.1],
        },
      },
      {
        record: 'inverterData',
        space: 'holding',
        every: 1,
        optional: true,
        points: Object.fromEntries(
          furtherInputs.flatMap((n, i): [string, PointSpec][] => [
            [`pv${n}Voltage`, [0x02cf + i, 'u16', 0.1]],
            [`pv${n}Current`, [0x02d3 + i, 'u16', 0.1]],
          ]),
        ),
      },
      {
        record: 'raw',
        space: 'holding',
        every: 1,
        optional: true,
        points: Object.fromEntries(
          furtherInputs.map((n, i) => [
            `pv${n}Power`,
            rawPoint(0x02d7 + i, 'u16', 1, 'W', `PV${n}功率`, `PV${n} power`, { factor: 'step' }),
          ]),
        ),
      },
      {
        record: 'raw',
        space: 'holding',
        every: 1,
        points: {
          dcTemperature: rawPoint(0x021c, 'u16', 0.1, '℃', '直流侧温度', 'DC temperature', { below: 100 }),
          alarmWords: rawPoint(0x0229, 'u32l', 1, '', '告警字', 'Alarm words'),
          faultWords: rawPoint(0x022b, 'u32l', 1, '', '故障字1至2', 'Fault words 1 and 2'),
          faultWords2: rawPoint(0x022d, 'u32l', 1, '', '故障字3至4', 'Fault words 3 and 4'),
          // Positive for discharge and for import from the grid; in the record both have the opposite sign.
          packVoltage: rawPoint(0x024b, 'u16', 0.01, 'V', '电池电压', 'Battery voltage', {
            factor: 'step',
            rest: 52.1,
          }),
          batteryPower: rawPoint(0x024e, 's16', 1, 'W', '电池放电功率', 'Battery discharge power', {
            factor: 'step',
          }),
          battery2Power: rawPoint(0x0253, 's16', 1, 'W', '电池2放电功率', 'Battery 2 discharge power', {
            factor: 'step',
          }),
          gridPower: rawPoint(0x0271, 's16', 1, 'W', '电网取电功率', 'Power from the grid'),
          gridPowerHigh: rawPoint(
            0x02b2,
            'u16',
            1,
            '',
            '电网取电功率高位',
            'Power from the grid, high word',
            {
              none: [],
            },
          ),
          outputPower: rawPoint(0x027c, 's16', 1, 'W', '逆变器输出功率', 'Inverter power'),
          outputPowerHigh: rawPoint(0x02b6, 'u16', 1, '', '逆变器输出功率高位', 'Inverter power, high word', {
            none: [],
          }),
          upsPower: rawPoint(0x0283, 's16', 1, 'W', '备用负载功率', 'Backup load power'),
          upsPowerHigh: rawPoint(0x02bb, 'u16', 1, '', '备用负载功率高位', 'Backup load power, high word', {
            none: [],
          }),
          loadPower: rawPoint(0x028d, 's16', 1, 'W', '负载功率', 'Load power'),
          loadPowerHigh: rawPoint(0x0293, 'u16', 1, '', '负载功率高位', 'Load power, high word', {
            none: [],
          }),
          pv1Power: rawPoint(0x02a0, 'u16', 1, 'W', 'PV1功率', 'PV1 power', { factor: 'step' }),
          pv2Power: rawPoint(0x02a1, 'u16', 1, 'W', 'PV2功率', 'PV2 power', { factor: 'step' }),
          pv3Power: rawPoint(0x02a2, 'u16', 1, 'W', 'PV3功率', 'PV3 power', { factor: 'step' }),
          pv4Power: rawPoint(0x02a3, 'u16', 1, 'W', 'PV4功率', 'PV4 power', { factor: 'step' }),
        },
      },
      {
        record: 'inverterData',
        space: 'holding',
        every: 60,
        optional: true,
        points: {
          remoteSwitch: [0x0050, 'u16', 1, { map: { 1: 1, 0: 2 }, rest: 1 }],
          pqBatteryRatedCapacity: [0x0066, 'u16', 1, { rest: 200 }],
          batterySocLowerProtectionValue: [0x0073, 'u16', 1, { rest: 20 }],
          batterySocConnectLowerProtectionValue: [0x0075, 'u16', 1, { rest: 30 }],
          batteryGridCharge: [0x0082, 'u16', 1, { map: { 0: 0, 1: 1 } }],
          // The feed-in limit, if the switch allows feed-in.
          powerSettingValue: [0x008f, 'u16', 1, { factor: 'step' }],
        },
      },
      {
        record: 'raw',
        space: 'holding',
        every: 60,
        optional: true,
        points: {
          feedsIn: rawPoint(0x0091, 'u16', 1, '', '上网开关', 'Feeds in', { bits: [0, 1], rest: 1 }),
        },
      },
      {
        record: 'raw',
        space: 'holding',
        every: 1,
        points: {
          // The device code: the factor for the steps of battery voltage, battery power and input power compared with a 48 V battery.
          highVoltage: rawPoint(0x0000, 'u16', 1, '', '高压电池倍率', 'Factor of a high-voltage battery', {
            map: { 5: 1, 1280: 1, 6: 10, 7: 10, 8: 10, 1536: 10, 1537: 10 },
            rest: isOld ? 1 : 10,
          }),
          olderFirmware: rawPoint(0x000f, 'u16', 1, '', '旧固件', 'Older firmware', {
            map: olderFirmware,
            rest: isOld ? 1 : 0,
          }),
          inputs: rawPoint(0x0016, 'u16', 1, '', 'MPPT数量', 'MPPT inputs', { bits: [8, 4], rest: 2 }),
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
      raw: {
        batteriesPower: { sum: ['batteryPower', 'battery2Power'] },
        // An inverter without a battery measures a few volts, and says 0%.
        hasBattery: { all: [['packVoltage', 0xfff8]] },
        isLowVoltage: { all: [['highVoltage', 0xf, 1]] },
        // 0 if energies are not in tenths; no value if that is unknown.
        inTenths: { sum: ['isLowVoltage', 'olderFirmware'] },
      },
      inverterData: {
        bmsVoltage: { same: 'packVoltage' },
        pvOutputPower: {
          sum: ['pv1Power', 'pv2Power', 'pv3Power', 'pv4Power', ...furtherInputs.map((n) => `pv${n}Power`)],
        },
        gridActivePower: { low: 'gridPower', high: 'gridPowerHigh', by: -1 },
        inverterActivePower: { low: 'outputPower', high: 'outputPowerHigh' },
        epsActivePower: { low: 'upsPower', high: 'upsPowerHigh' },
        localLoadActivePower: { low: 'loadPower', high: 'loadPowerHigh' },
        bmsPower: { scaled: 'batteriesPower', by: -1 },
        ...deyeFaults,
      },
    },
    where: {
      // Inputs that a model has not got contain zeros.
      ...existWithVolts(['pv3', 'pv4']),
      ...whereOfInputs,
      ...Object.fromEntries(
        Object.keys(energies).map((name) => [
          name,
          isOld ? (['inTenths', 'isNot', 0, Number.NaN] as const) : (['inTenths', 'is', 0] as const),
        ]),
      ),
      ...Object.fromEntries(
        ['bmsVoltage', 'bmsPower', 'soc'].map((name) => [name, ['hasBattery', 'isNot', 0] as const]),
      ),
      powerSettingValue: ['feedsIn', 'is', 1],
    },
    factors: { step: { of: ['highVoltage'], range: [1, 10] } },
    // The inverter supports only function 16.
    settings: {
      by: 16,
      fields: {
        remoteSwitch: {},
        pqBatteryRatedCapacity: { min: 0, max: 2000, step: 1 },
        batterySocLowerProtectionValue: { min: 0, max: 100, step: 1 },
        batterySocConnectLowerProtectionValue: { min: 0, max: 100, step: 1 },
        batteryGridCharge: {},
        // By the list up to 15,600 W, and up to 25,000 W in steps of ten. Whether it feeds in at all is set at the inverter.
        powerSettingValue: { min: 0, max: 15_600, step: 1, maxAt: { 10: 2500 }, needs: { feedsIn: 1 } },
      },
    },
    controls: {
      4: {
        by: 'clock',
        address: 0x003e,
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
        request: '010302a400040452',
        response: '0103080e42005a0dac0057ad21',
        means: { pv1Voltage: 365, pv1Current: 9, pv2Voltage: 350, pv2Current: 8.7 },
        source: 'made from the register list',
      },
    ],
  });
}
