import { localDate } from '@heliodeck/kit/zone';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { DeviceCount, StationSummary } from '@heliodeck/model/energy/generation';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import { daysFrom, generationIn, generationTotals } from './generation.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';
import { todaySources } from './today-sources.ts';

/** Returns the summary of a station. The caller must have access to it. */
export async function summaryOf(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
): Promise<StationSummary> {
  const today = localDate(station.zone, context.now.getTime());
  const [item = null] = await generationIn(context, parts, [station], daysFrom(today, today));
  return {
    stationId: station.id,
    stationName: station.name,
    timeZone: station.zone,
    installedCapacity: station.capacity,
    devices: await devicesOf(context, parts, station.id),
    today: item,
    ...(await todaySources(context, parts, station)),
    ...(await generationTotals(context, parts, [station])),
  };
}

/** Returns the station's devices visible to the caller; a device with a hidden type is not counted. */
async function devicesOf(
  context: Context,
  { entities }: EnergyParts,
  stationId: string,
): Promise<DeviceCount[]> {
  const query = await entities.everything(context, xwj);
  query.where(sql`t.dtu_id in (select id from dtu where station_info_id = ${stationId} and is_deleted = 0)`, [
    'dtu',
  ]);
  const { text, values } = query.select(
    [computed('type', sql`t.type`), computed('onlineStatus', sql`t.online_status`)],
    [],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[number | null, number | null]>({ text, values: [...values], rowMode: 'array' }),
  );
  const byType = [...Map.groupBy(rows, ([type]) => type)].flatMap(([type, those]) =>
    type === null ? [] : [{ type, total: those.length, online: those.filter(([, on]) => on === 1).length }],
  );
  return byType.sort((one, other) => one.type - other.type);
}
