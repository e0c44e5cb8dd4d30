import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { rounded, type Values } from './device-values.ts';
import type { Periods } from './periods.ts';
import { type PlantDesign, type PlantState, rectifierEfficiency } from './plant.ts';
import { noise } from './weather.ts';

/** Codes of docs/product/dictionaries.md#inverter-codes. */
const status = { waiting: 0, normal: 2 } as const;
const mode = { offGrid: 6, onGrid: 10 } as const;
const bms = { standby: 0, charging: 1, discharging: 2 } as const;

/**
 * Values of a hybrid inverter in place of the plant's controller and rectifier (record 'inverterData'): W, V,
 * A, kWh, h. Power to the grid and into the battery is positive; this plant exports nothing.
 */
export function inverterValues(design: PlantDesign, state: PlantState, periods: Periods): Values {
  const { energy, sky } = state;
  const kilowattHours = (count: keyof typeof energy, since = 0): number =>
    rounded((energy[count] - since) / 1000, 2);
  const load = state.loadPower[0] + state.loadPower[1];
  const grid = state.gridPower / rectifierEfficiency;
  const battery = state.batteryCurrent * state.busVoltage;
  const volts = 229 + 4 * (noise(design.seed + 31, Math.floor(state.at / 60_000)) - 0.5);
  const hasGrid = design.rectifier > 0;
  const isUp = state.solarPower > 0 || hasGrid || load > 0;
  const values: Record<string, MetricValue> = {
    deviceRunStatus: isUp ? status.normal : status.waiting,
    runMode: hasGrid ? mode.onGrid : mode.offGrid,
    pvConnectStatus: state.strings.some(({ voltage }) => voltage > 0) ? 1 : 0,
    pvOutputPower: rounded(state.solarPower, 0),
    inverterActivePower: rounded(load, 0),
    localLoadActivePower: rounded(load, 0),
    gridActivePower: hasGrid ? rounded(-grid, 0) : null,
    gridL1Voltage: hasGrid ? rounded(volts, 1) : null,
    gridL1Current: hasGrid ? rounded(grid / volts, 2) : null,
    gridFrequency: hasGrid
      ? rounded(50 + 0.04 * (noise(design.seed + 32, Math.floor(state.at / 60_000)) - 0.5), 2)
      : null,
    epsL1Voltage: rounded(volts, 1),
    epsL1Current: rounded(load / volts, 2),
    epsActivePower: rounded(load, 0),
    busVoltage: rounded(8 * state.busVoltage, 1),
    radiatorTemperature: rounded(sky.temperature + 8 + (state.solarPower + load) / 300, 1),
    invModuleTemperature: rounded(sky.temperature + 10 + load / 200, 1),
    bmsStatus: battery > 25 ? bms.charging : battery < -25 ? bms.discharging : bms.standby,
    bmsVoltage: rounded(state.busVoltage, 2),
    bmsCurrent: rounded(state.batteryCurrent, 1),
    bmsPower: rounded(battery, 0),
    soc: rounded(state.soc * 100, 1),
    soh: 98,
    batteryPackageNum: design.bank.packs,
    pvTotalOutputEnergy: kilowattHours('solar'),
    pvMonthOutputEnergy: kilowattHours('solar', periods.monthStart.solar),
    pvDayOutputEnergy: kilowattHours('solar', periods.dayStart.solar),
    localLoadTotalOutputEnergy: kilowattHours('load'),
    localLoadMonthOutputEnergy: kilowattHours('load', periods.monthStart.load),
    localLoadDayOutputEnergy: kilowattHours('load', periods.dayStart.load),
    deviceTotalInputEnergy: kilowattHours('grid'),
    deviceMonthInputEnergy: kilowattHours('grid', periods.monthStart.grid),
    deviceDayInputEnergy: kilowattHours('grid', periods.dayStart.grid),
    bmsChargeInputTotalEnergy: kilowattHours('charged'),
    bmsChargeDayInputEnergy: kilowattHours('charged', periods.dayStart.charged),
    bmsDischargeInputTotalEnergy: kilowattHours('discharged'),
    bmsDischargeDayInputEnergy: kilowattHours('discharged', periods.dayStart.discharged),
    pvDayOutputTime: rounded(periods.dayRunning / 3600, 2),
    pvMonthOutputTime: rounded(periods.monthRunning / 3600, 2),
  };
  for (const [index, string] of state.strings.entries()) {
    values[`pv${index + 1}Voltage`] = rounded(4 * string.voltage, 1);
    values[`pv${index + 1}Current`] = rounded(string.current / 4, 2);
  }
  for (let register = 1; register <= 6; register++) {
    values[`errorMsg${register}`] = 0;
    values[`warningMsg${register}`] = 0;
  }
  return values;
}
