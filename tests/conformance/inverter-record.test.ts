import { profilesOf } from '@heliodeck/devices/registry';
import { inverterDictionaries } from '@heliodeck/model/devices/inverter-dictionaries';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { describe, expect, it } from 'vitest';
import {
  type InverterInput,
  inverterWritable,
} from '../../apps/console/widgets/device-detail/inverter/inverter-writable.facts.ts';

/**
 * Fields of the inverter record that programs of the family read, by unit or dictionary.
 */
const spans = ['Total', 'Year', 'Month', 'Day'];
const batterySpans = ['YearInput', 'MonthInput', 'DayInput'];
const each = (pattern: string, words: readonly (string | number)[]): string[] =>
  words.map((word) => pattern.replace('{}', String(word)));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
const phases = ['L1', 'L2', 'L3'];
const perPhase = (name: string, quantity: string) => each(`${name}{}${quantity}`, phases);
const powerOf = (names: readonly string[], quantity: string) => names.map((name) => `${name}${quantity}`);
const conversions = ['grid', 'eps', 'inverter', 'localLoad', 'electricMeter'];
const temperatures = ['radiator', 'invModule', 'boostModule', 'batteryModule'];
const bothWays = ['bmsCharge', 'bmsDischarge'];

const byUnit: Readonly<Record<string, readonly string[]>> = {
  kWh: [
    ...each('pv{}OutputEnergy', spans),
    ...each('inverter{}OutputEnergy', spans),
    ...each('inverter{}OutputEpsEnergy', spans),
    ...each('device{}OutputEnergy', spans),
    ...each('localLoad{}OutputEnergy', spans),
    ...each('device{}InputEnergy', spans),
    ...bothWays.flatMap((act) => each(`${act}{}Energy`, ['InputTotal', ...batterySpans])),
    ...['electricMeterOutputEnergy', 'electricMeterInputEnergy'],
  ],
  h: [
    ...each('pv{}OutputTime', spans),
    ...each('inverter{}OutputNetTime', spans),
    ...each('inverter{}OutputEpsTime', spans),
    ...each('device{}OutputTime', spans),
    ...each('localLoad{}OutputTime', spans),
    ...each('device{}FeedTime', spans),
    ...bothWays.flatMap((act) => each(`${act}{}Time`, ['TotalInput', ...batterySpans])),
    'deviceTotalRunTime',
  ],
  V: [
    ...['gridRatedVoltage', 'gridRsVoltage', 'gridRtVoltage', 'gridStVoltage', 'busVoltage', 'bmsVoltage'],
    ...each('pv{}Voltage', upTo(10)),
    ...['grid', 'eps', 'localLoad', 'electricMeter'].flatMap((name) => perPhase(name, 'Voltage')),
    ...['bmsChargeStopVoltage', 'bmsDischargeStopVoltage', 'pqBatterySinglePackageVoltage'],
  ],
  A: [
    ...each('pv{}Current', upTo(10)),
    ...['grid', 'eps', 'localLoad', 'electricMeter'].flatMap((name) => perPhase(name, 'Current')),
    ...['bmsCurrent', 'bmsCurrentAllowMaxChargeCurrent', 'bmsCurrentAllowMaxDischargeCurrent'],
  ],
  Hz: ['gridRatedFrequency', 'gridFrequency', 'epsFrequency', 'electricMeterFrequency'],
  '℃': each('{}Temperature', temperatures),
  W: [
    ...powerOf(conversions, 'ActivePower'),
    ...['pvOutputPower', 'bmsPower', 'activePowerControlValue', 'powerSettingValue'],
  ],
  Var: [...powerOf(conversions, 'ReactivePower'), 'reactivePowerValue'],
  VA: ['electricMeterApparentPower'],
  '%': [
    ...['soc', 'soh', 'maxSingleSoc', 'minSingleSoc'],
    ...['batterySocUpperProtectionValue', 'batterySocLowerProtectionValue'],
    'batterySocConnectLowerProtectionValue',
  ],
  AH: ['pqBatteryRatedCapacity'],
  s: ['checkCountDown'],
};

