import { label } from '@heliodeck/kit/label';
import { severities } from '@heliodeck/model/wire/trouble';
import { stationStates, type WatchStations } from '@heliodeck/model/wire/watch';
import { z } from 'zod';
import { asleepStations } from '../../alarms/asleep-stations.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type DayEnergy, dayLines } from '../../telemetry/watch/day-energy.ts';
import { liveValues } from '../../telemetry/watch/live-values.ts';
import { stationTile } from './station-tile.ts';
import { wantedStations, watchCodes } from './wanted-stations.ts';
import { watchedStations } from './watched-stations.ts';

const measured = z.number().nullable();
const partSum = z.object({ value: z.number(), answering: z.int(), of: z.int() }).nullable();
const tileShape = z.object({
  id: z.string(),
  name: z.string(),
  regionId: z.string(),
  longitude: measured,
  latitude: measured,
  capacity: measured.meta({ description: 'kWp' }),
  state: z.enum(stationStates),
  offlineSince: measured.meta({ description: 'ms since 1970 UTC' }),
  at: measured.meta({ description: 'ms since 1970 UTC' }),
  power: partSum.meta({ description: 'kW' }),
  powerBy: z.enum(['meter', 'inverter', 'controller']).nullable(),
  today: measured.meta({ description: 'kWh' }),
  soc: partSum.meta({ description: '%' }),
  hasBattery: z.boolean(),
  online: z.int(),
  devices: z.int(),
  worst: z.enum(severities).nullable(),
  troubles: z.int(),
});
const lineShape = z.object({ stationId: z.string(), line: z.array(measured) });
const query = z.strictObject({ stationIds: wantedStations });

/** Overview of stations, and their curves of the day. */
export function stationOverviewRoutes(services: Services, energy: DayEnergy): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-watch/watch/stations',
      tag: 'Watch',
      data: z.object({ stations: z.array(tileShape) }),
      access: { anyOf: watchCodes },
      summary: label('电站一览', 'Stations at a glance'),
      query,
      handle: (context, { query: { stationIds } }) => tilesOf(context, services, energy, stationIds),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-watch/watch/lines',
      tag: 'Watch',
      data: z.array(lineShape),
      access: { anyOf: watchCodes },
      summary: label('当日功率曲线', 'Power of the day'),
      query,
      handle: async (context, { query: { stationIds } }) =>
        dayLines(context, services, await watchedStations(context, services.entities, stationIds ?? [])),
    }),
  ];
}

/** Returns an overview of stations: those of these ids, else all visible to the caller. */
export async function tilesOf(
  context: Context,
  services: Services,
  energy: DayEnergy,
  wanted: readonly string[] | undefined,
): Promise<WatchStations> {
  const stations = await watchedStations(context, services.entities, wanted);
  const devices = Map.groupBy(await liveValues(context, services, wanted), ({ stationId }) => stationId);
  const troubles = Map.groupBy(await services.troubles.find(context, wanted), ({ stationId }) => stationId);
  const today = await energy.today(context, stations);
  const tiles = stations.map((station) =>
    stationTile({
      station,
      devices: devices.get(station.id) ?? [],
      today: today.get(station.id) ?? null,
      severities: (troubles.get(station.id) ?? []).map(({ severity }) => severity),
      now: context.now.getTime(),
    }),
  );
  const silent = tiles.filter(({ state }) => state === 'offline').map(({ id }) => id);
  const asleep = await asleepStations(context, silent);
  return {
    stations: tiles.map((tile) => (asleep.has(tile.id) ? { ...tile, state: 'asleep' as const } : tile)),
  };
}
