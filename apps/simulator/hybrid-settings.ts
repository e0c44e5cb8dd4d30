import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { windowField, windowKinds } from '@heliodeck/model/devices/time-windows';
import type { Values } from './device-values.ts';

/** Charges from the grid after midnight, discharges in the evening; the other nine windows of each kind are off. */
const windows: Values = {
  chargeTimePeriod1Start: '01:00',
  chargeTimePeriod1End: '05:00',
  dischargeTimePeriod1Start: '18:00',
  dischargeTimePeriod1End: '22:00',
};

/** Factory settings of the hybrid inverter: W, Var, V, AH, %; codes of docs/product/dictionaries.md#inverter-codes. */
const settings: Values = {
  deviceRunMode: 1,
  remoteSwitch: 1,
  modbusAddress: 1,
  chargeTimePeriod: 1,
  dischargeTimePeriod: 1,
  ...Object.fromEntries(
    windowKinds.flatMap((kind) =>
      Array.from({ length: 10 }, (_, i) => i + 1).flatMap((n) => [
        [windowField(kind, n, 'Start'), '00:00'],
        [windowField(kind, n, 'End'), '00:00'],
      ]),
    ),
  ),
  ...windows,
  activePowerControlValue: 6000,
  powerSettingValue: 0,
  reactivePowerControlMode: 0,
  powerFactor: 1,
  reactivePowerValue: 0,
  bmsFactory: 6,
  bmsCommunicateMode: 1,
  batteryType: 3,
  batterySocUpperProtectionValue: 100,
  batterySocLowerProtectionValue: 20,
  batterySocConnectLowerProtectionValue: 10,
  storageControlMode: 0,
  batteryMaxChargePower: 5000,
  batteryChargeRate: 100,
  batteryDischargeRate: 100,
  batteryGridCharge: 1,
  passiveGridPower: 0,
  passiveBatteryPowerMin: -5000,
  passiveBatteryPowerMax: 5000,
  pqBatterySinglePackageVoltage: 12,
  pqBatteryPackageNumber: 0,
  pqBatteryRatedCapacity: 0,
};

/** Values that do not change while the inverter runs. */
const nameplate: Values = {
  gridRatedVoltage: 230,
  gridRatedFrequency: 50,
  armSoftVersion: 'V1.20',
  masterSoftVersion: 'V2.08',
  slaveSoftVersion: 'V2.08',
  bmsHardwareVersion: 'H3',
  bmsHostSoftwareVersion: 'V1.9',
  bmsSlaveSoftwareVersion: 'V1.9',
};

/**
 * Values of a hybrid inverter beyond the measurements of its plant: its nameplate, and its factory settings.
 * Metrics that neither provides are null, which means absent and not zero.
 */
export function hybridFactory(measured: Values): Values {
  const others = Object.keys(inverterData.metrics).filter((name) => !(name in measured));
  return Object.fromEntries(
    others.map((name): [string, MetricValue] => [name, settings[name] ?? nameplate[name] ?? null]),
  );
}

/** The values of a record that people set; they persist across a restart. */
export function hybridSettings(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in settings && value !== null),
  );
}
