import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { cellsPerPack } from './lithium.ts';
import type { Periods } from './periods.ts';
import { type PlantDesign, type PlantState, rectifierEfficiency } from './plant.ts';
import { noise } from './weather.ts';

/** Values of one record, by metric name, in the stored scaling of model/devices/records. */
export type Values = Readonly<Record<string, MetricValue>>;

/** Rounds to the resolution of a register. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** kg of CO₂ saved per kWh of solar energy (EPEVER's figure: docs/product/field-protocols.md#controllers). */
const co2PerKilowattHour = 0.997;

/** Current measurements of the MPPT controller (record 'controller'). */
export function controllerValues(design: PlantDesign, state: PlantState): Values {
  const volts = state.busVoltage;
  const load = state.loadPower[0] + state.loadPower[1];
  const values: Record<string, MetricValue> = {
    workStatus: state.solarPower > 0 ? 1 : 0,
    batteryVoltage: rounded(volts, 2),
    chargingCurrent: rounded(state.solarPower / volts, 2),
    outputVoltage: rounded(volts, 2),
    loadVoltage: state.switches.loads ? rounded(volts, 2) : 0,
    loadCurrent: rounded(load / volts, 2),
    chargingPower: rounded(state.solarPower, 0),
    loadPower: rounded(load, 0),
    batteryTemperature: rounded(state.sky.temperature + 2 + Math.abs(state.batteryCurrent) * 0.05, 1),
    internalTemperature: rounded(state.sky.temperature + 6 + state.solarPower / 400, 1),
    batteryCapacity: design.bank.packs * design.bank.packCapacity,
    co2Reduction: rounded((state.energy.solar / 1000) * co2PerKilowattHour, 2),
    faultCode: 0,
  };
  for (const [index, string] of state.strings.entries()) {
    values[`pv${index + 1}Voltage`] = rounded(string.voltage, 2);
    values[`pv${index + 1}ChargingCurrent`] = rounded(string.current, 2);
  }
  return values;
}

/** Counters of the MPPT controller (record 'operating'), kWh and h. */
export function operatingValues(design: PlantDesign, state: PlantState, periods: Periods): Values {
  const since = (start: number, now: number): number => rounded((now - start) / 1000, 3);
  return {
    moduleCount: design.strings.length * 3,
    batteryCapacity: design.bank.packs * design.bank.packCapacity,
    dailyEnergy: since(periods.dayStart.solar, state.energy.solar),
    monthlyEnergy: since(periods.monthStart.solar, state.energy.solar),
    totalEnergy: rounded(state.energy.solar / 1000, 3),
    dailyOperatingTime: rounded(periods.dayRunning / 3600, 2),
    monthlyOperatingTime: rounded(periods.monthRunning / 3600, 2),
    dailyLoadEnergy: since(periods.dayStart.load, state.energy.load),
    monthlyLoadEnergy: since(periods.monthStart.load, state.energy.load),
    totalLoadEnergy: rounded(state.energy.load / 1000, 3),
  };
}

/** The DC meter between controller and bus (record 'meter'): counts solar energy. */
export function solarMeterValues(state: PlantState): Values {
  return {
    firstVoltage: rounded(state.busVoltage, 1),
    totalCurrent: rounded(state.solarPower / state.busVoltage, 2),
    totalActivePower: rounded(state.solarPower / 1000, 4),
    totalPositiveActiveEnergy: rounded(state.energy.solar / 1000, 2),
  };
}

/** The AC meter before the rectifier (record 'meter'): counts grid energy. */
export function gridMeterValues(design: PlantDesign, state: PlantState): Values {
  const volts = 229 + 4 * (noise(design.seed + 31, Math.floor(state.at / 60_000)) - 0.5);
  const power = state.gridPower / rectifierEfficiency;
  return {
    firstVoltage: rounded(volts, 1),
    totalCurrent: rounded(power / volts, 2),
    totalActivePower: rounded(power / 1000, 4),
    totalPositiveActiveEnergy: rounded(state.energy.grid / 1000, 2),
  };
}

const flag = { charging: 1 << 8, discharging: 1 << 9, chargeSwitch: 1 << 10, dischargeSwitch: 1 << 11 };

/** Capacity of an aged pack, Ah. */
function fullCapacity(design: PlantDesign): number {
  return design.bank.packCapacity * 0.985;
}

/** Energy that the bank supplies in one full cycle, Wh. */
export function wattHoursPerCycle(design: PlantDesign): number {
  return fullCapacity(design) * 51.2 * design.bank.packs;
}

/** Cycles of a pack before it was installed. */
export function cyclesBefore(pack: number): number {
  return 41 + pack;
}

/** Values of one battery pack (record 'battery'), raw scaling of PACE Modbus: 10 mA, 10 mV, mV, 0.1 °C, 10 mAh. */
export function packValues(design: PlantDesign, state: PlantState, pack: number): Values {
  const current = state.batteryCurrent / design.bank.packs;
  const full = fullCapacity(design);
  const cycles = Math.floor(state.energy.discharged / wattHoursPerCycle(design)) + cyclesBefore(pack);
  const values: Record<string, MetricValue> = {
    batteryCurrent: rounded(current * 100, 0),
    voltage: rounded(state.busVoltage * 100, 0),
    soc: rounded(state.soc * 100, 0),
    soh: 98,
    remainCapacity: rounded(full * state.soc * 100, 0),
    fullCapacity: rounded(full * 100, 0),
    disignCapacity: design.bank.packCapacity * 100,
    cycleCounts: cycles,
    balanceStatus: 0,
    warningFlag: state.soc < 0.08 ? 1 << 15 : 0,
    protectionFlag: 0,
    faultFlag:
      flag.chargeSwitch |
      flag.dischargeSwitch |
      (current > 0.05 ? flag.charging : current < -0.05 ? flag.discharging : 0),
  };
  for (let cell = 1; cell <= cellsPerPack; cell++) {
    const apart = (noise(design.seed + pack * 100, cell) - 0.5) * 0.012;
    values[`cellVoltage${cell}`] = rounded((state.busVoltage / cellsPerPack + apart) * 1000, 0);
  }
  for (let sensor = 1; sensor <= 4; sensor++) {
    const warm =
      state.sky.temperature + 1.5 + Math.abs(current) * 0.06 + noise(design.seed + 7, sensor) * 0.8;
    values[`cellTemperature${sensor}`] = rounded(warm * 10, 0);
  }
  return values;
}

/** Alarms of a pack (record 'batteryAlarm'): switches on and no alarm, unless it is nearly empty. */
export function packAlarmValues(state: PlantState): Values {
  const values: Record<string, MetricValue> = {
    protectionStatus1: 0,
    protectionStatus2: state.soc > 0.995 ? 1 << 7 : 0,
    // Both switches on; 'supplying' only while it discharges.
    indicatorStatus: state.batteryCurrent < -0.05 ? 0b1110 : 0b0110,
    controlStatus: 1,
    faultStatus: 0,
    balanceStatus1: 0,
    balanceStatus2: 0,
    alertStatus1: 0,
    alertStatus2: state.soc < 0.08 ? 1 << 7 : 0,
    currentAlert: 0,
    voltageAlert: state.soc < 0.04 ? 1 : 0,
    dischargeCurrent: 0,
  };
  for (let cell = 1; cell <= cellsPerPack; cell++) values[`voltageAlert${cell}`] = 0;
  for (let sensor = 1; sensor <= 6; sensor++) values[`temperatureAlert${sensor}`] = 0;
  return values;
}
