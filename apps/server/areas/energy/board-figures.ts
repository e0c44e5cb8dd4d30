import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { consumptionWays, generationOf } from '@heliodeck/model/energy/consumption';
import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { days, monthsOfYear } from '@heliodeck/model/energy/period';
import { roleNumber } from '@heliodeck/model/energy/rules';
import { slotMs } from '@heliodeck/model/energy/slot';
import type { Context } from '../../context.ts';
import { type EnergySource, type StationCounter, sourceKey } from '../../telemetry/energy-store.ts';
import { countersSeen } from '../../telemetry/records/counters-seen.ts';
import { energyFlowOf } from './energy-flow.ts';
import { daysFrom, generationCounters, generationIn, generationTotals, monthsOf } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import { keptPlans } from './plan-year.ts';
import { moneyOf } from './station-money.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

/** Days of a range ('yyyy-MM-dd'), by day or, for whole months, by month. */
interface Span {
  readonly unit: 'day' | 'month';
  readonly first: string;
  readonly last: string;
}

/** Energy by period or station, kWh; those without data are absent. */
type EnergyByName = ReadonlyMap<string, number>;

const forward = roleNumber('forward');

/** Energy for boards: of the stations, devices and histories visible to the caller. */
export function energyFigures(parts: EnergyParts) {
  const { entities, telemetry } = parts;
  return {
    stations: (context: Context, stationId?: string) => visibleStations(context, entities, stationId),
    totals: (context: Context, stations: readonly VisibleStation[]) =>
      generationTotals(context, parts, stations),
    generation: (
      context: Context,
      stations: readonly VisibleStation[],
      { unit, first, last }: Span,
    ): Promise<readonly GenerationItem[]> =>
      generationIn(context, parts, stations, unit === 'day' ? daysFrom(first, last) : monthsOf(first)),
    flow: (context: Context, station: VisibleStation) => energyFlowOf(context, parts, station),
    money: (context: Context, stations: readonly VisibleStation[], year: number) =>
      moneyOf(context, parts, stations, year),
    /** Returns planned kWh by month; months without a plan are absent. */
    async plans(context: Context, stations: readonly VisibleStation[], first: string, last: string) {
      const ids = stations.map(({ id }) => id);
      const planned = new Map<string, number>();
      for (const { month, planPower } of await keptPlans(context, ids, first, last))
        planned.set(month, (planned.get(month) ?? 0) + planPower);
      return planned;
    },
    dayPower: (context: Context, stations: readonly VisibleStation[]) => dayPower(parts, context, stations),
    consumption: (context: Context, stations: readonly VisibleStation[], span: Span) =>
      consumption(parts, context, stations, span),
    /** Returns kWh of each station; stations without data are absent. */
    generationOfEach: (context: Context, stations: readonly VisibleStation[], span: Span) =>
      eachStation(parts, context, stations, span, (own) => ({ added: generationOf(own), taken: [] })),
    consumptionOfEach: (context: Context, stations: readonly VisibleStation[], span: Span) =>
      eachStation(parts, context, stations, span, consumptionWays),
    /** Returns the consumption of devices: forward energy of a meter, load energy of a controller; kWh. */
    async consumptionOfDevices(context: Context, deviceIds: ReadonlySet<string>, span: Span) {
      const all = await countersOf(parts, context, await visibleStations(context, entities));
      const of = all.filter(
        ({ deviceId, role }) => deviceIds.has(deviceId) && (role === forward || role === roleNumber('load')),
      );
      const found = await telemetry.energy.ofEach(span.unit, context.db, of, span.first, span.last);
      const totals = new Map<string, number>();
      for (const { deviceId, wattHours } of found)
        totals.set(deviceId, (totals.get(deviceId) ?? 0) + wattHours / 1000);
      return totals;
    },
    /** Returns the names of the periods of a range, in a zone. */
    periods: (zone: string, { unit, first, last }: Span): readonly string[] =>
      (unit === 'day' ? days(zone, first, last) : monthsOfYear(zone, first)).map(({ name }) => name),
  };
}

