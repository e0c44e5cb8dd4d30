import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { milliseconds, statement } from '../store/sql.ts';
import { lostAfterMs, type PowerFacts, silentByNight } from './night.ts';

interface SilentRow extends PowerFacts {
  readonly stationId: string;
  readonly dtuId: string;
  readonly deviceId: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** ms */
  readonly since: number;
}

const place = sql`s.longitude::float8 as longitude, s.latitude::float8 as latitude`;

/**
 * Stations at which missing data is expected at night: everything that has ever sent data there and is silent now sleeps, both DTUs with
 * their devices and devices behind a DTU that answers (docs/product/alarms.md#the-night).
 * @param stations ids of stations visible to the caller
 */
export async function asleepStations(
  { db, now }: Pick<Context, 'db' | 'now'>,
  stations: readonly string[],
): Promise<ReadonlySet<string>> {
  if (stations.length === 0) return new Set();
  return db.read(async (_, { client }) => {
    const { rows } = await client.query<SilentRow>(statement`
      select s.id::text as "stationId", u.id::text as "dtuId", null as "deviceId", null as model, u.lives_on_pv as "livesOnPv",
        null::int as "dtuLivesOnPv", ${place}, ${milliseconds(sql`u.offline_since`)} as since
      from station s join dtu u on u.station_info_id = s.id and u.tenant_id = s.tenant_id
      where s.id = any(${stations}::bigint[]) and u.is_deleted = 0 and u.online_status = 0 and u.offline_since is not null
      union all
      select s.id::text, u.id::text, d.id::text, d.model, d.lives_on_pv, u.lives_on_pv, ${place}, ${milliseconds(sql`d.offline_since`)}
      from station s join dtu u on u.station_info_id = s.id and u.tenant_id = s.tenant_id
      join device d on d.dtu_id = u.id and d.tenant_id = u.tenant_id
      where s.id = any(${stations}::bigint[]) and u.is_deleted = 0 and u.online_status = 1
        and d.is_deleted = 0 and d.online_status = 0 and d.offline_since is not null`);
    const silent = rows.map((row) => ({ ...row, at: row.since + lostAfterMs }));
    const asleep = await silentByNight(client, silent, now.getTime());
    const missed = new Set(silent.filter((one) => !asleep.has(one)).map(({ stationId }) => stationId));
    return new Set([...asleep].map(({ stationId }) => stationId).filter((id) => !missed.has(id)));
  });
}
