import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defaultZone } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';

/** A station for the dashboards. */
export interface VisibleStation {
  readonly id: string;
  /** '' if the caller's data scope hides it. */
  readonly name: string;
  readonly zone: string;
  /** kWp; `null` if unknown or hidden by the data scope. */
  readonly capacity: number | null;
  /** Code of its region; '' without one. */
  readonly regionId: string;
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
  /** Orientation of its modules, degrees, and their power coefficient, %/K; `null` if unknown. */
  readonly modules: ModuleFacts;
}

/** Entered facts about the modules of a station. */
export interface ModuleFacts {
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly coefficient: number | null;
}

type Text = string | null;
type Figure = number | null;
type StationRow = [string, Text, Text, Figure, Text, Text, Figure, Figure, Figure, Text];

/**
 * Returns the stations visible to the caller, or the requested one.
 * @param region prefix of the code of their region
 * @throws CodedError record.notFound if the station is not visible to the caller
 */
export async function visibleStations(
  context: Context,
  reader: Reader,
  stationId?: string,
  region?: string,
): Promise<VisibleStation[]> {
  const query = await reader.everything(context, stationInfo);
  if (region !== undefined) query.whereField('regionId', (at) => sql`${at.sql} like ${`${region}%`}`);
  if (stationId !== undefined) query.where(sql`t.id = ${stationId}`);
  // Named like the fields, so that fields hidden by the caller's scope are null.
  const { text, values } = query.select(
    [
      computed('id', sql`t.id::text`),
      // A value with a field's name is null if the data scope hides the field. The zone never is, since it defines days.
      computed('stationName', sql`t.station_name`),
      computed('', sql`t.time_zone`),
      computed('installedCapacity', sql`t.installed_capacity::float8`),
      computed('longitude', sql`t.longitude`),
      computed('latitude', sql`t.latitude`),
      computed('moduleTilt', sql`t.module_tilt::float8`),
      computed('moduleAzimuth', sql`t.module_azimuth::float8`),
      computed('powerCoefficient', sql`t.power_coefficient::float8`),
      computed('regionId', sql`t.region_id`),
    ],
    [],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<StationRow>({
      text,
      values: [...values],
      rowMode: 'array',
    }),
  );
  if (stationId !== undefined && rows.length === 0) throw new CodedError('record.notFound');
  return rows.map(([id, name, zone, capacity, longitude, latitude, tilt, azimuth, coefficient, region]) => ({
    id,
    name: name ?? '',
    zone: zone ?? defaultZone,
    capacity: capacity !== null && capacity > 0 ? capacity : null,
    regionId: region ?? '',
    place: placeOf(longitude, latitude),
    modules: { tilt, azimuth, coefficient },
  }));
}

function placeOf(longitude: string | null, latitude: string | null): VisibleStation['place'] {
  if (!longitude || !latitude) return null;
  const place = { longitude: Number(longitude), latitude: Number(latitude) };
  return Math.abs(place.longitude) <= 180 && Math.abs(place.latitude) <= 90 ? place : null;
}
