import { roundTo } from '@heliodeck/kit/scale';
import {
  availabilityOf,
  energyAvailability,
  sharedAvailability,
} from '@heliodeck/model/energy/insight/availability';
import { usualCoefficient } from '@heliodeck/model/energy/insight/light';
import { type InverterPlant, lossesOf, type StationStretch } from '@heliodeck/model/energy/insight/losses';
import { leastLightCoverage } from '@heliodeck/model/energy/insight/measured-light';
import type { StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import { days, type Period } from '@heliodeck/model/energy/period';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { sourcesOf } from './generation.ts';
import { comparedInverters } from './insight-compared.ts';
import { dayOf, figuresOf, stretchOf } from './insight-figures.ts';
import {
  countedByInverter,
  invertersOfStation,
  type StationInverter,
  stretchesOf,
} from './insight-inverters.ts';
import { lightBetween, type PastSky, planeOf } from './insight-light.ts';
import { sensedLight } from './insight-sensor.ts';
import { worthOfGeneration } from './insight-worth.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** What insight is made from. */
export interface InsightParts extends EnergyParts {
  readonly pastSky: PastSky;
}

/** Days of a station, yyyy-MM-dd, both included. */
export interface InsightRequest {
  readonly first: string;
  readonly last: string;
}

const quarterMs = 900_000;
const hours = 0.25;
/** Days times inverters of one answer: each inverter's day takes a look into history of its own. */
const mostInverterDays = 620;
/** A quarter of an hour counts as one with data where half of it has some. */
const leastCovered = 450;

/**
 * How a station did in a period: yields, ratio, availability, losses, and its inverters side by side.
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
  const borders = bordersOf(periods, now);
  if (borders.length < 2) throw new CodedError('insight.future');
  const inverters = await invertersOfStation(context, parts, station.id);
  if (inverters.length * periods.length > mostInverterDays)
    throw new CodedError('insight.tooManyInverterDays', {
      count: inverters.length * periods.length,
      most: mostInverterDays,
    });
  const sources = await sourcesOf(context, parts, [station]);
  const counted = await parts.telemetry.energy.between(context.db, sources, borders);
  const byStretch = new Map(counted.map((one) => [one.stretch, one]));
  const energyAt = (index: number): number | null => {
    const found = byStretch.get(index);
    return found && found.coveredSeconds >= leastCovered * sources.length ? found.wattHours : null;
  };
  const stated = station.modules;
  const plane = station.place && planeOf(station.place, stated);
  const sensed = await sensedLight(context, parts, station.id, { place: station.place, plane, borders });
  const isMeasured = sensed !== undefined && sensed.sensor.coverage >= leastLightCoverage;
  const { source, light } = isMeasured
    ? { source: 'measured' as const, light: sensed.light }
    : station.place && plane
      ? await lightBetween(parts.pastSky, { place: station.place, plane, borders, now })
      : { source: null, light: [] };
  const isLit = source !== null;
  const stretches = borders.slice(1).map((_, index) => stretchOf(light[index], energyAt(index), isLit));
  const coefficient = stated.coefficient === null ? usualCoefficient : stated.coefficient / 100;
  const read = await plantsOf(context, parts, inverters, borders);
  const byInverter = await countedByInverter(context, parts, inverters, borders);
  const capacity = station.capacity === null ? null : station.capacity * 1000;
  const waterfall =
    capacity === null || !isLit
      ? null
      : lossesOf({
          capacity,
          coefficient,
          stretches,
          inverters: read,
          hours,
          atInverters: isMetered(sources) ? atInverters(inverters, byInverter, stretches) : null,
        });
  const measured = { stretches, capacity, coefficient, isLit };
  const whole = figuresOf(measured);
  const worth = await worthOfGeneration(context, parts, station, request);
  const compared = comparedInverters({ inverters, plants: read, byInverter, stretches, coefficient, worth });
  const kilo = (wattHours: number): number => roundTo(wattHours / 1000, 3);
  return {
    stationId: station.id,
    stationName: station.name,
    timeZone: station.zone,
    first: request.first,
    last: request.last,
    capacity: station.capacity,
    plane,
    light: source,
    sensor: sensed ? { ...sensed.sensor, coverage: roundTo(sensed.sensor.coverage, 4) } : null,
    coefficient: { value: coefficient, assumed: stated.coefficient === null },
    ...whole,
    availability: sharedAvailability(
      read.map((one) => ({ capacity: one.capacity, share: availabilityOf(one, stretches, hours).share })),
    ),
    energyAvailability:
      waterfall && whole.energy !== null
        ? energyAvailability(waterfall.measured, waterfall.losses.outage)
        : null,
    theoretical: waterfall && kilo(waterfall.theoretical),
    losses:
      waterfall &&
      (Object.fromEntries(
        Object.entries(waterfall.losses).map(([kind, lost]) => [kind, lost === null ? null : kilo(lost)]),
      ) as StationInsight['losses']),
    unexplained: waterfall && kilo(waterfall.unexplained),
    currency: worth?.currency ?? null,
    days: periods.flatMap((period) => dayOf(period, borders, measured)),
    inverters: compared,
  };
}

/** Quarters of an hour from the first of the days to the last, those to come left out; days of 23 and 25 hours have theirs. */
function bordersOf(periods: readonly Period[], now: number): readonly number[] {
  const [from, to] = [periods[0]?.from ?? 0, Math.min(periods.at(-1)?.to ?? 0, now)];
  const count = Math.max(0, Math.floor((to - from) / quarterMs));
  return Array.from({ length: count + 1 }, (_, index) => from + index * quarterMs);
}

async function plantsOf(
  context: Context,
  parts: InsightParts,
  inverters: readonly StationInverter[],
  borders: readonly number[],
): Promise<readonly InverterPlant[]> {
  const plants: InverterPlant[] = [];
  for (const { id, rated, capacity } of inverters)
    plants.push({
      rated,
      capacity: capacity ?? 0,
      stretches: await stretchesOf(context, parts, id, borders),
    });
  return plants;
}

/** Tells whether the station's figures are a meter's, behind its inverters. */
function isMetered(sources: readonly { readonly type: number | null }[]): boolean {
  return sources.length > 0 && sources.every(({ type }) => type === meterType);
}
const meterType = 2;

/** Wh that all inverters counted while the station had data and its light was known; `null` where one counted nothing. */
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
