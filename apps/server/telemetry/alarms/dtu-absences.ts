import { sql } from 'kysely';
import type pg from 'pg';
import { milliseconds, statement } from '../../store/sql.ts';
import type { TimeRange } from '../telemetry-store.ts';

/** When DTUs were offline within a range, by id, oldest first; a DTU without events was online. */
export async function dtuAbsences(
  client: pg.ClientBase,
  dtuIds: readonly string[],
  { from, to }: TimeRange,
): Promise<ReadonlyMap<string, readonly TimeRange[]>> {
  const { rows } = await client.query<{ id: string; at: number; isOnline: boolean }>({
    name: 'absences of DTUs',
    ...statement`select u.id::text as id, ${milliseconds(sql`e.at`)} as at, e.event = 'online' as "isOnline"
      from unnest(${[...dtuIds]}::bigint[]) u(id) cross join lateral (
        (select at, event from online_event where subject_id = u.id and event in ('online', 'offline')
          and at <= to_timestamp(${from}::float8 / 1000) order by at desc limit 1)
        union all
        select at, event from online_event where subject_id = u.id and event in ('online', 'offline')
          and at > to_timestamp(${from}::float8 / 1000) and at < to_timestamp(${to}::float8 / 1000)) e
      order by u.id, e.at`,
  });
  const absences = new Map<string, { from: number; to: number }[]>();
  for (const { id, at, isOnline } of rows) {
    const those = absences.get(id) ?? [];
    absences.set(id, those);
    const last = those.at(-1);
    if (!isOnline && (last === undefined || last.to < to)) those.push({ from: Math.max(at, from), to });
    else if (isOnline && last?.to === to) last.to = at;
  }
  return absences;
}
