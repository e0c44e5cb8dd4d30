import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts, inputNames } from '../definition/zero-volts.ts';

const inputs = Array.from({ length: 20 }, (_, i) => i + 1);

/** Huawei SUN2000 string and hybrid inverters. High word first; all registers are holding registers. */
export const huaweiSun2000 = defineProfile({
  id: 'huawei-sun2000',
  label: label('华为SUN2000逆变器', 'Huawei SUN2000 Inverter'),
  manufacturer: label('华为（Huawei）', 'Huawei'),
  source:
    'Register facts of wlcrs/huawei-solar-lib (AGPL-3.0), src/huawei_solar/registers.py and register_values.py, held against those of olivergregorius/sun2000_modbus, bolliy/ioBroker.sun2000 and evcc-io/evcc, huawei-sun2000-hybrid.yaml: address, size, scale and sign of each number agree; not held against a device of ours. The energy that is fed in is taken without its sign, as there. An inverter of one phase sends its grid as the first voltage between lines, zeros as the other two, and half of it or less as the phases (wlcrs/huawei_solar, issues 498 and 507). The power factor is left out: its sign means lead or lag and not a direction. What is fed in is limited in watts in mode 6 and to nothing in mode 5; of mode 7 no list says what its per cent are of. Start and stop: wlcrs/huawei_solar, switch.py; the inverter takes minutes to follow. Mode 4 of the record is written as the times of use of a LUNA2000, which an LG RESU refuses; those times, 14 of either kind in one list, are not read, and neither are modes 0, 1 and 4 (adaptive, fixed, fully fed to the grid), which have no run mode of the record. The clock is not set: it counts seconds in a zone that the list does not know.',
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 1_000_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 5000 },
  areas: {
    holding: [
      [30_000, 30_082],
      [32_000, 32_063],
      [32_064, 32_119],
      [37_100, 37_137],
      [37_760, 37_787],
      [47_075, 47_088],
      [47_415, 47_417],
    ],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'holding',
      every: 1,
      points: {
        ...Object.fromEntries(
          inputs.flatMap((n): [string, PointSpec][] => [
            [`pv${n}Voltage`, [32_014 + 2 * n, 's16', 0.1]],
            [`pv${n}Current`, [32_015 + 2 * n, 's16', 0.01]],
          ]),
        ),
        pvOutputPower: [32_064, 's32'],
        gridL2Voltage: [32_070, 'u16', 0.1],
        gridL3Voltage: [32_071, 'u16', 0.1],
        gridL1Current: [32_072, 's32', 0.001],
        gridL2Current: [32_074, 's32', 0.001],
        gridL3Current: [32_076, 's32', 0.001],
        inverterActivePower: [32_080, 's32'],
        inverterReactivePower: [32_082, 's32'],
        gridFrequency: [32_085, 'u16', 0.01],
        radiatorTemperature: [32_087, 's16', 0.1],
        deviceRunStatus: [
          32_089,
          'u16',
          1,
          {
            map: {
              0: 0,
              1: 1,
              2: 0,
              3: 1,
              256: 1,
              512: 2,
              513: 2,
              514: 2,
              515: 2,
              768: 3,
              769: 6,
              770: 3,
              771: 3,
              772: 6,
              773: 6,
              774: 6,
              775: 6,
              776: 0,
              780: 6,
              1025: 2,
              1026: 2,
              1027: 2,
              1028: 2,
              1029: 2,
              1280: 1,
              1281: 1,
              1536: 1,
              1792: 1,
              2048: 1,
              2304: 1,
              2560: 2,
              40960: 0,
            },
          },
        ],
        pvTotalOutputEnergy: [32_106, 'u32', 0.01],
        pvDayOutputEnergy: [32_114, 'u32', 0.01],
        pvMonthOutputEnergy: [32_116, 'u32', 0.01],
        pvYearOutputEnergy: [32_118, 'u32', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      points: {
        alarms1: rawPoint(32_008, 'u16', 1, '', '告警字1', 'Alarm word 1', { none: [] }),
        alarms2: rawPoint(32_009, 'u16', 1, '', '告警字2', 'Alarm word 2', { none: [] }),
        alarms3: rawPoint(32_010, 'u16', 1, '', '告警字3', 'Alarm word 3', { none: [] }),
        lineVoltage1: rawPoint(32_066, 'u16', 0.1, 'V', '线电压1', 'Line voltage 1', { rest: 400 }),
        lineVoltage2: rawPoint(32_067, 'u16', 0.1, 'V', '线电压2', 'Line voltage 2', { rest: 400 }),
        lineVoltage3: rawPoint(32_068, 'u16', 0.1, 'V', '线电压3', 'Line voltage 3', { rest: 400 }),
        phaseVoltage1: rawPoint(32_069, 'u16', 0.1, 'V', '相电压1', 'Phase voltage 1', { rest: 230 }),
        faultCode: rawPoint(32_090, 'u16', 1, '', '故障码', 'Fault code'),
        insulation: rawPoint(32_088, 'u16', 1, 'kΩ', '绝缘阻抗', 'Insulation resistance'),
      },
    },
    {
      // A power meter on the inverter's own bus; positive for export to the grid.
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        gridActivePower: [37_113, 's32'],
        gridReactivePower: [37_115, 's32'],
        deviceTotalInputEnergy: [37_121, 's32', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        exportedEnergy: rawPoint(
          37_119,
          's32',
          0.01,
          '',
          '上网电量（电表方向，kWh）',
          'Exported energy as the meter counts it, kWh',
        ),
        meterStatus: rawPoint(37_100, 'u16', 1, '', '电表状态码', 'Meter status code', { rest: 1 }),
        storageStatus: rawPoint(37_762, 'u16', 1, '', '储能状态码', 'Storage status code', { rest: 1 }),
      },
    },
    {
      // All batteries together; positive for charging.
      record: 'inverterData',
      space: 'holding',
      every: 1,
      optional: true,
      points: {
        soc: [37_760, 'u16', 0.1],
        bmsVoltage: [37_763, 'u16', 0.1],
        bmsCurrent: [37_764, 's16', 0.1],
        bmsPower: [37_765, 's32'],
        bmsChargeInputTotalEnergy: [37_780, 'u32', 0.01],
        bmsDischargeInputTotalEnergy: [37_782, 'u32', 0.01],
        bmsChargeDayInputEnergy: [37_784, 'u32', 0.01],
        bmsDischargeDayInputEnergy: [37_786, 'u32', 0.01],
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        batterySocUpperProtectionValue: [47_081, 'u16', 0.1, { rest: 100 }],
        batterySocConnectLowerProtectionValue: [47_082, 'u16', 0.1, { rest: 12 }],
        batteryMaxChargePower: [47_075, 'u32'],
        batteryGridCharge: [47_087, 'u16', 1, { map: { 0: 0, 1: 1 } }],
        deviceRunMode: [47_086, 'u16', 1, { map: { 2: 1, 3: 4, 5: 4 }, rest: 1 }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        powerControlMode: rawPoint(47_415, 'u16', 1, '', '有功控制方式码', 'Active power control mode code', {
          rest: 6,
        }),
        mostFedIn: rawPoint(47_416, 's32', 1, 'W', '最大上网功率', 'Greatest power that is fed in'),
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 0,
      points: {
        modelName: rawPoint(30_000, 'text15', 1, '', '型号', 'Model'),
        serialNumber: rawPoint(30_015, 'text10', 1, '', '序列号', 'Serial number'),
      },
    },
    {
      // Read again each hour: powers are compared with it.
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        ratedPower: rawPoint(30_073, 'u32', 1, 'W', '额定功率', 'Rated power', { rest: 10_000 }),
      },
    },
  ],
  factors: { ratedWatts: { of: ['ratedPower'], range: [1000, 500_000] } },
  derived: {
    raw: {
      // In mode 5 feed-in is off: 0 W.
      noFeedIn: { scaled: 'powerControlMode', by: 0 },
      onlyVoltage: { same: 'lineVoltage1' },
      // An inverter of one phase has its grid in the first line voltage, zeros in the others, and half of it in the first phase.
      hasOnePhase: {
        all: [
          ['lineVoltage1', 0xffe0],
          ['lineVoltage2', 0xffff, 0],
          ['lineVoltage3', 0xffff, 0],
        ],
      },
    },
    inverterData: {
      gridRsVoltage: { same: 'lineVoltage1' },
      gridStVoltage: { same: 'lineVoltage2' },
      gridRtVoltage: { same: 'lineVoltage3' },
      gridL1Voltage: { first: ['phaseVoltage1', 'onlyVoltage'] },
      powerSettingValue: { first: ['mostFedIn', 'noFeedIn'] },
      // Some meters count exported energy as negative.
      deviceTotalOutputEnergy: { absolute: 'exportedEnergy' },
      errorMsg1: {
        bits: {
          0: [
            ['alarms1', 0x0200],
            ['alarms2', 0x1000],
          ],
          1: [['alarms1', 0x0100]],
          2: [['alarms1', 0x0800]],
          3: [['alarms1', 0x1000]],
          4: [['alarms1', 0x0080]],
          5: [['alarms1', 0x0400]],
          6: [['alarms2', 0x0c00]],
          8: [['alarms1', 0x4000]],
          // Phase short-circuited to PE, unstable frequency, DC component, abnormal grounding.
          15: [
            ['alarms1', 0xa040],
            ['alarms2', 0x0002],
          ],
        },
      },
      errorMsg2: {
        bits: {
          0: [
            ['alarms1', 0x0001],
            ['alarms3', 0x0004],
          ],
          2: [['alarms1', 0x0004]],
          3: [['alarms2', 0x0004]],
          4: [['alarms2', 0x0001]],
          6: [['alarms1', 0x0018]],
          7: [
            ['alarms1', 0x0002],
            ['alarms3', 0x2000],
          ],
          // AFCI self-check, module configuration, string loss.
          15: [
            ['alarms1', 0x0020],
            ['alarms2', 0x8000],
            ['alarms3', 0x0040],
          ],
        },
      },
      errorMsg3: {
        bits: {
          4: [['alarms3', 0x0010]],
          7: [['alarms2', 0x0200]],
        },
      },
      errorMsg4: {
        bits: {
          7: [['alarms3', 0x0088]],
          15: [
            ['alarms2', 0x0010],
            ['alarms3', 0x5f00],
          ],
        },
      },
      errorMsg5: {
        bits: {
          0: [['alarms2', 0x0008]],
          4: [['alarms2', 0x4000]],
          15: [['alarms3', 0x0020]],
        },
      },
      errorMsg6: { bits: { 6: [['alarms2', 0x0020]], 15: [['alarms2', 0x21c0]] } },
      // An optimizer and the PID unit are warnings specific to the manufacturer.
      warningMsg2: { bits: { 15: [['alarms3', 0x0003]] } },
      warningMsg3: { bits: { 2: [['alarms3', 0x8000]] } },
    },
  },
  // In mode 6 the feed-in limit is in watts. The registers of a meter or battery that is offline (0), or not connected, contain zeros.
  where: {
    // Inputs that a model has not got contain zeros.
    ...existWithVolts(inputNames(3, 20)),
    ...Object.fromEntries(
      [
        ...['gridRsVoltage', 'gridStVoltage', 'gridRtVoltage', 'gridL2Voltage', 'gridL3Voltage'],
        ...['gridL2Current', 'gridL3Current'],
      ].map((name) => [name, ['hasOnePhase', 'isNot', 1]] as const),
    ),
    phaseVoltage1: ['lineVoltage2', 'isNot', 0],
    onlyVoltage: ['lineVoltage2', 'is', 0],
    mostFedIn: ['powerControlMode', 'is', 6],
    noFeedIn: ['powerControlMode', 'is', 5],
    gridActivePower: ['meterStatus', 'isNot', 0],
    gridReactivePower: ['meterStatus', 'isNot', 0],
    deviceTotalOutputEnergy: ['meterStatus', 'isNot', 0],
    deviceTotalInputEnergy: ['meterStatus', 'isNot', 0],
    soc: ['storageStatus', 'isNot', 0],
    bmsVoltage: ['storageStatus', 'isNot', 0],
    bmsCurrent: ['storageStatus', 'isNot', 0],
    bmsPower: ['storageStatus', 'isNot', 0],
    bmsChargeInputTotalEnergy: ['storageStatus', 'isNot', 0],
    bmsDischargeInputTotalEnergy: ['storageStatus', 'isNot', 0],
    bmsChargeDayInputEnergy: ['storageStatus', 'isNot', 0],
    bmsDischargeDayInputEnergy: ['storageStatus', 'isNot', 0],
  },
  version: '{modelName}',
  settings: {
    by: 6,
    fields: {
      deviceRunMode: { raw: { 4: 5 } },
      batteryGridCharge: {},
      batterySocUpperProtectionValue: { min: 90, max: 100, step: 0.1 },
      batterySocConnectLowerProtectionValue: { min: 0, max: 20, step: 0.1 },
    },
  },
  controls: {
    1: { by: 'register', address: 40_200, value: 0 },
    2: { by: 'register', address: 40_201, value: 0 },
  },
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'two strings in the sun',
      request: '01037d1000045da0',
      response: '0103081a36034e19fa0341cd37',
      means: { pv1Voltage: 671, pv1Current: 8.46, pv2Voltage: 665, pv2Current: 8.33 },
      source: 'made from the register list',
    },
  ],
});
