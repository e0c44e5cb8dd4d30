import { roundTo } from '@heliodeck/kit/scale';
import {
  availabilityOf,
  energyAvailability,
  sharedAvailability,
} from '@heliodeck/model/energy/insight/availability';
import { type Light, usualCoefficient } from '@heliodeck/model/energy/insight/light';
import { type InverterPlant, lossesOf, type StationStretch } from '@heliodeck/model/energy/insight/losses';
import type { InsightDay, StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import { ratioAt25, yieldsOf } from '@heliodeck/model/energy/insight/yields';
import { days, type Period } from '@heliodeck/model/energy/period';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { sourcesOf } from './generation.ts';
import { comparedInverters } from './insight-compared.ts';
import {
  countedByInverter,
  invertersOfStation,
  type StationInverter,
  stretchesOf,
} from './insight-inverters.ts';
import { lightBetween, type PastSky, planeOf } from './insight-light.ts';
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
  const { source, light } =
    station.place && plane
      ? await lightBetween(parts.pastSky, { place: station.place, plane, borders, now })
      : { source: null, light: [] };
  const stretches = borders.slice(1).map(
    (_, index): StationStretch => ({
      irradiance: light[index]?.irradiance ?? 0,
      temperature: light[index]?.temperature ?? null,
      energy: energyAt(index),
    }),
  );
  const coefficient = stated.coefficient === null ? usualCoefficient : stated.coefficient / 100;
  const read = await plantsOf(context, parts, inverters, borders);
  const byInverter = await countedByInverter(context, parts, inverters, borders);
  const capacity = station.capacity === null ? null : station.capacity * 1000;
  const waterfall =
    capacity === null || source === null
      ? null
      : lossesOf({
          capacity,
          coefficient,
          stretches,
          inverters: read,
          hours,
          atInverters: isMetered(sources) ? atInverters(inverters, byInverter, stretches) : null,
        });
  const whole = figuresOf(stretches, light, capacity, coefficient, source !== null);
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
    days: periods.flatMap((period) => dayOf(period, borders, stretches, light, capacity, source !== null)),
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

/** Figures of a run of stretches. Light of times without data is left out, so that a gap does not lower a ratio. */
function figuresOf(
  stretches: readonly StationStretch[],
  light: readonly Light[],
  capacity: number | null,
  coefficient: number,
  isLit: boolean,
) {
  let [energy, irradiation, known] = [0, 0, 0];
  const warm: { irradiation: number; temperature: number }[] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (stretch.energy === null) continue;
    known += 1;
    energy += stretch.energy;
    const fallen = stretch.irradiance * hours;
    irradiation += fallen;
    const temperature = light[index]?.temperature ?? null;
    if (temperature !== null) warm.push({ irradiation: fallen, temperature });
  }
  const yields =
    capacity === null || known === 0 ? null : yieldsOf(energy, capacity, isLit ? irradiation : null);
  const isWarm = capacity !== null && known > 0 && warm.length === known;
  return {
    energy: known === 0 ? null : roundTo(energy / 1000, 3),
    coverage: stretches.length === 0 ? null : roundTo(known / stretches.length, 4),
    finalYield: yields && roundTo(yields.final, 3),
    referenceYield: yields?.reference == null ? null : roundTo(yields.reference, 3),
    ratio: yields?.ratio == null ? null : roundTo(yields.ratio, 4),
    ratioAt25: isWarm ? rounded(ratioAt25(energy, capacity, coefficient, warm)) : null,
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : roundTo(value, 4));

function dayOf(
  { name, from, to }: Period,
  borders: readonly number[],
  stretches: readonly StationStretch[],
  light: readonly Light[],
  capacity: number | null,
  isLit: boolean,
): readonly InsightDay[] {
  const begin = borders.findIndex((at) => at >= from);
  const end = borders.findIndex((at) => at >= to);
  if (begin === -1) return [];
  const until = end === -1 ? stretches.length : end;
  const { energy, coverage, finalYield, referenceYield, ratio } = figuresOf(
    stretches.slice(begin, until),
    light.slice(begin, until),
    capacity,
    0,
    isLit,
  );
  return begin === until ? [] : [{ date: name, energy, coverage, finalYield, referenceYield, ratio }];
}

/** Tells whether the station's figures are a meter's, behind its inverters. */
function isMetered(sources: readonly { readonly type: number | null }[]): boolean {
  return sources.length > 0 && sources.every(({ type }) => type === meterType);
}
const meterType = 2;

/** Wh that all inverters counted while the station had data; `null` where one counted nothing. */
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
    for (const [stretch, wattHours] of counted) if (stretches[stretch]?.energy != null) sum += wattHours;
  }
  return sum;
}
