import { localDate } from '@heliodeck/kit/zone';
import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { cyclesBefore, type Values, wattHoursPerCycle } from './device-values.ts';
import { hybridSettings } from './hybrid-settings.ts';
import type { Periods } from './periods.ts';
import type { Energy } from './plant.ts';
import { createSite, type Site, type SiteDesign, type SiteDevice } from './site.ts';
import type { Switches } from './switches.ts';

/** The last report of a device. */
export interface LastReport {
  readonly device: SiteDevice;
  readonly record: string;
  readonly at: number;
  readonly values: Readonly<Record<string, MetricValue>>;
}

/**
 * A site that continues from the last reports of its devices, so that no counter goes back and no battery
 * level jumps. `undefined` if there are no reports.
 */
export function resumeSite(design: SiteDesign, reports: readonly LastReport[]): Site | undefined {
  if (reports.length === 0) return undefined;
  const at = Math.max(...reports.map((report) => report.at));
  const reported = (part: SiteDevice['part'], record: string, metric: string): number => {
    const found = reports.find((report) => report.device.part === part && report.record === record);
    return Number(found?.values[metric] ?? 0);
  };
  const counted = (metric: string): number => reported('controller', 'operating', metric);
  const converted = (metric: string): number => reported('hybrid-inverter', 'inverterData', metric);
  const metered = (part: SiteDevice['part']): number => reported(part, 'meter', 'totalPositiveActiveEnergy');
  const pack = reports.find(({ device, record }) => device.part === 'pack' && record === 'battery');
  const energy: Energy = {
    // Two devices count the solar energy, each with its own resolution.
    solar: Math.max(counted('totalEnergy'), metered('solar-meter'), converted('pvTotalOutputEnergy')) * 1000,
    load: Math.max(counted('totalLoadEnergy'), converted('localLoadTotalOutputEnergy')) * 1000,
    grid: Math.max(metered('grid-meter'), converted('deviceTotalInputEnergy')) * 1000,
    charged: converted('bmsChargeInputTotalEnergy') * 1000,
    discharged:
      pack === undefined ? converted('bmsDischargeInputTotalEnergy') * 1000 : dischargedBy(design, pack),
  };
  const before = (span: 'Day' | 'Month', solar: string, load: string): Energy => ({
    solar: energy.solar - (counted(solar) + converted(`pv${span}OutputEnergy`)) * 1000,
    load: energy.load - (counted(load) + converted(`localLoad${span}OutputEnergy`)) * 1000,
    grid: energy.grid - converted(`device${span}InputEnergy`) * 1000,
    charged: energy.charged - converted(`bmsCharge${span}InputEnergy`) * 1000,
    discharged: energy.discharged - converted(`bmsDischarge${span}InputEnergy`) * 1000,
  });
  const periods: Periods = {
    date: localDate(design.zone, at),
    dayStart: before('Day', 'dailyEnergy', 'dailyLoadEnergy'),
    monthStart: before('Month', 'monthlyEnergy', 'monthlyLoadEnergy'),
    dayRunning: (counted('dailyOperatingTime') + converted('pvDayOutputTime')) * 3600,
    monthRunning: (counted('monthlyOperatingTime') + converted('pvMonthOutputTime')) * 3600,
  };
  const settings = new Map(
    reports.flatMap(({ device, record, values }): [SiteDevice, Values][] => {
      if (record === 'charging') return [[device, values]];
      return device.part === 'hybrid-inverter' ? [[device, hybridSettings(values)]] : [];
    }),
  );
  const charge = pack ?? reports.find(({ device }) => device.part === 'hybrid-inverter');
  const soc = charge === undefined ? undefined : Number(charge.values.soc ?? 62) / 100;
  const switches: Switches = {
    // A controller without reports has not disconnected its loads.
    loads: reports.every(
      ({ device, record, values }) =>
        (record !== 'controller' || Number(values.loadPower) > 0) &&
        (device.part !== 'hybrid-inverter' || Number(values.localLoadActivePower) > 0),
    ),
    rectifier: reported('grid-meter', 'meter', 'totalActivePower') > 0,
  };
  return createSite(design, at, { energy, periods, soc, switches, settings });
}

function dischargedBy({ plant }: SiteDesign, { device, values }: LastReport): number {
  const cycles = Number(values.cycleCounts ?? 0) - cyclesBefore(device.pack);
  return Math.max(0, cycles) * wattHoursPerCycle(plant);
}
