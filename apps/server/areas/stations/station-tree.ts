import { dtu } from '@heliodeck/model/entities/dtu';
import { stationInfo } from '@heliodeck/model/entities/station-info';
import { xwj } from '@heliodeck/model/entities/xwj';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/read.ts';
import { type RegionRow, regionTree, type StationRow } from './region-tree.ts';

/**
 * The regions with the stations the caller sees, named in his language; a tree knows no pages, so all of them.
 * @param all regions without stations too
 */
export async function stationTree(context: Context, reader: Reader, all: boolean): Promise<RegionNode[]> {
  return regionTree(await regionsOf(context), await stationsOf(context, reader), all);
}

async function regionsOf({ db, locale }: Context): Promise<RegionRow[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<RegionRow>(
      `select code, case when $1 = 'en' then coalesce(nullif(name_en, ''), name) else name end as name
       from region where is_deleted = 0 order by code`,
      [locale],
    ),
  );
  return rows;
}

async function stationsOf(context: Context, reader: Reader): Promise<StationRow[]> {
  const query = await reader.everything(context, stationInfo);
  // Named as the fields are: what the caller's scope hides of them stays hidden here.
  const output = (name: string, sql: string) => ({ name, sql, join: undefined, read: undefined });
  const { text, values } = query.select(
    [
      output('id', 't.id::text'),
      output('stationName', 't.station_name'),
      output('regionId', 't.region_id'),
      output('createDept', 't.create_dept::text'),
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
  return rows.map(([id, name, region, dept]) => ({
    ...{ id, offline: offline.has(id), name: name || id },
    ...{ regionId: region ?? '', createDept: dept ?? '' },
  }));
}

/** Stations with a DTU or a device that is offline, of those whose state the caller sees. One pass over either. */
async function stationsOffline(context: Context, reader: Reader): Promise<ReadonlySet<string>> {
  const offline = new Set<string>();
  for (const [entity, station] of [
    [dtu, 't.station_info_id'],
    [xwj, '(select d.station_info_id from dtu d where d.id = t.dtu_id and d.is_deleted = 0)'],
  ] as const) {
    const query = await reader.everything(context, entity);
    query.whereField('onlineStatus', ({ sql }) => `${sql} = 0`, []);
    const id = { name: 'id', sql: `(${station})::text`, join: undefined, read: undefined };
    const { text, values } = query.select([id], []);
    const { rows } = await context.db.read((_, { client }) =>
      client.query<[string | null]>({ text, values: [...values], rowMode: 'array' }),
    );
    for (const [found] of rows) if (found !== null) offline.add(found);
  }
  return offline;
}
