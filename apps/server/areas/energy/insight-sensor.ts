import { environment } from '@heliodeck/model/devices/records/environment';
import { xwj } from '@heliodeck/model/devices/xwj';
import { clearLight } from '@heliodeck/model/energy/insight/light';
import {
  longestGapMs,
  type MeasuredLight,
  meansOf,
  measuredLight,
  type SensorSample,
} from '@heliodeck/model/energy/insight/measured-light';
import type { LightSensor } from '@heliodeck/model/energy/insight/station-insight';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import type { GeoPosition, Plane } from '@heliodeck/model/weather/sun';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { EnergyParts } from './parts.ts';

/** Measurements of the weather station with the most data in a period. */
export interface SensedLight extends MeasuredLight {
  readonly sensor: LightSensor;
}

const metrics = ['planeIrradiance', 'moduleTemperature'];
/**
 * Range of readings loaded at once, ms. Single readings are needed, since with broken clouds the mean irradiation is not the middle of its
 * extremes.
 */
const readMs = 86_400_000;

/**
 * Returns the irradiation in the plane as measured by a weather station of the station; of several, the one with the most data in the
 * period.
 * @param borders times, ms, on quarters of an hour, ascending
 * @returns undefined if no weather station visible to the caller has data; readings too far apart count as a coverage of 0
 */
export async function sensedLight(
  context: Context,
  parts: EnergyParts,
  stationId: string,
  {
    place,
    plane,
    borders,
  }: {
    readonly place: GeoPosition | null;
    readonly plane: Plane | null;
    readonly borders: readonly number[];
  },
): Promise<SensedLight | undefined> {
  const devices = await weatherStations(context, parts, stationId);
  if (devices.length === 0) return undefined;
  const dark = borders.slice(1).map((to, index) => {
    if (place === null || plane === null) return false;
    const middle = ((borders[index] ?? to) + to) / 2;
    return clearLight(place, plane, middle).irradiance === 0;
  });
  let best: SensedLight | undefined;
  for (const { id, name } of devices) {
    const [light = [], warmth = []] = await samplesOf(context, parts, id, borders);
    const told = measuredLight(meansOf(light, borders), meansOf(warmth, borders), dark);
    const hasSpoken = light.some(({ value }) => value !== null);
    if (told.coverage === null || (told.coverage === 0 && !hasSpoken)) continue;
    if (best === undefined || told.coverage > best.sensor.coverage)
      best = { ...told, sensor: { id, name, coverage: told.coverage } };
  }
  return best;
}

/** Returns the weather stations of a station that are visible to the caller, by name. */
async function weatherStations(
  context: Context,
  { entities }: EnergyParts,
  stationId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const query = await entities.everything(context, xwj);
  query.where(sql`t.type = any(${[...typesReporting(environment)]}::int[])`);
  query.where(
    sql`t.dtu_id in (select id from dtu where station_info_id = ${stationId}::bigint and is_deleted = 0)`,
  );
  const { text, values } = query.select([computed('id', sql`t.id::text`), computed('name', sql`t.name`)], []);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[string, string | null]>({ text, values: [...values], rowMode: 'array' }),
  );
  return rows
    .map(([id, name]) => ({ id, name: name ?? '' }))
    .sort(
      (one, other) =>
        one.name.localeCompare(other.name, 'zh', { numeric: true }) || (one.id < other.id ? -1 : 1),
    );
}

/** Returns the values of each metric of a weather station, from shortly before the first border to shortly after the last. */
async function samplesOf(
  { db }: Context,
  { telemetry }: EnergyParts,
  deviceId: string,
  borders: readonly number[],
): Promise<readonly (readonly SensorSample[])[]> {
  const samples = metrics.map((): SensorSample[] => []);
  const [begin, end] = [(borders[0] ?? 0) - longestGapMs, (borders.at(-1) ?? 0) + longestGapMs];
  for (let from = begin; from < end; from += readMs) {
    const wish = {
      record: environment,
      deviceId,
      pack: 0,
      metrics,
      from,
      to: Math.min(end, from + readMs) - 1,
    };
    const { spans } = await telemetry.history.chart(db, wish, 0);
    for (const { at, low } of spans)
      for (const [index, own] of samples.entries()) own.push({ at, value: low[index] ?? null });
  }
  return samples;
}
