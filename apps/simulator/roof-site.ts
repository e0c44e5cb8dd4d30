import { localDate } from '@heliodeck/kit/zone';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { rounded, type Values } from './device-values.ts';
import type { LastReport } from './resume.ts';
import {
  noEnergy,
  type RoofDesign,
  type RoofEnergy,
  type RoofOrder,
  type RoofState,
  stepRoof,
} from './roof.ts';
import type { FieldDesign, FieldSite, SiteDevice } from './site.ts';
import { noise } from './weather.ts';
import { weatherValues } from './weather-values.ts';

/** A station with a roof of string inverters behind one DTU. */
export interface RoofSiteDesign extends FieldDesign {
  readonly roof: RoofDesign;
}

/** Previous state of a roof. Watt-hours. */
interface RoofPast {
  readonly energy: RoofEnergy;
  /** Local day of the station, and the counter of each inverter at its start. */
  readonly date: string;
  readonly dayStart: readonly number[];
}

/** Codes of docs/product/dictionaries.md#inverter-codes. */
const status = { waiting: 0, normal: 2 } as const;

/** A roof whose history begins or continues at `at`. */
export function createRoof(design: RoofSiteDesign, at: number, past?: RoofPast): FieldSite {
  let state = stepRoof(design.roof, { at, energy: past?.energy ?? noEnergy(design.roof) }, at);
  const settings: FieldSite['settings'] = new Map();
  const orders = () =>
    design.devices
      .filter(({ part }) => part === 'roof-inverter')
      .map((device) => orderOf(settings.get(device) ?? {}));
  let date = past?.date ?? localDate(design.zone, at);
  let dayStart = past?.dayStart ?? state.energy.generated;
  return {
    design,
    charging: true,
    settings,
    get state() {
      return state;
    },
    advance(to, stepSeconds = 60) {
      while (state.at < to) {
        const before = state;
        state = stepRoof(design.roof, before, Math.min(to, before.at + stepSeconds * 1000), orders());
        const today = localDate(design.zone, state.at);
        if (today === date) continue;
        date = today;
        dayStart = before.energy.generated;
      }
    },
    clearCounters() {
      state = { ...state, energy: noEnergy(design.roof) };
      dayStart = state.energy.generated;
    },
    factory(device): Readonly<Record<string, Values>> {
      const rated = design.roof.inverters[inverterIndex(design, device)]?.rated;
      if (rated === undefined) return {};
      return {
        inverterData: { remoteSwitch: 1, activePowerControlValue: rated },
        raw: { ratedPower: rated },
      };
    },
    values(device): Readonly<Record<string, Values>> {
      if (device.part === 'grid-meter') return gridMeter(design.roof, state);
      if (device.part === 'weather-station') return { environment: weatherValues(design.roof, state) };
      const index = inverterIndex(design, device);
      return { inverterData: inverterValues(design.roof, state, index, dayStart[index] ?? 0) };
    },
  };
}

/** A roof that continues from the last reports of its devices; `undefined` if there are none. */
export function resumeRoof(design: RoofSiteDesign, reports: readonly LastReport[]): FieldSite | undefined {
  if (reports.length === 0) return undefined;
  const at = Math.max(...reports.map((report) => report.at));
  const counted = (device: SiteDevice, record: string, metric: string): number => {
    const found = reports.find((report) => report.device === device && report.record === record);
    return Number(found?.values[metric] ?? 0) * 1000;
  };
  const inverters = design.devices.filter(({ part }) => part === 'roof-inverter');
  const meter = design.devices.find(({ part }) => part === 'grid-meter');
  const generated = inverters.map((one) => counted(one, 'inverterData', 'pvTotalOutputEnergy'));
  return createRoof(design, at, {
    date: localDate(design.zone, at),
    dayStart: generated.map((all, index) => {
      const device = inverters[index];
      return device ? all - counted(device, 'inverterData', 'pvDayOutputEnergy') : all;
    }),
    energy: {
      generated,
      imported: meter ? counted(meter, 'meter', 'totalPositiveActiveEnergy') : 0,
      exported: meter ? counted(meter, 'meterTariff', 'negativeTotal') : 0,
    },
  });
}

function orderOf({ remoteSwitch, activePowerControlValue }: Values): RoofOrder {
  const limit = typeof activePowerControlValue === 'number' ? { limit: activePowerControlValue } : {};
  return { isOff: remoteSwitch === 2, ...limit };
}

function inverterIndex({ devices }: RoofSiteDesign, device: SiteDevice): number {
  return devices.filter(({ part }) => part === 'roof-inverter').indexOf(device);
}

/** Values of an inverter of the roof (record 'inverterData'): W, var, V, A, °C, kWh. */
function inverterValues(design: RoofDesign, state: RoofState, index: number, dayStart: number): Values {
  const inverter = state.inverters[index];
  if (inverter === undefined) return {};
  const generated = state.energy.generated[index] ?? 0;
  const volts = gridVolts(design, state.at);
  const values: Record<string, MetricValue> = {
    deviceRunStatus: inverter.activePower > 0 ? status.normal : status.waiting,
    pvOutputPower: rounded(inverter.dcPower, 0),
    inverterActivePower: rounded(inverter.activePower, 0),
    inverterReactivePower: rounded(inverter.reactivePower, 0),
    gridFrequency: rounded(50 + 0.04 * (noise(design.seed + 32, Math.floor(state.at / 60_000)) - 0.5), 1),
    radiatorTemperature: rounded(state.sky.temperature + 9 + inverter.activePower / 600, 1),
    // Rounded as in the registers: after a finer history the first poll would make the counter go back.
    pvTotalOutputEnergy: Math.floor(generated / 1000),
    pvDayOutputEnergy: Math.floor((generated - dayStart) / 100) / 10,
  };
  for (const [phase, offset] of [0, 0.6, -0.5].entries()) {
    values[`gridL${phase + 1}Voltage`] = rounded(volts + offset, 1);
    values[`gridL${phase + 1}Current`] = rounded(inverter.activePower / 3 / (volts + offset), 1);
  }
  for (const [input, { voltage, current }] of inverter.strings.entries()) {
    values[`pv${input + 1}Voltage`] = rounded(voltage, 1);
    values[`pv${input + 1}Current`] = rounded(current, 1);
  }
  return values;
}

/** The meter at the grid, which counts both directions (records 'meter', 'meterTariff'). */
function gridMeter(design: RoofDesign, { at, gridPower, energy }: RoofState): Record<string, Values> {
  const volts = gridVolts(design, at);
  const imported = rounded(energy.imported / 1000, 2);
  return {
    meter: {
      firstVoltage: rounded(volts, 1),
      totalCurrent: rounded(Math.abs(gridPower) / volts, 2),
      totalActivePower: rounded(gridPower / 1000, 4),
      totalPositiveActiveEnergy: imported,
    },
    meterTariff: { positiveTotal: imported, negativeTotal: rounded(energy.exported / 1000, 2) },
  };
}

function gridVolts({ seed, swells = [] }: RoofDesign, at: number): number {
  const more = swells.find(({ from, until }) => at >= from && at < until)?.volts ?? 0;
  return 231 + more + 4 * (noise(seed + 31, Math.floor(at / 60_000)) - 0.5);
}
