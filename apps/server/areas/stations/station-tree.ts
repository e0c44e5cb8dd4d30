import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { sql } from 'kysely';
import { asleepStations } from '../../alarms/asleep-stations.ts';
import { alarmStands } from '../../alarms/standing.ts';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import type { Fragment } from '../../store/sql.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';
import { everHeard } from './ever-heard.ts';
import { type RegionRow, regionTree, type StationRow } from './region-tree.ts';

/**
 * Returns the regions with all stations visible to the caller, named in the caller's language; a tree has no pages.
 * @param all includes regions without stations
 */
export async function stationTree(context: Context, reader: Reader, all: boolean): Promise<RegionNode[]> {
  return regionTree(await regionsOf(context), await stationsOf(context, reader), all);
}

async function regionsOf({ db, locale }: Context): Promise<RegionRow[]> {
  const english = sql`coalesce(nullif(name_en, ''), name)`;
  const [name, also] = locale === 'en' ? [english, sql`name`] : [sql`name`, english];
  const { rows } = await db.read((rows) =>
    sql<RegionRow>`select code, ${name} as name, ${also} as also from region where is_deleted = 0 order by code`.execute(
      rows,
    ),
  );
  return rows;
}

async function stationsOf(context: Context, reader: Reader): Promise<StationRow[]> {
  const query = await reader.everything(context, stationInfo);
  // Named like the fields, so that fields hidden by the caller's scope are null.
  const { text, values } = query.select(
    [
      computed('id', sql`t.id::text`),
      computed('stationName', sql`t.station_name`),
      computed('regionId', sql`t.region_id`),
      computed('createDept', sql`t.create_dept::text`),
    ],
    [{ name: 'id', direction: 'desc' }],
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[string, string | null, string | null, string | null]>({
      text,
      values: [...values],
      rowMode: 'array',
    }),
  );
  const offline = await stationsOffline(context, reader);
  const alarming = await stationsAlarming(context, reader);
  return rows.map(([id, name, region, dept]) => ({
    id,
    offline: offline.has(id),
    alarming: alarming.has(id),
    name: name || id,
    regionId: region ?? '',
    createDept: dept ?? '',
  }));
}

/**
 * Returns stations with a DTU or device that went offline and is not expected to sleep, of those whose state the caller may see. As among
 * the troubles, devices of an offline DTU are counted with it.
 */
async function stationsOffline(context: Context, reader: Reader): Promise<ReadonlySet<string>> {
  const offlineAt = async (
    entity: Entity,
    station: Fragment,
    dtuId: Fragment,
  ): Promise<readonly OfflineRow[]> => {
    const query = await reader.everything(context, entity);
    query.whereField('onlineStatus', (at) => sql`${at.sql} = 0`);
    return readVisibleRows<OfflineRow>(context, query, [
      ['', sql`(${station})::text`],
      ['', sql`${dtuId}::text`],
      ['', everHeard],
    ]);
  };
  const dtus = await offlineAt(dtu, sql`t.station_info_id`, sql`t.id`);
  const ofDtu = sql`select d.station_info_id from dtu d where d.id = t.dtu_id and d.is_deleted = 0`;
  const devices = await offlineAt(xwj, ofDtu, sql`t.dtu_id`);
  const silentDtus = new Set(dtus.map(([, dtuId]) => dtuId));
  const missed = [...dtus, ...devices.filter(([, dtuId]) => !silentDtus.has(dtuId))].filter(
    ([, , isHeard]) => isHeard,
  );
  const offline = new Set(missed.flatMap(([station]) => station ?? []));
  for (const asleep of await asleepStations(context, [...offline])) offline.delete(asleep);
  return offline;
}

type OfflineRow = readonly [station: string | null, dtuId: string | null, isHeard: boolean];

/** Returns stations with an alarm that stands, of the alarms that the caller may see. */
async function stationsAlarming(context: Context, reader: Reader): Promise<ReadonlySet<string>> {
  if (!readCodes(realtimeAlarm).some((code) => context.caller.permissions.has(code))) return new Set();
  const query = await reader.everything(context, realtimeAlarm);
  query.where(await alarmStands(context, reader));
  const { text, values } = query.select([computed('id', sql`t.station_id::text`)], []);
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[string | null]>({ text, values: [...values], rowMode: 'array' }),
  );
  return new Set(rows.flatMap(([station]) => station ?? []));
}
