import { roundTo } from '@heliodeck/kit/scale';
import { localDate } from '@heliodeck/kit/zone';
import type { GenerationItem, GenerationTotals } from '@heliodeck/model/energy/generation';
import { days, monthsOfYear, type Period } from '@heliodeck/model/energy/period';
import { type PeriodDays, periodDays } from '@heliodeck/model/reports/report-request';
import { clearSkySunHours } from '@heliodeck/model/weather/clear-sky-day';
import type { Context } from '../../context.ts';
import { type CapacitySteps, capacityIn, capacitySteps } from '../../telemetry/figures/capacity.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Energy and coverage of a period, added up over counters. */
interface Sum {
  readonly wattHours: number | null;
  readonly coveredSeconds: number;
  /** Seconds of the period that have elapsed. */
  readonly elapsedSeconds: number;
  readonly counters: number;
}

/** Days or months in the zone of a station. */
interface Calendar {
  readonly unit: 'day' | 'month';
  readonly periodsIn: (zone: string) => readonly Period[];
}

/** Returns each of the periods of a calendar; dates are in each station's own zone. */
export async function generationIn(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
  { unit, periodsIn }: Calendar,
): Promise<GenerationItem[]> {
  const sums = new Map<string, Sum>();
  for (const [zone, those] of Map.groupBy(stations, (station) => station.zone)) {
    const sources = await generationCounters(context, parts, those);
    const periods = periodsIn(zone);
    const first = localDate(zone, periods[0]?.from ?? 0);
    const last = localDate(zone, (periods.at(-1)?.to ?? 0) - 1);
    const found = await parts.telemetry.energy.by(unit, context.db, sources, first, last);
    const energies = new Map(found.map((energy) => [energy.name, energy]));
    for (const period of periods) {
      const energy = energies.get(period.name);
      const elapsed = Math.max(0, Math.min(period.to, context.now.getTime()) - period.from) / 1000;
      sums.set(
        period.name,
        plus(sums.get(period.name), {
          wattHours: energy?.wattHours ?? null,
          coveredSeconds: energy?.coveredSeconds ?? 0,
          elapsedSeconds: elapsed * sources.length,
          counters: sources.length,
        }),
      );
    }
  }
  const zone = stations[0]?.zone ?? context.zone;
  const steps = await capacitySteps(context, stations);
  const today = localDate(zone, context.now.getTime());
  return periodsIn(zone).map((period) => {
    const capacity = capacityOf(stations, steps, periodDays(period.name), today);
    return itemOf(period, sums.get(period.name) ?? nothing, stations, capacity);
  });
}

/** Returns the counters of generation of these stations that are visible to the caller. */
export async function generationCounters(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
) {
  const ids = stations.map(({ id }) => id);
  return countersSeen(context, parts, await parts.telemetry.energy.generationSources(context.db, ids));
}

const nothing: Sum = { wattHours: null, coveredSeconds: 0, elapsedSeconds: 0, counters: 0 };

function plus(one: Sum = nothing, other: Sum): Sum {
  const known = one.wattHours !== null || other.wattHours !== null;
  return {
    wattHours: known ? (one.wattHours ?? 0) + (other.wattHours ?? 0) : null,
    coveredSeconds: one.coveredSeconds + other.coveredSeconds,
    elapsedSeconds: one.elapsedSeconds + other.elapsedSeconds,
    counters: one.counters + other.counters,
  };
}

function itemOf(
  period: Period,
  sum: Sum,
  stations: readonly VisibleStation[],
  capacity: number | null,
): GenerationItem {
  const [only] = stations;
  const place = stations.length === 1 ? only?.place : null;
  const sunHours = place ? clearSkySunHours(place, period.from, period.to) : null;
  const energy = sum.wattHours === null ? null : sum.wattHours / 1000;
  return {
    date: period.name,
    dailyPower: energy,
    coverage:
      sum.elapsedSeconds > 0 ? roundTo(Math.min(1, sum.coveredSeconds / sum.elapsedSeconds), 4) : null,
    missingSeconds:
      sum.elapsedSeconds > 0
        ? Math.max(0, Math.round((sum.elapsedSeconds - sum.coveredSeconds) / sum.counters))
        : null,
    utilisationHours: energy === null || capacity === null ? null : roundTo(energy / capacity, 3),
    peakSunHours: sunHours === null ? null : roundTo(sunHours, 2),
    theoreticalPower: sunHours === null || capacity === null ? null : roundTo(sunHours * capacity, 2),
    estimate: sunHours === null ? null : 'clear-sky',
  };
}

/** Total kWp of the stations in a period, by the history of their capacities; `null` if one is unknown. */
function capacityOf(
  stations: readonly VisibleStation[],
  steps: CapacitySteps,
  period: PeriodDays,
  today: string,
): number | null {
  let sum = 0;
  for (const station of stations) {
    const capacity = capacityIn(station, steps.get(station.id) ?? [], period, today);
    if (capacity === null) return null;
    sum += capacity;
  }
  return sum > 0 ? sum : null;
}

/** Returns the totals; today is each station's own day. All are sums of the same days. */
export async function generationTotals(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
): Promise<GenerationTotals> {
  const totals = {
    today: [] as number[],
    month: [] as number[],
    year: [] as number[],
    total: [] as number[],
  };
  for (const [zone, those] of Map.groupBy(stations, (station) => station.zone)) {
    const sources = await generationCounters(context, parts, those);
    const today = localDate(zone, context.now.getTime());
    const inMonths = await parts.telemetry.energy.by(
      'month',
      context.db,
      sources,
      `${today.slice(0, 4)}-01-01`,
      `${today.slice(0, 4)}-12-31`,
    );
    for (const { name, wattHours } of inMonths) {
      totals.year.push(wattHours);
      if (name === today.slice(0, 7)) totals.month.push(wattHours);
    }
    const [onDay] = await parts.telemetry.energy.by('day', context.db, sources, today, today);
    if (onDay) totals.today.push(onDay.wattHours);
    const total = await parts.telemetry.energy.total(context.db, sources);
    if (total !== null) totals.total.push(total);
  }
  return {
    todayPower: kilowattHours(totals.today),
    monthPower: kilowattHours(totals.month),
    yearPower: kilowattHours(totals.year),
    totalPower: kilowattHours(totals.total),
  };
}

function kilowattHours(wattHours: readonly number[]): number | null {
  return wattHours.length === 0 ? null : wattHours.reduce((sum, one) => sum + one, 0) / 1000;
}

/** The days of a range. */
export function daysFrom(first: string, last: string): Calendar {
  return { unit: 'day', periodsIn: (zone) => days(zone, first, last) };
}

/** The months of the year that contains a date. */
export function monthsOf(date: string): Calendar {
  return { unit: 'month', periodsIn: (zone) => monthsOfYear(zone, date) };
}
