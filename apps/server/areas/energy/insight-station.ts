import { localDate } from '@heliodeck/kit/zone';
import { usualCoefficient } from '@heliodeck/model/energy/insight/light';
import { leastLightCoverage } from '@heliodeck/model/energy/insight/measured-light';
import type { InsightDay, LightSource } from '@heliodeck/model/energy/insight/station-insight';
import { days, type Period } from '@heliodeck/model/energy/period';
import type { Context } from '../../context.ts';
import { capacityIn, capacitySteps } from '../../telemetry/figures/capacity.ts';
import { generationCounters } from './generation.ts';
import { dayOf, type Measured, stretchOf } from './insight-figures.ts';
import { lightBetween, type PastSky, planeOf } from './insight-light.ts';
import { sensedLight } from './insight-sensor.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';

/** Dependencies of insight. */
export interface InsightParts extends EnergyParts {
  readonly pastSky: PastSky;
}

const quarterMs = 900_000;
/** Seconds: a quarter of an hour counts as one with data if at least half of it has data. */
const leastCovered = 450;

/** Days, both included, yyyy-MM-dd. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/** Returns energy and irradiation of a station by quarters of an hour, and its capacity over those days and on each of them, Wp. */
export async function measuredStation(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  { borders, first, last }: Days & { readonly borders: readonly number[] },
) {
  const now = context.now.getTime();
  const steps = (await capacitySteps(context, [station])).get(station.id) ?? [];
  const today = localDate(station.zone, now);
  const capacityOf = (name: string, days: Days): number | null => {
    const capacity = capacityIn(station, steps, { name, ...days }, today);
    return capacity === null ? null : capacity * 1000;
  };
  const sources = await generationCounters(context, parts, [station]);
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
      ? await lightBetween(parts.pastSky, {
          place: station.place,
          plane,
          borders,
          now,
        })
      : { source: null, light: [] };
  const isLit = source !== null;
  const measured: Measured = {
    stretches: borders.slice(1).map((_, index) => stretchOf(light[index], energyAt(index), isLit)),
    capacity: capacityOf(`${first} ${last}`, { first, last }),
    coefficient: stated.coefficient === null ? usualCoefficient : stated.coefficient / 100,
    isLit,
  };
  const capacityOn = (day: string): number | null => capacityOf(day, { first: day, last: day });
  return { sources, plane, source, sensor: sensed?.sensor ?? null, measured, capacityOn };
}

/** Returns the figures of each of some days, at most a month, and the source of the irradiation. */
export async function insightDays(
  context: Context,
  parts: InsightParts,
  station: VisibleStation,
  { first, last }: Days,
): Promise<{ readonly source: LightSource | null; readonly days: readonly InsightDay[] }> {
  const periods = days(station.zone, first, last);
  const borders = quarterBorders(periods, context.now.getTime());
  if (borders.length < 2) return { source: null, days: [] };
  const { source, measured, capacityOn } = await measuredStation(context, parts, station, {
    borders,
    first,
    last,
  });
  return {
    source,
    days: periods.flatMap((period) => dayOf(period, borders, measured, capacityOn(period.name))),
  };
}

/** Quarters of an hour from the first to the last day, without future ones; days of 23 and 25 hours have all of theirs. */
export function quarterBorders(periods: readonly Period[], now: number): readonly number[] {
  const [from, to] = [periods[0]?.from ?? 0, Math.min(periods.at(-1)?.to ?? 0, now)];
  const count = Math.max(0, Math.floor((to - from) / quarterMs));
  return Array.from({ length: count + 1 }, (_, index) => from + index * quarterMs);
}
