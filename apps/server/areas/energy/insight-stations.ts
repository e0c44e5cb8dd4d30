import { roundTo } from '@heliodeck/kit/scale';
import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import type { ComparedStation } from '@heliodeck/model/energy/insight/station-insight';
import { median } from '@heliodeck/model/energy/insight/yields';
import { sunHoursBetween } from '@heliodeck/model/weather/clear-sky-day';
import type { GeoPosition } from '@heliodeck/model/weather/sun';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type CounterSum, sourceKey } from '../../telemetry/energy-store.ts';
import { capacityIn, capacitySteps } from '../../telemetry/figures/capacity.ts';
import { generationCounters } from './generation.ts';
import type { InsightRequest } from './insight.ts';
import { worthOfGeneration } from './insight-worth.ts';
import type { EnergyParts } from './parts.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

/**
 * Compares stations by specific yield, those furthest below the median of their region first. A region is a city with at least two such
 * stations, else a province, else all.
 * @throws CodedError insight.future
 */
export async function stationsCompared(
  context: Context,
  parts: EnergyParts,
  request: InsightRequest & { readonly region?: string | undefined },
): Promise<readonly ComparedStation[]> {
  const seen = await visibleStations(context, parts.entities);
  const regions = await regionsOf(context, seen);
  const stations = seen.filter(({ id }) => (regions.get(id) ?? '').startsWith(request.region ?? ''));
  const figures = await figuresOf(context, parts, stations, request);
  const told = figures.filter(({ specific }) => specific !== null);
  const shared = new Map<string, number>();
  for (const { id } of told)
    for (const digits of [2, 4]) {
      const region = regions.get(id) ?? '';
      if (region.length < digits) continue;
      const group = region.slice(0, digits);
      shared.set(group, (shared.get(group) ?? 0) + 1);
    }
  const groupOf = (id: string): string => {
    const region = regions.get(id) ?? '';
    const isShared = (digits: number): boolean => (shared.get(region.slice(0, digits)) ?? 0) > 1;
    return region.length >= 4 && isShared(4)
      ? region.slice(0, 4)
      : region.length >= 2 && isShared(2)
        ? region.slice(0, 2)
        : '';
  };
  const groups = Map.groupBy(
    told.map((figure) => ({ figure, group: groupOf(figure.id) })),
    ({ group }) => group,
  );
  const middles = new Map(
    [...groups].map(([group, members]) => [
      group,
      {
        count: members.length,
        specific: median(members.flatMap(({ figure: { specific } }) => specific ?? [])),
      },
    ]),
  );
  const compared = figures.map((figure): ComparedStation => {
    const group = groupOf(figure.id);
    const { count = 0, specific: middle = null } = middles.get(group) ?? {};
    const { specific, capacity } = figure;
    const lags = specific !== null && middle !== null && middle > 0 && count > 1;
    return {
      ...figure,
      group,
      specific: specific === null ? null : roundTo(specific, 3),
      against: lags ? roundTo(specific / middle - 1, 4) : null,
      lacking: lags && capacity !== null ? roundTo(Math.max(0, (middle - specific) * capacity), 3) : null,
      worth: null,
      currency: null,
    };
  });
  compared.sort((one, other) => (one.against ?? 1) - (other.against ?? 1));
  const lagging = new Set(compared.flatMap(({ id, lacking }) => (lacking ? [id] : [])));
  const worths = await worthOfGeneration(
    context,
    parts,
    stations.filter(({ id }) => lagging.has(id)),
    request,
  );
  return compared.map((one) => {
    const worth = worths.get(one.id);
    return worth && one.lacking
      ? { ...one, worth: (one.lacking * worth.price).toFixed(2), currency: worth.currency }
      : one;
  });
}

/** Returns energy and coverage of each station, with one statement per time zone. */
async function figuresOf(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
  { first, last }: InsightRequest,
) {
  const now = context.now.getTime();
  const found = new Map<string, ReturnType<typeof figureOf>>();
  const steps = await capacitySteps(context, stations);
  for (const [zone, those] of Map.groupBy(stations, (station) => station.zone)) {
    const sources = await generationCounters(context, parts, those);
    const sums = await parts.telemetry.energy.byCounter('whole', context.db, sources, first, last);
    const byCounter = new Map(sums.map((sum) => [sourceKey(sum), sum]));
    const byStation = Map.groupBy(sources, ({ stationId }) => stationId);
    const [from, to] = [startOfDay(zone, first), Math.min(startOfDay(zone, addDays(last, 1)), now)];
    if (from >= now) throw new CodedError('insight.future');
    const sunOf = sunHoursBetween(from, to);
    const today = localDate(zone, now);
    for (const station of those) {
      const own = byStation.get(station.id) ?? [];
      const counted = own.flatMap((source) => byCounter.get(sourceKey(source)) ?? []);
      const asked = { name: `${first} ${last}`, first, last };
      const capacity = capacityIn(station, steps.get(station.id) ?? [], asked, today);
      const elapsed = own.length * ((to - from) / 1000);
      found.set(station.id, figureOf({ ...station, capacity }, counted, elapsed, sunOf));
    }
  }
  return stations.flatMap(({ id }) => found.get(id) ?? []);
}

function figureOf(
  station: VisibleStation,
  counted: readonly CounterSum[],
  elapsedSeconds: number,
  sunOf: (place: GeoPosition) => number,
) {
  const sum = (what: 'wattHours' | 'coveredSeconds'): number =>
    counted.reduce((all, one) => all + one[what], 0);
  const energy = counted.length === 0 ? null : sum('wattHours') / 1000;
  const specific = energy === null || station.capacity === null ? null : energy / station.capacity;
  const sun = specific === null || station.place === null ? null : sunOf(station.place);
  return {
    id: station.id,
    name: station.name,
    capacity: station.capacity,
    energy: energy === null ? null : roundTo(energy, 3),
    coverage: elapsedSeconds > 0 ? roundTo(Math.min(1, sum('coveredSeconds') / elapsedSeconds), 4) : null,
    specific,
    ofClearSky: specific === null || !sun ? null : roundTo(specific / sun, 4),
  };
}

async function regionsOf(
  { db }: Context,
  stations: readonly VisibleStation[],
): Promise<ReadonlyMap<string, string>> {
  const ids = stations.map(({ id }) => id);
  const { rows } = await db.read((kysely) =>
    sql<{ id: string; region: string | null }>`
      select id::text, region_id as region from station where id = any(${ids}::bigint[])`.execute(kysely),
  );
  return new Map(rows.map(({ id, region }) => [id, region ?? '']));
}
