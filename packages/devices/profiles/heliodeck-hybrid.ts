import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { type PointType, typeFacts } from '../definition/point-type.ts';
import type { PointOptions, PointSpec, SettingSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';

type Points = Readonly<Record<string, PointSpec>>;

const numbered = (last: number, name: (n: number) => string): string[] =>
  Array.from({ length: last }, (_, i) => name(i + 1));
const perPhase = (name: string, quantity: string): string[] =>
  ['L1', 'L2', 'L3'].map((phase) => `${name}${phase}${quantity}`);
const perSpan = (name: (span: string) => string): string[] => ['Total', 'Year', 'Month', 'Day'].map(name);
const powers = (name: string): string[] => [`${name}ActivePower`, `${name}ReactivePower`];

/** Consecutive points from `first` on, all with one type and scale. */
function row(
  first: number,
  type: PointType,
  scale: number,
  names: readonly string[],
  options: PointOptions = {},
): Points {
  const size = typeFacts(type)?.size ?? 1;
  return Object.fromEntries(
    names.map((name, n) => [name, [first + n * size, type, scale, options] as const]),
  );
}

/** Codes of a choice, with identical register values. */
const codes = (...keys: readonly number[]): PointOptions => ({
  map: Object.fromEntries(keys.map((key) => [key, key])),
  rest: keys[0] ?? 0,
});

const windowEnds = (kind: 'charge' | 'discharge'): string[] =>
  numbered(20, (n) => `${kind}TimePeriod${Math.ceil(n / 2)}${n % 2 === 1 ? 'Start' : 'End'}`);

/** Counters of the battery start with another word than those of times. */
const batteryEnergy = (act: 'Charge' | 'Discharge'): string[] =>
  ['InputTotal', 'YearInput', 'MonthInput', 'DayInput'].map((span) => `bms${act}${span}Energy`);
const batteryTime = (act: 'Charge' | 'Discharge'): string[] =>
  ['TotalInput', 'YearInput', 'MonthInput', 'DayInput'].map((span) => `bms${act}${span}Time`);

const energies = [
  ...perSpan((span) => `pv${span}OutputEnergy`),
  ...perSpan((span) => `inverter${span}OutputEnergy`),
  ...perSpan((span) => `inverter${span}OutputEpsEnergy`),
  ...perSpan((span) => `device${span}OutputEnergy`),
  ...perSpan((span) => `localLoad${span}OutputEnergy`),
  ...perSpan((span) => `device${span}InputEnergy`),
  ...batteryEnergy('Charge'),
  ...batteryEnergy('Discharge'),
];
const times = [
  ...perSpan((span) => `pv${span}OutputTime`),
  ...perSpan((span) => `inverter${span}OutputNetTime`),
  ...perSpan((span) => `inverter${span}OutputEpsTime`),
  ...perSpan((span) => `device${span}OutputTime`),
  ...perSpan((span) => `localLoad${span}OutputTime`),
  ...perSpan((span) => `device${span}FeedTime`),
  ...batteryTime('Charge'),
  ...batteryTime('Discharge'),
  'deviceTotalRunTime',
];
const batteryFaults = [
  ...['totalVoltageFault', 'singleVoltageFault', 'temperatureFault', 'socFault', 'socJumpFault'],
  ...['bmsBalanceStatus', 'dischargeCurrentFault', 'chargeCurrentFault', 'insulationStatus'],
  ...['innerCommunicateFailureStatus', 'bmsPcsCommunicateFailureStatus', 'batteryPackConsistencyFaultStatus'],
  ...['currentSensorFaultStatus', 'chargeRelayFault', 'bmsDischargeRelayFault', 'overChargeAlarm'],
  ...['bmsHardwareFailure', 'bmsPositiveRelayFault', 'bmsNegativeRelayFault', 'hydrogenLockAlarm'],
  ...['singlePressureDifferenceAlarm', 'singleTemperatureDifferenceAlarm', 'selfTestFault'],
  'voltageTemperatureCollectLineFault',
];

/**
 * The Heliodeck map for hybrid inverters with up to twenty PV inputs: it contains the whole inverter record, the run modes and the ten
 * windows that no public map has. FC04 reads input registers, FC03 the settings and the clock, FC10 (FC06 for one register) writes them.
 * High word first. FFFFH, 8000H if signed, the same over two registers: not fitted.
 */
export const heliodeckHybrid = defineProfile({
  id: 'heliodeck-hybrid',
  label: label('Heliodeck 混合逆变器', 'Heliodeck Hybrid Inverter'),
  manufacturer: label('Heliodeck 开放协议', 'Heliodeck open map'),
  source: 'Heliodeck hybrid register map, version 1.0, which this file defines',
  protocol: 'modbus',
  deviceTypes: [3],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x0000, 0x003d],
      [0x0100, 0x0177],
      [0x0200, 0x0242],
      [0x0300, 0x033f],
      [0x0380, 0x03c1],
    ],
    holding: [[0x1000, 0x1053]],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 720,
      points: {
        ...row(0x0002, 'u16', 0.1, ['gridRatedVoltage']),
        ...row(0x0003, 'u16', 0.01, ['gridRatedFrequency']),
        ...row(0x0004, 'text8', 1, ['armSoftVersion', 'masterSoftVersion', 'slaveSoftVersion']),
        ...row(0x001c, 'text8', 1, ['bmsHardwareVersion', 'bmsHostSoftwareVersion']),
        ...row(0x002c, 'text8', 1, ['bmsSlaveSoftwareVersion']),
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 720,
      points: {
        mapVersion: rawPoint(0x0000, 'u16', 0.01, '', '协议版本', 'Map version'),
        ratedPower: rawPoint(0x0001, 'u16', 100, 'W', '额定功率', 'Rated power'),
        serialNumber: rawPoint(0x0034, 'text8', 1, '', '序列号', 'Serial number'),
      },
    },
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        // Codes and bits of the dictionaries inverterRunMode, inverterDeviceRunStatus, inverterErrorMsg1 … inverterWarningMsg6.
        ...row(0x0100, 'u16', 1, ['runMode'], codes(1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13)),
        ...row(0x0101, 'u16', 1, ['deviceRunStatus'], codes(0, 1, 2, 3, 5, 6)),
        ...row(
          0x0102,
          'u16',
          1,
          numbered(6, (n) => `errorMsg${n}`),
        ),
        ...row(
          0x0108,
          'u16',
          1,
          numbered(6, (n) => `warningMsg${n}`),
        ),
        ...row(0x010e, 'u16', 1, ['armFaultInfo']),
        ...row(0x010f, 'u16', 1, ['pvConnectStatus'], codes(0, 1)),
        ...row(0x0110, 'u16', 1, ['checkCountDown']),
        // Four adjacent signed numbers of -1 would look like unsupported registers: at most three are adjacent.
        ...row(0x0111, 's16', 0.1, ['radiatorTemperature', 'invModuleTemperature', 'boostModuleTemperature']),
        ...row(0x0115, 's16', 0.001, ['gridPowerFactor', 'epsPowerFactor']),
        ...row(
          0x0117,
          'u16',
          0.1,
          numbered(20, (n) => `pv${n}Voltage`),
        ),
        ...row(
          0x012b,
          'u16',
          0.01,
          numbered(20, (n) => `pv${n}Current`),
        ),
        ...row(0x013f, 'u32', 1, ['pvOutputPower']),
        ...row(0x0141, 'u16', 0.1, ['busVoltage']),
        ...row(0x0142, 'u16', 0.1, [
          ...perPhase('grid', 'Voltage'),
          'gridRsVoltage',
          'gridRtVoltage',
          'gridStVoltage',
        ]),
        ...row(0x0148, 'u16', 0.01, [...perPhase('grid', 'Current'), 'gridFrequency']),
        ...row(0x014c, 's32', 1, powers('grid')),
        ...row(0x0150, 'u16', 0.1, perPhase('eps', 'Voltage')),
        ...row(0x0153, 'u16', 0.01, [...perPhase('eps', 'Current'), 'epsFrequency']),
        ...row(0x0157, 's32', 1, powers('eps')),
        ...row(0x015b, 's32', 1, [...powers('inverter'), ...perPhase('inverter', 'Power')]),
        ...row(0x0165, 'u16', 0.01, ['inverterFrequency']),
        ...row(0x0166, 'u16', 0.1, perPhase('localLoad', 'Voltage')),
        ...row(0x0169, 'u16', 0.01, perPhase('localLoad', 'Current')),
        ...row(0x016c, 's32', 1, powers('localLoad')),
        ...row(0x0170, 's16', 0.001, ['inverterPowerFactor', 'localLoadPowerFactor']),
        ...row(0x0173, 's16', 0.1, ['batteryModuleTemperature', 'airTemperature', 'transformerTemperature']),
      },
    },
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        ...row(0x0200, 'u16', 1, ['bmsStatus'], codes(0, 1, 2, 3, 4, 5)),
        ...row(0x0201, 'u16', 1, ['allowBmsDropPower', 'controlBmsCharge', 'controlBmsDischarge']),
        ...row(0x0204, 's32', 0.01, ['bmsCurrent']),
        ...row(0x0206, 's32', 1, ['bmsPower']),
        ...row(0x0208, 'u16', 0.1, ['bmsVoltage']),
        ...row(0x0209, 'u16', 1, ['soc', 'soh', 'maxSingleSoc', 'minSingleSoc']),
        ...row(0x020d, 'u16', 0.1, [
          ...['bmsCurrentAllowMaxChargeCurrent', 'bmsCurrentAllowMaxDischargeCurrent'],
          ...['bmsChargeStopVoltage', 'bmsDischargeStopVoltage'],
        ]),
        ...row(0x0211, 'u16', 1, ['dischargeStatus', 'chargeStatus', 'batteryPackageNum']),
        ...row(0x0214, 'u16', 1, batteryFaults),
        ...row(0x022c, 'u16', 0.1, perPhase('electricMeter', 'Voltage')),
        ...row(0x022f, 'u16', 0.01, [...perPhase('electricMeter', 'Current'), 'electricMeterFrequency']),
        ...row(0x0233, 's16', 0.001, ['electricMeterPowerFactor']),
        ...row(0x0234, 'u16', 1, ['electricMeterFlag']),
        ...row(0x0235, 's32', 1, [...powers('electricMeter'), 'electricMeterApparentPower']),
        ...row(0x023b, 'u32', 0.01, ['electricMeterOutputEnergy', 'electricMeterInputEnergy']),
      },
    },
    {
      record: 'inverterData',
      space: 'input',
      every: 5,
      points: { ...row(0x0300, 'u32', 0.01, energies), ...row(0x0380, 'u32', 0.1, times) },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      points: {
        ...row(0x1000, 'u16', 1, ['deviceRunMode'], codes(1, 2, 3, 4, 8, 11, 13)),
        ...row(0x1001, 'u16', 1, ['remoteSwitch'], codes(1, 2, 3)),
        // A written address takes effect at the next start.
        ...row(0x1002, 'u16', 1, ['modbusAddress', 'chargeTimePeriod', 'dischargeTimePeriod'], { rest: 1 }),
        ...row(0x1005, 'time256', 1, windowEnds('charge')),
        ...row(0x1019, 'time256', 1, windowEnds('discharge')),
        ...row(0x102d, 's32', 1, ['activePowerControlValue', 'powerSettingValue', 'reactivePowerValue']),
        ...row(0x1033, 'u16', 1, ['reactivePowerControlMode'], codes(0, 1, 2, 3, 4)),
        ...row(0x1034, 's16', 0.001, ['powerFactor']),
        ...row(0x1035, 'u16', 1, ['bmsFactory'], codes(0, 1, 2, 3, 4, 5, 6, 7, 8)),
        ...row(0x1036, 'u16', 1, ['bmsCommunicateMode'], codes(0, 1, 2)),
        ...row(0x1037, 'u16', 1, ['batteryType'], codes(0, 1, 2, 3, 4)),
        ...row(0x1038, 'u16', 1, ['batterySocUpperProtectionValue'], { rest: 100 }),
        ...row(0x1039, 'u16', 1, ['batterySocLowerProtectionValue'], { rest: 20 }),
        ...row(0x103a, 'u16', 1, ['batterySocConnectLowerProtectionValue'], { rest: 10 }),
        ...row(0x103b, 'u16', 1, ['storageControlMode'], codes(0, 1, 2, 3)),
        ...row(0x103c, 'u32', 1, ['batteryMaxChargePower']),
        ...row(0x103e, 'u16', 0.1, ['batteryChargeRate', 'batteryDischargeRate']),
        ...row(0x1040, 'u16', 1, ['batteryGridCharge'], codes(0, 1)),
        ...row(0x1041, 'u16', 0.01, ['pqBatterySinglePackageVoltage'], { rest: 12 }),
        ...row(0x1042, 'u16', 1, ['pqBatteryPackageNumber', 'pqBatteryRatedCapacity']),
        ...row(0x104e, 's32', 1, ['passiveGridPower', 'passiveBatteryPowerMin', 'passiveBatteryPowerMax']),
      },
    },
  ],
  version: '{armSoftVersion}',
  settings: {
    by: 6,
    fields: {
      deviceRunMode: {},
      // It keeps the last command: 3 until the inverter is switched again.
      remoteSwitch: {},
      modbusAddress: { min: 1, max: 247, step: 1 },
      chargeTimePeriod: { min: 1, max: 10, step: 1 },
      dischargeTimePeriod: { min: 1, max: 10, step: 1 },
      ...Object.fromEntries(
        [...windowEnds('charge'), ...windowEnds('discharge')].map((name): [string, SettingSpec] => [
          name,
          name.endsWith('End') ? { to24: true } : {},
        ]),
      ),
      activePowerControlValue: { min: 0, max: 1_000_000, step: 1 },
      powerSettingValue: { min: -1_000_000, max: 1_000_000, step: 1 },
      reactivePowerControlMode: {},
      powerFactor: { min: -1, max: 1, step: 0.001 },
      reactivePowerValue: { min: -1_000_000, max: 1_000_000, step: 1 },
      bmsFactory: {},
      bmsCommunicateMode: {},
      batteryType: {},
      batterySocUpperProtectionValue: { min: 0, max: 100, step: 1 },
      batterySocLowerProtectionValue: { min: 0, max: 100, step: 1 },
      batterySocConnectLowerProtectionValue: { min: 0, max: 100, step: 1 },
      storageControlMode: {},
      batteryMaxChargePower: { min: 0, max: 1_000_000, step: 1 },
      batteryChargeRate: { min: 0, max: 100, step: 0.1 },
      batteryDischargeRate: { min: 0, max: 100, step: 0.1 },
      batteryGridCharge: {},
      passiveGridPower: { min: -1_000_000, max: 1_000_000, step: 1 },
      passiveBatteryPowerMin: { min: -1_000_000, max: 1_000_000, step: 1 },
      passiveBatteryPowerMax: { min: -1_000_000, max: 1_000_000, step: 1 },
      pqBatterySinglePackageVoltage: { min: 0, max: 600, step: 0.01 },
      // 65,535 stands for no value.
      pqBatteryPackageNumber: { min: 0, max: 65_534, step: 1 },
      pqBatteryRatedCapacity: { min: 0, max: 10_000, step: 1 },
    },
  },
  controls: {
    4: {
      by: 'clock',
      address: 0x1048,
      registers: ['year', 'month', 'day', 'hour', 'minute', 'second'],
    },
  },
  counters: ['pvTotalOutputEnergy', 'localLoadTotalOutputEnergy'],
  examples: [
    {
      name: 'the state of a hybrid inverter: grid overvoltage and a battery that discharges too much at once, no sensor at the boost module',
      request: '010401000014f1f9',
      response: '0104280001000200010000000800000000000000000000000000000000000000000001000001c8019c8000461d',
      means: {
        runMode: 1,
        deviceRunStatus: 2,
        errorMsg1: 0x0001,
        errorMsg2: 0,
        errorMsg3: 0x0008,
        warningMsg1: 0,
        armFaultInfo: 0,
        pvConnectStatus: 1,
        checkCountDown: 0,
        radiatorTemperature: 45.6,
        invModuleTemperature: 41.2,
        boostModuleTemperature: null,
      },
      source: 'constructed by the register list',
    },
    {
      name: 'a battery that is discharged',
      request: '010402000013b07f',
      response: '0104260001000100010000fffffb2efffffd890200005700630058005603e803e8024001b000010000a717',
      means: {
        bmsStatus: 1,
        allowBmsDropPower: 1,
        controlBmsCharge: 1,
        controlBmsDischarge: 0,
        bmsCurrent: -12.34,
        bmsPower: -631,
        bmsVoltage: 51.2,
        soc: 87,
        soh: 99,
        maxSingleSoc: 88,
        minSingleSoc: 86,
        bmsCurrentAllowMaxChargeCurrent: 100,
        bmsCurrentAllowMaxDischargeCurrent: 100,
        bmsChargeStopVoltage: 57.6,
        bmsDischargeStopVoltage: 43.2,
        dischargeStatus: 1,
        chargeStatus: 0,
      },
      source: 'constructed by the register list',
    },
    {
      name: 'peak shaving with two charge windows, the first over midnight',
      request: '01031000000700c8',
      response: '01030e00040001000100020001171e060090ef',
      means: {
        deviceRunMode: 4,
        remoteSwitch: 1,
        modbusAddress: 1,
        chargeTimePeriod: 2,
        dischargeTimePeriod: 1,
        chargeTimePeriod1Start: '23:30',
        chargeTimePeriod1End: '06:00',
      },
      source: 'constructed by the register list',
    },
  ],
});
