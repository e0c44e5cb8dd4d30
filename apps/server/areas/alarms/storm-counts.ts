import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { statement } from '../../store/sql.ts';

interface MemberCounts {
  readonly stations: number;
  /** If all members are at one station. */
  readonly stationName: string | null;
  readonly devices: number;
  readonly dtus: number;
  readonly open: number;
}

/** Counts the members of a storm that are visible to the caller. */
export async function countMembers(
  context: Context,
  reader: Reader,
  stormId: string,
): Promise<MemberCounts | undefined> {
  const members = (await reader.everything(context, realtimeAlarm)).where(
    sql`t.group_id = ${stormId}::bigint`,
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<MemberCounts>(
      statement`select count(distinct a.station_id)::int as stations,
         case when count(distinct a.station_id) = 1 then min(s.station_name) end as "stationName",
         count(distinct a.device_id)::int as devices,
         count(distinct a.dtu_id) filter (where a.device_id is null)::int as dtus,
         count(*) filter (where a.recovered_at is null and a.end_reason is null)::int as open
       from alarm a left join station s on s.id = a.station_id
       where a.id in (${members.columns(['id'])})`,
    ),
  );
  return rows[0];
}
