import { localDate } from '@heliodeck/kit/zone';
import type { Context } from '../../context.ts';
import {
  daysFrom,
  type GenerationItem,
  type GenerationTotals,
  generationIn,
  generationTotals,
} from './generation.ts';
import type { VisibleStation } from './stations.ts';

/** Devices of one type at a station. */
export interface DeviceCount {
  readonly type: number;
  readonly total: number;
  readonly online: number;
}

/** What a station's dashboard says at the top, and today's figures in full. */
export interface StationSummary extends GenerationTotals {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly installedCapacity: number | null;
  readonly devices: readonly DeviceCount[];
  readonly today: GenerationItem | null;
}

/** Sums a station up. The caller must be allowed to see it. */
export async function summaryOf(context: Context, station: VisibleStation): Promise<StationSummary> {
  const today = localDate(station.zone, context.now.getTime());
  const [item = null] = await generationIn(context, [station], daysFrom(today, today));
  return {
    stationId: station.id,
    stationName: station.name,
    timeZone: station.zone,
    installedCapacity: station.capacity,
    devices: await devicesOf(context, station.id),
    today: item,
    ...(await generationTotals(context, [station])),
  };
}

async function devicesOf(context: Context, stationId: string): Promise<DeviceCount[]> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<DeviceCount>(
      `select d.type, count(*)::int as total, count(*) filter (where d.online_status = 1)::int as online
       from dtu u join device d on d.dtu_id = u.id and d.is_deleted = 0
       where u.station_info_id = $1 and u.is_deleted = 0 group by d.type order by d.type`,
      [stationId],
    ),
  );
  return rows;
}