/** Counters of the stations whose history the caller sees. */
async function countersOf(
  parts: EnergyParts,
  context: Context,
  stations: readonly VisibleStation[],
): Promise<readonly StationCounter[]> {
  const ids = stations.map(({ id }) => id);
  return countersSeen(context, parts, await parts.telemetry.energy.stationCounters(context.db, ids));
}

/** Returns the mean power of today's quarters of an hour until now, kW, in the zone of the first station. */
async function dayPower(parts: EnergyParts, context: Context, stations: readonly VisibleStation[]) {
  const zone = stations[0]?.zone ?? context.zone;
  const now = context.now.getTime();
  const begin = startOfDay(zone, localDate(zone, now));
  const borders: number[] = [];
  for (let at = begin; at <= now; at += slotMs) borders.push(at);
  const sources = await generationCounters(context, parts, stations);
  const found = await parts.telemetry.energy.between(context.db, sources, borders);
  const byStretch = new Map(found.map((one) => [one.stretch, one]));
  return borders.slice(0, -1).map((at, stretch) => {
    const energy = byStretch.get(stretch);
    // The mean power of a quarter with little data is unknown.
    const known = energy !== undefined && energy.coveredSeconds >= slotMs / 4000;
    return {
      at,
      kilowatts: known ? (energy.wattHours / energy.coveredSeconds) * 3.6 * sources.length : null,
      isPart: known && energy.coveredSeconds < (sources.length * slotMs * 0.9) / 1000,
    };
  });
}

/** Returns generated, bought, sold and consumed energy, kWh by period, and the number of stations without measured consumption. */
async function consumption(
  parts: EnergyParts,
  context: Context,
  stations: readonly VisibleStation[],
  { unit, first, last }: Span,
) {
  const { energy } = parts.telemetry;
  const sums = async (of: readonly EnergySource[]): Promise<EnergyByName> => {
    const found = await energy.by(unit, context.db, of, first, last);
    return new Map(found.map(({ name, wattHours }) => [name, wattHours / 1000]));
  };
  const all = await countersOf(parts, context, stations);
  const own = [...Map.groupBy(all, ({ stationId }) => stationId).values()];
  const ways = own.map(consumptionWays);
  const ids = stations.map(({ id }) => id);
  const grid = await countersSeen(context, parts, await energy.gridCounters(context.db, ids));
  const added = await sums(ways.flatMap((one) => one.added));
  const taken = await sums(ways.flatMap((one) => one.taken));
  return {
    generated: await sums(own.flatMap(generationOf)),
    bought: await sums(grid.filter(({ role }) => role === forward)),
    sold: await sums(grid.filter(({ role }) => role !== forward)),
    consumed: new Map([...added].map(([name, value]) => [name, value - (taken.get(name) ?? 0)])),
    unmeasured: stations.length - ways.filter((one) => one.added.length > 0).length,
  };
}

interface Signed {
  readonly added: readonly StationCounter[];
  readonly taken: readonly StationCounter[];
}

/** Returns the sum of the added less the taken counters of each station, kWh; stations without data are absent. */
async function eachStation(
  parts: EnergyParts,
  context: Context,
  stations: readonly VisibleStation[],
  { unit, first, last }: Span,
  signed: (own: readonly StationCounter[]) => Signed,
): Promise<EnergyByName> {
  const counters = await countersOf(parts, context, stations);
  const byStation = Map.groupBy(counters, ({ stationId }) => stationId);
  const signs = new Map<string, readonly [stationId: string, sign: 1 | -1]>();
  for (const [stationId, own] of byStation) {
    const { added, taken } = signed(own);
    for (const one of added) signs.set(sourceKey(one), [stationId, 1]);
    for (const one of taken) signs.set(sourceKey(one), [stationId, -1]);
  }
  const of = counters.filter((one) => signs.has(sourceKey(one)));
  const found = await parts.telemetry.energy.ofEach(unit, context.db, of, first, last);
  const totals = new Map<string, number>();
  for (const one of found) {
    const [stationId, sign] = signs.get(sourceKey(one)) ?? ['', 1];
    totals.set(stationId, (totals.get(stationId) ?? 0) + (sign * one.wattHours) / 1000);
  }
  return totals;
}
