/** The input for a writable field of an inverter. */
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
  /** Field of the inverter record, which has the label. */
  readonly name: string;
  readonly input: InverterInput;
  /** Displayed only while this count of windows is at least `n`. */
  readonly window?: { readonly of: 'chargeTimePeriod' | 'dischargeTimePeriod'; readonly n: number };
}

const select = (name: string, dict: string, initial: number): InverterParameter => ({
  name,
  input: { kind: 'select', dict, initial },
});
const number = (
  name: string,
  limits: Omit<Extract<InverterInput, { kind: 'number' }>, 'kind'>,
): InverterParameter => ({ name, input: { kind: 'number', ...limits } });
/** A state of charge; models accept tenths of a percent. */
const percent = { min: 0, max: 100, decimals: 1, unit: '%' } as const;
const count = { min: 1, max: 10, decimals: 0, initial: 1 } as const;

const windows = (of: 'chargeTimePeriod' | 'dischargeTimePeriod'): readonly InverterParameter[] =>
  Array.from({ length: 10 }, (_, index) => index + 1).flatMap((n) =>
    (['Start', 'End'] as const).map((end) => ({
      name: `${of}${n}${end}`,
      input: { kind: 'time' as const },
      window: { of, n },
    })),
  );

/**
 * Writable parameters of inverters with their limits and defaults, in the order of the form (docs/product/devices.md#inverters).
 */
export const inverterWritable: readonly InverterParameter[] = [
  select('deviceRunMode', 'inverterDeviceRunMode', 1),
  select('remoteSwitch', 'inverterRemoteSwitch', 1),
  { name: 'time', input: { kind: 'refresh', command: 'time' } },
  number('modbusAddress', { min: 1, max: 247, decimals: 0, initial: 247 }),
  number('chargeTimePeriod', count),
  ...windows('chargeTimePeriod'),
  number('dischargeTimePeriod', count),
  ...windows('dischargeTimePeriod'),
  number('activePowerControlValue', { min: 0, decimals: 0, unit: 'W' }),
  number('powerSettingValue', { decimals: 0, unit: 'W' }),
  select('reactivePowerControlMode', 'inverterReactivePowerControlMode', 0),
  number('powerFactor', { min: -1, max: 1, decimals: 3 }),
  number('reactivePowerValue', { decimals: 0, unit: 'Var' }),
  select('bmsFactory', 'inverterBmsFactory', 0),
  select('bmsCommunicateMode', 'inverterBmsCommunicateMode', 0),
  select('batteryType', 'inverterBatteryType', 0),
  number('batterySocUpperProtectionValue', percent),
  number('batterySocLowerProtectionValue', percent),
  number('batterySocConnectLowerProtectionValue', percent),
  select('storageControlMode', 'inverterStorageControl', 0),
  number('batteryMaxChargePower', { min: 0, decimals: 0, unit: 'W' }),
  number('batteryChargeRate', { decimals: 1, unit: '%' }),
  number('batteryDischargeRate', { decimals: 1, unit: '%' }),
  number('passiveGridPower', { decimals: 0, unit: 'W' }),
  number('passiveBatteryPowerMin', { decimals: 0, unit: 'W' }),
  number('passiveBatteryPowerMax', { decimals: 0, unit: 'W' }),
  select('batteryGridCharge', 'inverterGridCharge', 0),
  number('pqBatterySinglePackageVoltage', { min: 0, decimals: 2, unit: 'V' }),
  number('pqBatteryPackageNumber', { min: 0, max: 99_999, decimals: 0, initial: 0 }),
  number('pqBatteryRatedCapacity', { min: 0, decimals: 2, unit: 'AH' }),
];

/** Names of the writable fields: all others are realtime data. */
export const inverterNames: ReadonlySet<string> = new Set(inverterWritable.map(({ name }) => name));
