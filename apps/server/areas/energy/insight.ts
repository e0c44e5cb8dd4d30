import { roundTo } from '@heliodeck/kit/scale';
import { type ArrayYields, arrayYieldsOf } from '@heliodeck/model/energy/insight/array-yields';
import {
  availabilityOf,
  energyAvailability,
  sharedAvailability,
} from '@heliodeck/model/energy/insight/availability';
import { clearSkyEnergy } from '@heliodeck/model/energy/insight/clear-sky-energy';
import { type LossInverter, lossesOf, type StationStretch } from '@heliodeck/model/energy/insight/losses';
import type { StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import { days } from '@heliodeck/model/energy/period';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { comparedInverters } from './insight-compared.ts';
import { dayOf, figuresOf } from './insight-figures.ts';
import {
  countedByInverter,
  intervalValues,
  invertersOfStation,
  type StationInverter,
} from './insight-inverters.ts';
import { type InsightParts, measuredStation, quarterBorders } from './insight-station.ts';
import { worthOfGeneration } from './insight-worth.ts';
import type { VisibleStation } from './stations.ts';

/** Days of a station, yyyy-MM-dd, both included. */
export interface InsightRequest {
  readonly first: string;
  readonly last: string;
}

const hours = 0.25;
/** Most days times inverters in one response: each inverter's day needs a separate query of history. */
const mostInverterDays = 620;

/**
 * Returns the performance of a station in a period: yields, ratio, availability, losses, and a comparison of its inverters.
 * @throws CodedError insight.future, insight.tooManyInverterDays
 */
export async function insightOf(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  request: InsightRequest,
): Promise<StationInsight> {
  const now = context.now.getTime();
  const periods = days(station.zone, request.first, request.last);
  const borders = quarterBorders(periods, now);
  if (borders.length < 2) throw new CodedError('insight.future');
  const inverters = await invertersOfStation(context, parts, station.id);
  if (inverters.length * periods.length > mostInverterDays)
    throw new CodedError('insight.tooManyInverterDays', {
      count: inverters.length * periods.length,
      most: mostInverterDays,
    });
  const { sources, plane, source, sensor, measured, capacityOn } = await measuredStation(
    context,
    parts,
    station,
    { borders, ...request },
  );
  const { stretches, capacity, coefficient, isLit } = measured;
  const dayStarts = periods.flatMap(({ from }) => {
    const start = borders.slice(0, -1).findIndex((at) => at >= from);
    return start === -1 ? [] : start;
  });
  const read = await plantsOf(context, parts, inverters, borders);
  const byInverter = await countedByInverter(context, parts, inverters, borders);
  const waterfall =
    capacity === null || !isLit
      ? null
      : lossesOf({
          capacity,
          coefficient,
          stretches,
          inverters: read,
          dayStarts,
          hours,
          atInverters: isMetered(sources) ? atInverters(inverters, byInverter, stretches) : null,
        });
  const whole = figuresOf(measured);
  const worth = (await worthOfGeneration(context, parts, [station], request)).get(station.id) ?? null;
  const compared = comparedInverters({
    inverters,
    plants: read,
    byInverter,
    stretches,
    dayStarts,
    coefficient,
    worth,
  });
  const kilo = (wattHours: number): number => roundTo(wattHours / 1000, 3);
  return {
    stationId: station.id,
    stationName: station.name,
    timeZone: station.zone,
    first: request.first,
    last: request.last,
    capacity: capacity === null ? null : roundTo(capacity / 1000, 4),
    plane,
    light: source,
    sensor: sensor && { ...sensor, coverage: roundTo(sensor.coverage, 4) },
    coefficient: { value: coefficient, assumed: station.modules.coefficient === null },
    ...whole,
    arrayYields:
      capacity === null
        ? null
        : rounded(arrayYieldsOf({ capacity, stretches, inverters: read, hours, isLit })),
    availability: sharedAvailability(
      read.map((one) => ({ capacity: one.capacity, share: availabilityOf(one, stretches, hours).share })),
    ),
    energyAvailability:
      waterfall && whole.energy !== null
        ? energyAvailability(waterfall.measured, waterfall.losses.outage)
        : null,
    theoretical: waterfall && kilo(waterfall.theoretical),
    clearSky:
      waterfall && capacity !== null && source !== 'clearSky' && station.place !== null && plane !== null
        ? kilo(clearSkyEnergy({ capacity, stretches, hours }, borders, station.place, plane))
        : null,
    losses:
      waterfall &&
      (Object.fromEntries(
        Object.entries(waterfall.losses).map(([kind, lost]) => [kind, lost === null ? null : kilo(lost)]),
      ) as StationInsight['losses']),
    unexplained: waterfall && kilo(waterfall.unexplained),
    currency: worth?.currency ?? null,
    days: periods.flatMap((period) => dayOf(period, borders, measured, capacityOn(period.name))),
    inverters: compared,
  };
}

function rounded(yields: ArrayYields | null): ArrayYields | null {
  if (yields === null) return null;
  const { array, capture, system, stored, coverage } = yields;
  return {
    array: roundTo(array, 3),
    capture: capture === null ? null : roundTo(capture, 3),
    system: roundTo(system, 3),
    stored: roundTo(stored, 3),
    coverage: roundTo(coverage, 4),
  };
}

async function plantsOf(
  context: Context,
  parts: InsightParts,
  inverters: readonly StationInverter[],
  borders: readonly number[],
): Promise<readonly LossInverter[]> {
  const plants: LossInverter[] = [];
  for (const { id, rated, capacity } of inverters)
    plants.push({
      rated,
      capacity: capacity ?? 0,
      stretches: await intervalValues(context, parts, id, borders),
    });
  return plants;
}

/** Whether the station's figures come from a meter behind its inverters. */
function isMetered(sources: readonly { readonly type: number | null }[]): boolean {
  return sources.length > 0 && sources.every(({ type }) => type === meterType);
}
const meterType = 2;

/** Wh counted by all inverters while the station had data and its irradiation was known; `null` if one has none. */
function atInverters(
  inverters: readonly StationInverter[],
  byInverter: ReadonlyMap<string, ReadonlyMap<number, number>>,
  stretches: readonly StationStretch[],
): number | null {
  if (inverters.length === 0) return null;
  let sum = 0;
  for (const { id } of inverters) {
    const counted = byInverter.get(id);
    if (counted === undefined || counted.size === 0) return null;
    for (const [index, wattHours] of counted) {
      const stretch = stretches[index];
      if (stretch?.energy != null && stretch.irradiance !== null) sum += wattHours;
    }
  }
  return sum;
}
