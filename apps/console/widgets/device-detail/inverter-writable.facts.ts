import { type Label, label } from '@heliodeck/kit/label';

/** How a writable field of an inverter is entered. */
export type InverterInput =
  | { readonly kind: 'select'; readonly dict: string; readonly initial: number }
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly decimals: number;
      readonly unit?: string;
      readonly initial?: number;
    }
  /** 'HH:mm'. */
  | { readonly kind: 'time' }
  /** No value to enter: the button sends this command value. */
  | { readonly kind: 'refresh'; readonly command: string };

export interface InverterParameter {
  readonly name: string;
  readonly label: Label;
  readonly input: InverterInput;
  /** Shown only while this count of windows is at least `window`. */
  readonly window?: { readonly of: 'chargeTimePeriod' | 'dischargeTimePeriod'; readonly n: number };
}

const select = (name: string, text: Label, dict: string, initial: number): InverterParameter => ({
  name,
  label: text,
  input: { kind: 'select', dict, initial },
});
const number = (
  name: string,
  text: Label,
  limits: Omit<Extract<InverterInput, { kind: 'number' }>, 'kind'>,
): InverterParameter => ({ name, label: text, input: { kind: 'number', ...limits } });

const windows = (
  of: 'chargeTimePeriod' | 'dischargeTimePeriod',
  words: (n: number) => readonly [start: Label, end: Label],
): readonly InverterParameter[] =>
  Array.from({ length: 10 }, (_, index) => index + 1).flatMap((n) => {
    const [start, end] = words(n);
    const window = { of, n };
    return [
      { name: `${of}${n}Start`, label: start, input: { kind: 'time' as const }, window },
      { name: `${of}${n}End`, label: end, input: { kind: 'time' as const }, window },
    ];
  });

/**
 * Writable parameters of inverters with their limits and defaults, in the order of the form (docs/product/devices.md#inverters).
 */
export const inverterWritable: readonly InverterParameter[] = [
  select('deviceRunMode', label('运行模式', 'Run mode'), 'inverterDeviceRunMode', 1),
  select('remoteSwitch', label('远程开关机', 'Remote switch'), 'inverterRemoteSwitch', 1),
  { name: 'time', label: label('设备时间', 'Device time'), input: { kind: 'refresh', command: 'time' } },
  number('modbusAddress', label('Modbus地址', 'Modbus address'), {
    min: 1,
    max: 247,
    decimals: 0,
    initial: 247,
  }),
  number('chargeTimePeriod', label('充电时段数', 'Charge windows'), {
    min: 1,
    max: 10,
    decimals: 0,
    initial: 1,
  }),
  ...windows('chargeTimePeriod', (n) => [
    label(`充电时段${n}开始`, `Charge window ${n} start`),
    label(`充电时段${n}结束`, `Charge window ${n} end`),
  ]),
  number('dischargeTimePeriod', label('放电时段数', 'Discharge windows'), {
    min: 1,
    max: 10,
    decimals: 0,
    initial: 1,
  }),
  ...windows('dischargeTimePeriod', (n) => [
    label(`放电时段${n}开始`, `Discharge window ${n} start`),
    label(`放电时段${n}结束`, `Discharge window ${n} end`),
  ]),
  number('activePowerControlValue', label('有功功率控制值', 'Active power control value'), {
    min: 0,
    decimals: 0,
    unit: 'W',
  }),
  number('powerSettingValue', label('并网点功率设定值', 'Grid connection point power'), {
    decimals: 0,
    unit: 'W',
  }),
  select(
    'reactivePowerControlMode',
    label('无功控制模式', 'Reactive power control mode'),
    'inverterReactivePowerControlMode',
    0,
  ),
  number('powerFactor', label('功率因数', 'Power factor'), { min: -1, max: 1, decimals: 2 }),
  number('reactivePowerValue', label('无功功率值', 'Reactive power value'), { decimals: 0, unit: 'Var' }),
  select('bmsFactory', label('BMS厂家', 'BMS manufacturer'), 'inverterBmsFactory', 0),
  select('bmsCommunicateMode', label('BMS通讯方式', 'BMS communication'), 'inverterBmsCommunicateMode', 0),
  select('batteryType', label('电池类型', 'Battery type'), 'inverterBatteryType', 0),
  number('batterySocUpperProtectionValue', label('电池SOC上限保护值', 'Battery SOC upper protection'), {
    min: 0,
    max: 100,
    decimals: 0,
    unit: '%',
  }),
  number(
    'batterySocLowerProtectionValue',
    label('电池SOC离网下限保护值', 'Battery SOC lower protection, off-grid'),
    {
      min: 0,
      max: 100,
      decimals: 0,
      unit: '%',
    },
  ),
  number(
    'batterySocConnectLowerProtectionValue',
    label('电池SOC并网下限保护值', 'Battery SOC lower protection, on-grid'),
    { min: 0, max: 100, decimals: 0, unit: '%' },
  ),
  select('storageControlMode', label('储能控制方式', 'Storage control mode'), 'inverterStorageControl', 0),
  number('batteryMaxChargePower', label('电池最大充电功率', 'Battery max. charge power'), {
    min: 0,
    decimals: 0,
    unit: 'W',
  }),
  number('batteryChargeRate', label('电池充电功率比例', 'Battery charge rate'), { decimals: 0, unit: '%' }),
  number('batteryDischargeRate', label('电池放电功率比例', 'Battery discharge rate'), {
    decimals: 0,
    unit: '%',
  }),
  select('batteryGridCharge', label('电网充电', 'Charging from grid'), 'inverterGridCharge', 0),
  number('pqBatterySinglePackageVoltage', label('铅酸单包电压', 'Lead-acid package voltage'), {
    min: 0,
    decimals: 2,
    unit: 'V',
  }),
  number('pqBatteryPackageNumber', label('铅酸电池包数', 'Lead-acid packages'), {
    min: 0,
    max: 99_999,
    decimals: 0,
    initial: 0,
  }),
  number('pqBatteryRatedCapacity', label('铅酸额定容量', 'Lead-acid rated capacity'), {
    min: 0,
    decimals: 2,
    unit: 'AH',
  }),
];

/** Names of the writable fields: everything else is realtime data. */
export const inverterNames: ReadonlySet<string> = new Set(inverterWritable.map(({ name }) => name));
