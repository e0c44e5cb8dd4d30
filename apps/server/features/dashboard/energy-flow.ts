import { metricColumns, quoted } from '@heliodeck/model/ddl';
import type { TelemetryRecord } from '@heliodeck/model/record';
import { battery } from '@heliodeck/model/records/battery';
import { controller } from '@heliodeck/model/records/controller';
import { meter } from '@heliodeck/model/records/meter';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { VisibleStation } from './stations.ts';

/** The newest reading of a device (and pack) in the energy flow; values raw as stored, absent ones `null`. */
export interface FlowReading {
  readonly deviceId: string;
  readonly name: string;
  readonly type: number;
  /** Where a meter stands (1 generation, 2 grid, 3 load). */
  readonly meterRole: number | null;
  readonly onlineStatus: number;
  readonly packNum: number;
  /** In the station's zone; `null` where it never reported. */
  readonly dataTime: string | null;
  readonly values: Readonly<Record<string, number | string | null>>;
}

/** What the energy flow diagram of a station shows (monitoring §2.2). */
export interface EnergyFlow {
  readonly stationId: string;
  /** The first controller is online (monitoring §4): flow lines move. */
  readonly running: boolean;
  readonly controllers: readonly FlowReading[];
  readonly meters: readonly FlowReading[];
  readonly batteries: readonly FlowReading[];
}

/** Reads the live rows of a station's devices. The caller must be allowed to see the station. */
export async function energyFlowOf(context: Context, station: VisibleStation): Promise<EnergyFlow> {
  const controllers = await newest(context, controller, station);
  return {
    stationId: station.id,
    running: controllers.find(({ type }) => type === 1)?.onlineStatus === 1,
    controllers,
    meters: await newest(context, meter, station),
    batteries: await newest(context, battery, station),
  };
}

interface LiveRow {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly meterRole: number | null;
  readonly online: number | null;
  readonly pack: number | null;
  readonly at: Date | null;
}

async function newest(
  context: Context,
  record: TelemetryRecord,
  { id, zone }: VisibleStation,
): Promise<FlowReading[]> {
  const columns = metricColumns(record);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<LiveRow & Record<string, number | string | null>>(
      `select d.id::text as id, d.name, d.type, d.meter_role as "meterRole", d.online_status as online, l.pack,
         l.data_time as at ${columns.map(({ name, column }) => `, l.${quoted(column)} as ${quoted(`m_${name}`)}`).join('')}
       from dtu u join device d on d.dtu_id = u.id and d.is_deleted = 0
       left join ${quoted(record.liveTable)} l on l.device_id = d.id
       where u.station_info_id = $1 and u.is_deleted = 0 and d.type = any($2::integer[])
       order by d.id, l.pack`,
      [id, [...record.deviceTypes]],
    ),
  );
  return rows.map((row) => ({
    deviceId: row.id,
    name: row.name,
    type: row.type,
    meterRole: row.meterRole,
    onlineStatus: row.online ?? 0,
    packNum: row.pack ?? 0,
    dataTime: row.at === null ? null : wireTime(row.at, zone),
    values: Object.fromEntries(columns.map(({ name }) => [name, row[`m_${name}`] ?? null])),
  }));
}
