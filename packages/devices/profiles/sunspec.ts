import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { commonGroup } from './sunspec-common.ts';

const inputs = Array.from({ length: 20 }, (_, i) => i);
/** Off, empty, discharging, charging, full, holding; none of these during a self-test. */
const batteryState = { map: { 1: 4, 2: 0, 3: 2, 4: 1, 5: 0, 6: 0 } };

/** Inverters with SunSpec models: SolarEdge, Fronius, SMA, ABB, Kostal and others. */
export const sunspecInverter = defineProfile({
  id: 'sunspec',
  label: label('SunSpec逆变器', 'SunSpec Inverter'),
  manufacturer: label('SunSpec联盟', 'SunSpec Alliance'),
  source:
    'Models 1, 101–103, 111–113, 120–124, 160, 401–404, 701–704, 713, 714 and 802 of github.com/sunspec/models (Apache-2.0); not held against a device of ours. Where a device shows a number in an older and in a newer model, the older one counts. The lifetime energy of the AC side stands for what the PV array has generated. Strings of a combiner in its chain are inputs; modules of model 160 that are named as charging and discharging of a battery (Fronius GEN24) are none, their lifetime energies are those of the battery, and neither are ports of model 714 of another type than PV. Model 714 names no sign of a battery: what gives is taken as positive, as its total demands. WSet of model 704 is no limit but a setpoint, and is not written. The only voltage of an inverter of one phase may be said between A and B (SolarEdge). Devices differ in whether the power factor is a fraction or a percentage; active and apparent power tell which it is.',
  protocol: 'sunspec',
  deviceTypes: [3],
  livesOnPv: true,
  ratedBy: 'mostWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  tables: [
    {
      record: 'inverterData',
      space: 'ac',
      every: 1,
      points: {
        gridL1Current: ['AphA', 'field'],
        gridL2Current: ['AphB', 'field'],
        gridL3Current: ['AphC', 'field'],
        gridStVoltage: ['PPVphBC', 'field'],
        gridRtVoltage: ['PPVphCA', 'field'],
        gridL2Voltage: ['PhVphB', 'field'],
        gridL3Voltage: ['PhVphC', 'field'],
        inverterActivePower: ['W', 'field'],
        gridFrequency: ['Hz', 'field'],
        inverterL1Power: ['WphA', 'field'],
        inverterL2Power: ['WphB', 'field'],
        inverterL3Power: ['WphC', 'field'],
        inverterReactivePower: ['VAr', 'field'],
        pvTotalOutputEnergy: ['WH', 'field', 0.001],
        busVoltage: ['DCV', 'field'],
        invModuleTemperature: ['TmpCab', 'field'],
        radiatorTemperature: ['TmpSnk', 'field'],
        transformerTemperature: ['TmpTrns', 'field'],
        airTemperature: ['TmpAmb', 'field'],
        deviceRunStatus: ['St', 'field', 1, { map: { 1: 6, 2: 0, 3: 1, 4: 2, 5: 2, 6: 6, 7: 3, 8: 0 } }],
      },
    },
    {
      record: 'raw',
      space: 'ac',
      every: 1,
      points: {
        dcPower: rawPoint('DCW', 'field', 1, 'W', '直流侧功率', 'DC power'),
        apparentPower: rawPoint('VA', 'field', 1, 'VA', '视在功率', 'Apparent power'),
        firstLineVoltage: rawPoint('PPVphAB', 'field', 1, 'V', '线电压AB', 'Voltage between A and B', {
          rest: 400,
        }),
        firstPhaseVoltage: rawPoint('PhVphA', 'field', 1, 'V', 'A相电压', 'Voltage of phase A', {
          rest: 230,
        }),
        saidPowerFactor: rawPoint(
          'PF',
          'field',
          1,
          '',
          '功率因数（设备标度）',
          'Power factor as the device scales it',
        ),
        events: rawPoint('Evt1', 'field', 1, '', '事件字', 'Event word'),
        vendorState: rawPoint('StVnd', 'field', 1, '', '厂家状态码', 'Vendor state'),
      },
    },
    {
      record: 'inverterData',
      space: 'mppt',
      every: 1,
      optional: true,
      points: {
        ...Object.fromEntries(
          inputs.flatMap((i): [string, PointSpec][] => [
            [`pv${i + 1}Voltage`, [`DCV[${i}]`, 'field']],
            [`pv${i + 1}Current`, [`DCA[${i}]`, 'field']],
          ]),
        ),
        bmsPower: ['StoW', 'field'],
        bmsCurrent: ['StoA', 'field'],
        bmsChargeInputTotalEnergy: ['StoWhCha', 'field', 0.001],
        bmsDischargeInputTotalEnergy: ['StoWhDis', 'field', 0.001],
      },
    },
    {
      record: 'raw',
      space: 'mppt',
      every: 1,
      optional: true,
      points: {
        // Available if some of the modules are a battery, whose power is also included in that of the DC side, and by ports.
        modulesPower: rawPoint('PvW', 'field', 1, 'W', '光伏输入功率合计', 'Power of all PV inputs'),
        portVoltage: rawPoint('StoV', 'field', 1, 'V', '电池端口电压', 'Voltage of the battery port'),
      },
    },
    {
      record: 'raw',
      space: 'storage',
      every: 1,
      optional: true,
      points: {
        storageCharge: rawPoint(
          'ChaState',
          'field',
          1,
          '%',
          '储能模型荷电状态',
          'Charge by the storage model',
        ),
        storageVoltage: rawPoint('InBatV', 'field', 1, 'V', '储能模型电压', 'Voltage by the storage model'),
        storageState: rawPoint(
          'ChaSt',
          'field',
          1,
          '',
          '储能模型状态',
          'State by the storage model',
          batteryState,
        ),
      },
    },
    {
      record: 'inverterData',
      space: 'capacity',
      every: 1,
      optional: true,
      points: { soh: ['SoH', 'field'] },
    },
    {
      record: 'raw',
      space: 'capacity',
      every: 1,
      optional: true,
      points: {
        batteryCharge: rawPoint('SoC', 'field', 1, '%', '电池模型荷电状态', 'Charge by the battery model'),
        batteryVoltage: rawPoint('V', 'field', 1, 'V', '电池模型电压', 'Voltage by the battery model'),
        batteryState: rawPoint(
          'ChaSt',
          'field',
          1,
          '',
          '电池模型状态',
          'State by the battery model',
          batteryState,
        ),
      },
    },
    {
      record: 'inverterData',
      space: 'storage',
      every: 60,
      optional: true,
      points: {
        batteryMaxChargePower: ['WChaMax', 'field', 1, { rest: 5000 }],
        // The bits of the word apply the rates: 0 that of charging, 1 that of discharging.
        storageControlMode: ['StorCtl_Mod', 'field', 1, { map: { 0: 0, 1: 1, 2: 2, 3: 3 }, rest: 0 }],
        batterySocConnectLowerProtectionValue: ['MinRsvPct', 'field', 1, { rest: 10 }],
        batteryDischargeRate: ['OutWRte', 'field', 1, { rest: 100 }],
        batteryChargeRate: ['InWRte', 'field', 1, { rest: 100 }],
        batteryGridCharge: ['ChaGriSet', 'field', 1, { map: { 0: 0, 1: 1 }, rest: 0 }],
      },
    },
    {
      record: 'raw',
      space: 'nameplate',
      every: 60,
      optional: true,
      points: { ratedPower: rawPoint('WRtg', 'field', 1, 'W', '额定功率', 'Rated power') },
    },
    {
      record: 'raw',
      space: 'basic',
      every: 60,
      optional: true,
      points: { powerLimit: rawPoint('WMax', 'field', 1, 'W', '功率上限', 'Power limit', { rest: 10_000 }) },
    },
    {
      record: 'raw',
      space: 'acState',
      every: 60,
      optional: true,
      points: { gridConnection: rawPoint('ECPConn', 'field', 1, '', '并网点连接', 'Grid connection') },
    },
    {
      record: 'inverterData',
      space: 'connection',
      every: 60,
      optional: true,
      points: { remoteSwitch: ['Conn', 'field', 1, { map: { 1: 1, 0: 2 }, rest: 1 }] },
    },
    {
      record: 'inverterData',
      space: 'immediate',
      every: 60,
      optional: true,
      points: {
        // Per cent of the power limit of model 121, or 702.
        activePowerControlValue: ['WMaxLimPct', 'field', 0.01, { factor: 'mostWatts', rest: 10_000 }],
        powerFactor: ['OutPFSet', 'field', 1, { rest: 1 }],
        reactivePowerValue: ['VArWMaxPct', 'field', 0.01, { factor: 'mostWatts', rest: 0 }],
      },
    },
    {
      record: 'raw',
      space: 'immediate',
      every: 60,
      optional: true,
      points: {
        isPowerLimited: rawPoint(
          'WMaxLim_Ena',
          'field',
          1,
          '',
          '有功限值启用',
          'Active power limit in force',
        ),
        isPowerFactorFixed: rawPoint(
          'OutPFSet_Ena',
          'field',
          1,
          '',
          '固定功率因数启用',
          'Fixed power factor in force',
        ),
        reactivePercentOf: rawPoint(
          'VArPct_Mod',
          'field',
          1,
          '',
          '无功百分比基准',
          'What reactive power is a percentage of',
        ),
        isReactivePowerFixed: rawPoint(
          'VArPct_Ena',
          'field',
          1,
          '',
          '固定无功启用',
          'Fixed reactive power in force',
        ),
      },
    },
    commonGroup('common'),
  ],
  derived: {
    raw: {
      secondLine: { first: ['gridL2Current', 'gridL2Voltage', 'gridStVoltage'] },
      onlyVoltage: { same: 'firstLineVoltage' },
    },
    inverterData: {
      gridRsVoltage: { same: 'firstLineVoltage' },
      gridL1Voltage: { first: ['firstPhaseVoltage', 'onlyVoltage'] },
      pvOutputPower: { first: ['modulesPower', 'dcPower'] },
      soc: { first: ['storageCharge', 'batteryCharge'] },
      bmsVoltage: { first: ['storageVoltage', 'batteryVoltage', 'portVoltage'] },
      bmsStatus: { first: ['storageState', 'batteryState'] },
      inverterTotalOutputEnergy: { same: 'pvTotalOutputEnergy' },
      inverterPowerFactor: {
        powerFactor: 'saidPowerFactor',
        active: 'inverterActivePower',
        apparent: 'apparentPower',
      },
      errorMsg1: {
        bits: {
          0: [['events', 0x0400]],
          1: [['events', 0x0800]],
          2: [['events', 0x0100]],
          3: [['events', 0x0200]],
          4: [['events', 0x0014]],
          15: [['events', 0x7fff0000]],
        },
      },
      errorMsg2: { bits: { 0: [['events', 0x0002]], 3: [['events', 0x0001]], 15: [['events', 0x1008]] } },
      errorMsg4: { bits: { 15: [['events', 0x8020]] } },
      errorMsg5: { bits: { 1: [['events', 0x0080]], 15: [['events', 0x2000]] } },
      errorMsg6: { bits: { 5: [['events', 0x4000]] } },
    },
  },
  // SolarEdge has the voltage of a single phase where others have the one between two.
  where: { gridRsVoltage: ['secondLine', 'isSaid'], onlyVoltage: ['secondLine', 'is', Number.NaN] },
  factors: { mostWatts: { of: ['powerLimit'], range: [100, 10_000_000] } },
  settings: {
    by: 16,
    fields: {
      remoteSwitch: {},
      activePowerControlValue: { min: 0, max: 1, with: { isPowerLimited: 1 } },
      // A power factor of 1 and a reactive power of 0 have no effect, so that they need no way to switch them off.
      powerFactor: { min: -1, max: 1, step: 0.01, with: { isPowerFactorFixed: 1 } },
      // 1: per cent of the power limit, as it is read.
      reactivePowerValue: { min: -1, max: 1, with: { isReactivePowerFixed: 1, reactivePercentOf: 1 } },
      batteryMaxChargePower: { min: 0, max: 10_000_000, step: 1 },
      storageControlMode: {},
      batterySocConnectLowerProtectionValue: { min: 0, max: 100, step: 1 },
      // A negative rate reverses the direction if the inverter supports it: a minimum charge, or discharge.
      batteryDischargeRate: { min: -100, max: 100, step: 1 },
      batteryChargeRate: { min: -100, max: 100, step: 1 },
      batteryGridCharge: {},
    },
  },
  version: '{softwareVersion}',
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'model 103 of a three-phase inverter that is off',
      request: '01039c8600348ba4',
      response:
        '01036800670032007c0029002a002bffffffffffffffff096109620963ffff0b9a0000176ffffe0ba200000001ffff03e3fffd0012d68700000064ffff0bb9ffff0bb900000191019201930194ffff000100020000000300000004000000050000000600000007000000081272',
      means: {
        gridL1Current: 4.1,
        gridL3Voltage: 240.3,
        inverterActivePower: 2970,
        gridFrequency: 59.99,
        inverterReactivePower: 0.1,
        pvTotalOutputEnergy: 1234.567,
        busVoltage: 300.1,
        radiatorTemperature: 40.2,
        deviceRunStatus: 6,
        gridRsVoltage: null,
      },
      source: 'made from a published test device map of SunSpec (ss-pysunspec-103)',
    },
  ],
});
