import { stationInfo } from '@heliodeck/model/stations/station-info';
import { defaultZone } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';

/** A station for the watch page; fields hidden by the caller's data scope are '' or null. */
export interface WatchedStation {
  readonly id: string;
  readonly name: string;
  readonly regionId: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly capacity: number | null;
  readonly zone: string;
}

type Row = readonly [
  id: string,
  name: string | null,
  region: string | null,
  longitude: string | null,
  latitude: string | null,
  capacity: number | null,
  zone: string | null,
];

/** Returns the stations visible to the caller; only those of these ids if given. */
export async function watchedStations(
  context: Context,
  reader: Reader,
  ids: readonly string[] | undefined,
): Promise<readonly WatchedStation[]> {
  const query = await reader.everything(context, stationInfo);
  if (ids) query.where(sql`t.id = any(${ids}::bigint[])`);
  const rows = await readVisibleRows<Row>(context, query, [
    ['id', sql`t.id::text`],
    ['stationName', sql`t.station_name`],
    ['regionId', sql`t.region_id`],
    ['longitude', sql`t.longitude`],
    ['latitude', sql`t.latitude`],
    ['installedCapacity', sql`t.installed_capacity::float8`],
    ['', sql`t.time_zone`],
  ]);
  return rows.map(([id, name, region, longitude, latitude, capacity, zone]) => ({
    id,
    name: name ?? '',
    regionId: region ?? '',
    longitude: degrees(longitude, 180),
    latitude: degrees(latitude, 90),
    capacity: capacity !== null && capacity > 0 ? capacity : null,
    zone: zone ?? defaultZone,
  }));
}

/** Entered texts may not be coordinates. */
function degrees(text: string | null, most: number): number | null {
  if (!text) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}
