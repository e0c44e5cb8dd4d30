import { roleNumber } from '@heliodeck/model/energy/rules';
import { slotMs } from '@heliodeck/model/energy/slot';
import { sql } from 'kysely';
import type pg from 'pg';
import { milliseconds, statement } from '../../store/sql.ts';
import type { TimeRange } from '../telemetry-store.ts';

/** An instant, ms, and the value from then on; null = unknown. */
export type TracePoint = readonly [at: number, value: number | null];

/** Most changes that are drawn: a device that comes and goes all day. */
const mostChanges = 2000;

/** When a device or DTU was online (1) and offline (0), as steps. */
export async function onlineTrace(
  client: pg.ClientBase,
  subjectId: string,
  { from, to }: TimeRange,
): Promise<readonly TracePoint[]> {
  const { rows } = await client.query<{ at: number; event: string }>({
    name: 'online trace',
    ...statement`select greatest(${milliseconds(sql`e.at`)}, ${from}::float8) as at, e.event from (
        (select at, event from online_event where subject_id = ${subjectId} and event in ('online', 'offline')
          and at <= to_timestamp(${from}::float8 / 1000) order by at desc limit 1)
        union all
        (select at, event from online_event where subject_id = ${subjectId} and event in ('online', 'offline')
          and at > to_timestamp(${from}::float8 / 1000) and at <= to_timestamp(${to}::float8 / 1000)
          order by at limit ${sql.lit(mostChanges)})) e
      order by e.at`,
  });
  return steps(
    rows.map(({ at, event }) => [at, event === 'online' ? 1 : 0] as const),
    to,
  );
}

/** Values that hold until the next one, as points of a line with right angles. */
export function steps(changes: readonly TracePoint[], end: number): readonly TracePoint[] {
  const points: TracePoint[] = [];
  for (const [at, value] of changes) {
    const last = points.at(-1);
    if (last !== undefined && last[1] !== null) points.push([at, last[1]]);
    points.push([at, value]);
  }
  const last = points.at(-1);
  return last !== undefined && last[1] !== null && last[0] < end ? [...points, [end, last[1]]] : points;
}

/** Energy of a device's generation registers in each quarter of an hour, Wh; null where no reading covers it. */
export async function energyTrace(
  client: pg.ClientBase,
  deviceId: string,
  { from, to }: TimeRange,
): Promise<readonly TracePoint[]> {
  const { rows } = await client.query<{ at: number; wh: number }>(
    statement`select (extract(epoch from slot) * 1000)::float8 as at, sum(wh)::float8 as wh from energy_slot
     where device_id = ${deviceId} and role in (${roleNumber('generated')}, ${roleNumber('forward')})
       and slot >= ${new Date(from)} and slot < ${new Date(to)} group by slot order by slot`,
  );
  const found = new Map(rows.map(({ at, wh }) => [at, wh]));
  const first = Math.floor(from / slotMs) * slotMs;
  const count = Math.max(0, Math.ceil((to - first) / slotMs));
  return Array.from({ length: count }, (_, n) => [first + n * slotMs, found.get(first + n * slotMs) ?? null]);
}