/** Numbers and texts without a unit. */
const plain: readonly string[] = [
  ...powerOf(conversions, 'PowerFactor'),
  ...['powerFactor', 'armSoftVersion', 'masterSoftVersion', 'slaveSoftVersion', 'electricMeterFlag'],
  ...['allowBmsDropPower', 'controlBmsCharge', 'controlBmsDischarge', 'dischargeStatus', 'chargeStatus'],
  ...['totalVoltageFault', 'singleVoltageFault', 'temperatureFault', 'socFault', 'socJumpFault'],
  ...['bmsBalanceStatus', 'dischargeCurrentFault', 'chargeCurrentFault', 'insulationStatus'],
  ...['innerCommunicateFailureStatus', 'bmsPcsCommunicateFailureStatus', 'batteryPackConsistencyFaultStatus'],
  ...['currentSensorFaultStatus', 'chargeRelayFault', 'bmsDischargeRelayFault', 'overChargeAlarm'],
  ...['bmsHardwareFailure', 'bmsPositiveRelayFault', 'bmsNegativeRelayFault', 'hydrogenLockAlarm'],
  ...['singlePressureDifferenceAlarm', 'singleTemperatureDifferenceAlarm', 'selfTestFault'],
  ...['voltageTemperatureCollectLineFault', 'batteryPackageNum'],
  ...['bmsHardwareVersion', 'bmsHostSoftwareVersion', 'bmsSlaveSoftwareVersion'],
  ...['time', 'modbusAddress', 'chargeTimePeriod', 'dischargeTimePeriod', 'pqBatteryPackageNumber'],
  ...['chargeTimePeriod', 'dischargeTimePeriod'].flatMap((kind) => [
    ...each(`${kind}{}Start`, upTo(10)),
    ...each(`${kind}{}End`, upTo(10)),
  ]),
];

/** Field → code of its dictionary. */
const coded: Readonly<Record<string, string>> = {
  runMode: 'inverterRunMode',
  deviceRunStatus: 'inverterDeviceRunStatus',
  ...Object.fromEntries(
    upTo(6).flatMap((n) => [
      [`errorMsg${n}`, `inverterErrorMsg${n}`],
      [`warningMsg${n}`, `inverterWarningMsg${n}`],
    ]),
  ),
  pvConnectStatus: 'inverterPvConnectStatus',
  armFaultInfo: 'inverterArmFaultMsg1',
  bmsStatus: 'inverterBmsStatus',
  deviceRunMode: 'inverterDeviceRunMode',
  remoteSwitch: 'inverterRemoteSwitch',
  reactivePowerControlMode: 'inverterReactivePowerControlMode',
  bmsFactory: 'inverterBmsFactory',
  bmsCommunicateMode: 'inverterBmsCommunicateMode',
  batteryType: 'inverterBatteryType',
};

/** Choices with specified keys and words, in both languages. */
const choices: Readonly<Record<string, readonly (readonly [key: string, zh: string, en: string])[]>> = {
  inverterDeviceRunMode: [
    ['1', '自发自用', 'Self-consumption'],
    ['2', '强制放电', 'Forced discharge'],
    ['3', '强制充电', 'Forced charge'],
    ['4', '削峰填谷模式', 'Peak shaving / valley filling'],
    ['8', '电池维护模式(满充停止)', 'Battery maintenance stop at full'],
    ['11', '紧急补电', 'Emergency charge'],
    ['13', '售电模式', 'Electricity selling'],
  ],
  inverterRemoteSwitch: [
    ['1', '开机', 'Start'],
    ['2', '关机', 'Shut down'],
    ['3', '复位', 'Reset'],
  ],
  inverterBmsCommunicateMode: [
    ['0', '无', 'None'],
    ['1', 'CAN', 'CAN'],
    ['2', 'RS485', 'RS485'],
  ],
  inverterBatteryType: [
    ['0', '保留', 'Reserved'],
    ['1', '铅酸电池', 'Lead acid battery'],
    ['2', '待定', 'TBD'],
    ['3', '磷酸铁锂电池', 'Lithium iron phosphate battery'],
    ['4', '未知', 'unknown'],
  ],
};

/** How each writable field is entered, where limits and defaults are specified. */
const inputs: Readonly<Record<string, Partial<InverterInput>>> = {
  deviceRunMode: { kind: 'select', initial: 1 },
  remoteSwitch: { kind: 'select', initial: 1 },
  time: { kind: 'refresh', command: 'time' },
  modbusAddress: { kind: 'number', min: 1, max: 247, decimals: 0, initial: 247 },
  chargeTimePeriod: { kind: 'number', min: 1, max: 10, decimals: 0, initial: 1 },
  dischargeTimePeriod: { kind: 'number', min: 1, max: 10, decimals: 0, initial: 1 },
  activePowerControlValue: { kind: 'number', unit: 'W' },
  powerSettingValue: { kind: 'number', unit: 'W' },
  reactivePowerControlMode: { kind: 'select' },
  powerFactor: { kind: 'number' },
  reactivePowerValue: { kind: 'number', unit: 'Var' },
  bmsFactory: { kind: 'select', initial: 0 },
  bmsCommunicateMode: { kind: 'select', initial: 0 },
  batteryType: { kind: 'select', initial: 0 },
  batterySocUpperProtectionValue: { kind: 'number', unit: '%' },
  batterySocLowerProtectionValue: { kind: 'number', unit: '%' },
  batterySocConnectLowerProtectionValue: { kind: 'number', unit: '%' },
  pqBatterySinglePackageVoltage: { kind: 'number', unit: 'V' },
  pqBatteryPackageNumber: { kind: 'number', min: 0, max: 99_999, decimals: 0, initial: 0 },
  pqBatteryRatedCapacity: { kind: 'number', unit: 'AH' },
  ...Object.fromEntries(
    ['chargeTimePeriod', 'dischargeTimePeriod'].flatMap((kind) =>
      upTo(10).flatMap((n) => [
        [`${kind}${n}Start`, { kind: 'time' }],
        [`${kind}${n}End`, { kind: 'time' }],
      ]),
    ),
  ),
};

