import { roundTo } from '@heliodeck/kit/scale';
import type { ComparedStation } from '@heliodeck/model/energy/insight/station-insight';
import { median } from '@heliodeck/model/energy/insight/yields';
import { days } from '@heliodeck/model/energy/period';
import { clearSkySunHours } from '@heliodeck/model/weather/clear-sky-day';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { daysFrom, generationIn } from './generation.ts';
import type { InsightRequest } from './insight.ts';
import { worthOfGeneration } from './insight-worth.ts';
import type { EnergyParts } from './parts.ts';
import { type VisibleStation, visibleStations } from './stations.ts';

/** Stations of one answer: each is added up by itself. */
const mostStations = 300;
/** Stations that lag most, of which it is said what that costs. */
const mostPriced = 10;

/**
 * Stations side by side by what they gave for their size, those that lag most behind the middle one of their region first. A region is
 * a city with two such stations at least, else a province, else all.
 * @throws CodedError insight.tooManyStations, insight.future
 */
export async function stationsCompared(
  context: Context,
  parts: EnergyParts,
  request: InsightRequest & { readonly region?: string | undefined },
): Promise<readonly ComparedStation[]> {
  const seen = await visibleStations(context, parts.entities);
  const regions = await regionsOf(context, seen);
  const stations = seen.filter(({ id }) => (regions.get(id) ?? '').startsWith(request.region ?? ''));
  if (stations.length > mostStations)
    throw new CodedError('insight.tooManyStations', { count: stations.length, most: mostStations });
  const figures = [];
  for (const station of stations) figures.push(await figureOf(context, parts, station, request));
  const told = figures.filter(({ specific }) => specific !== null);
  const groupOf = (id: string): string => {
    const region = regions.get(id) ?? '';
    const isShared = (digits: number): boolean =>
      region.length >= digits &&
      told.filter((other) => (regions.get(other.id) ?? '').startsWith(region.slice(0, digits))).length > 1;
    return isShared(4) ? region.slice(0, 4) : isShared(2) ? region.slice(0, 2) : '';
  };
  const groups = Map.groupBy(
    told.map((figure) => ({ figure, group: groupOf(figure.id) })),
    ({ group }) => group,
  );
  const compared = figures.map((figure): ComparedStation => {
    const group = groupOf(figure.id);
    const members = groups.get(group) ?? [];
    const middle = median(members.flatMap(({ figure: { specific } }) => specific ?? []));
    const { specific, capacity } = figure;
    const lags = specific !== null && middle !== null && middle > 0 && members.length > 1;
    return {
      ...figure,
      group,
      specific: specific === null ? null : roundTo(specific, 3),
      against: lags ? roundTo(specific / middle - 1, 4) : null,
      lacking: lags && capacity !== null ? roundTo(Math.max(0, (middle - specific) * capacity), 3) : null,
      worth: null,
    };
  });
  compared.sort((one, other) => (one.against ?? 1) - (other.against ?? 1));
  const byId = new Map(stations.map((station) => [station.id, station]));
  return Promise.all(
    compared.map(async (one, index) => {
      const station = byId.get(one.id);
      if (index >= mostPriced || !one.lacking || station === undefined) return one;
      const worth = await worthOfGeneration(context, parts, station, request);
      return { ...one, worth: worth && (one.lacking * worth.price).toFixed(2) };
    }),
  );
}

async function figureOf(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  { first, last }: InsightRequest,
) {
  const items = await generationIn(context, parts, [station], daysFrom(first, last));
  const counted = items.flatMap(({ dailyPower }) => dailyPower ?? []);
  const energy = counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0);
  const coverages = items.flatMap(({ coverage }) => coverage ?? []);
  const periods = days(station.zone, first, last);
  const [from, to] = [periods[0]?.from ?? 0, Math.min(periods.at(-1)?.to ?? 0, context.now.getTime())];
  if (from >= context.now.getTime()) throw new CodedError('insight.future');
  const sun = station.place && clearSkySunHours(station.place, from, to);
  const specific = energy === null || station.capacity === null ? null : energy / station.capacity;
  return {
    id: station.id,
    name: station.name,
    capacity: station.capacity,
    energy: energy === null ? null : roundTo(energy, 3),
    coverage:
      coverages.length === 0
        ? null
        : roundTo(coverages.reduce((sum, one) => sum + one, 0) / coverages.length, 4),
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