const { metrics } = inverterData;
const told = [...Object.values(byUnit).flat(), ...plain, ...Object.keys(coded)];

describe('the inverter record', () => {
  it('has every field that programs of the family read, each once', () => {
    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(240);
    expect(told.filter((name) => !(name in metrics))).toEqual([]);
  });

  it.each(Object.entries(byUnit))('uses %s as the unit of what they read in it', (unit, names) => {
    expect(names.filter((name) => metrics[name]?.unit !== unit)).toEqual([]);
  });

  it('has no unit for values without one', () => {
    expect(plain.filter((name) => metrics[name]?.unit !== undefined)).toEqual([]);
  });

  it('has the bits and codes of a field in the words of its dictionary', () => {
    for (const [name, code] of Object.entries(coded)) {
      const items = inverterDictionaries.find((one) => one.code === code)?.items ?? [];
      expect([name, items.length > 0]).toEqual([name, true]);
      const metric = metrics[name];
      const values =
        metric?.kind === 'choice'
          ? metric.options?.map(({ value, label }) => [String(value), label])
          : undefined;
      if (values) expect([name, values]).toEqual([name, items.map(({ key, label }) => [key, label])]);
      else expect([name, metric?.kind]).toEqual([name, 'flags']);
    }
  });

  it.each(Object.entries(choices))('labels the choices of %s as specified', (code, wanted) => {
    const items = inverterDictionaries.find((one) => one.code === code)?.items ?? [];
    expect(items.map(({ key, label }) => [key, label.zh, label.en])).toEqual(wanted);
  });

  it('has nine manufacturers of a BMS, of which 0 is the default', () => {
    const items = inverterDictionaries.find(({ code }) => code === 'inverterBmsFactory')?.items ?? [];
    expect(items.map(({ key }) => key)).toEqual(upTo(9).map((n) => String(n - 1)));
    expect(items[0]?.label).toEqual({ zh: '默认', en: 'Default' });
  });

  it('has a label and a unit for each field that can be set', () => {
    const strange = inverterWritable.filter(({ name, input }) => {
      const unit = input.kind === 'number' ? input.unit : undefined;
      return metrics[name] === undefined || metrics[name].unit !== unit;
    });
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  it('lets every step of a model be typed', () => {
    const coarse = profilesOf(3).flatMap(({ id, settings }) =>
      [...settings].flatMap(([name, setting]) => {
        const input = inverterWritable.find((one) => one.name === name)?.input;
        if (setting.kind !== 'number' || setting.point.factor >= 0 || input?.kind !== 'number') return [];
        const typed = setting.step * 10 ** input.decimals;
        return Math.abs(typed - Math.round(typed)) < 1e-9 ? [] : [`${id} ${name}`];
      }),
    );
    expect(coarse).toEqual([]);
  });

  it('has a field for every setting of a model', () => {
    const entered = new Set(inverterWritable.map(({ name }) => name));
    const missing = profilesOf(3).flatMap(({ id, settings }) =>
      [...settings.keys()].filter((name) => !entered.has(name)).map((name) => `${id} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('accepts each writable field as entered, with the specified limits and defaults', () => {
    for (const [name, wanted] of Object.entries(inputs))
      expect([name, inverterWritable.find((one) => one.name === name)?.input]).toEqual([
        name,
        expect.objectContaining(wanted),
      ]);
  });

  it('shows as many windows as are counted, and hides the others', () => {
    for (const { name, window } of inverterWritable) {
      const [, of, n] = /^(.*TimePeriod)(\d+)(?:Start|End)$/.exec(name) ?? [];
      expect([name, window]).toEqual([name, of === undefined ? undefined : { of, n: Number(n) }]);
    }
  });
});
