import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { standsAlone } from '../../alarms/alone.ts';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { statement } from '../../store/sql.ts';

type AlarmRow = Row<typeof realtimeAlarm>;

/** Most other alarms that are listed; the rest are only counted. */
const mostOpen = 20;
/** Most attempts at notifications that are listed, the newest first. */
const mostTold = 100;

/** Other alarms that were active when an alarm was raised. */
export const openThenShape = z.object({
  total: z.int().meta({ description: 'how many there were; the worst and newest are named' }),
  alarms: z.array(
    z.object({
      id: z.string(),
      deviceName: z.string().nullable(),
      content: z.string().nullable(),
      encontent: z.string().nullable(),
      grade: z.int().nullable(),
      alarmTime: z.string().nullable(),
    }),
  ),
});

type OpenRow = readonly [
  id: string,
  deviceName: string | null,
  content: string | null,
  encontent: string | null,
  grade: number | null,
  at: Date | null,
];

/**
 * The other alarms visible to the caller whose value was over the limit when this one was raised: of its station, or of any station for an
 * alarm of several stations. Members of this alarm are excluded.
 */
export async function openThen(
  context: Context,
  reader: Reader,
  { id, stationId }: AlarmRow,
): Promise<z.infer<typeof openThenShape>> {
  const query = await reader.everything(context, realtimeAlarm);
  const raisedAt = sql`(select a.alarm_time from alarm a where a.id = ${id}::bigint)`;
  // An alarm that users have closed is not active, whatever its value.
  const until = sql`coalesce(t.recovered_at,
    case when t.end_reason is not null or t.status not in (1, 3) then greatest(t.alarm_time, t.update_time) end)`;
  query.where(sql`t.id <> ${id}::bigint and t.group_id is distinct from ${id}::bigint
    and ${await standsAlone(context, reader)} and t.alarm_time <= ${raisedAt} and (${until} is null or ${until} > ${raisedAt})`);
  if (stationId !== null) query.whereField('stationId', (at) => sql`${at.sql} = ${stationId}::bigint`);
  const named = query.select(
    [
      computed('', sql`t.id::text`),
      computed('deviceName', sql`t.device_name`),
      computed('content', sql`t.content`),
      computed('encontent', sql`t.encontent`),
      computed('grade', sql`t.grade`),
      computed('alarmTime', sql`t.alarm_time`),
    ],
    [{ name: 'alarmTime', direction: 'desc' }],
    { limit: mostOpen, offset: 0 },
  );
  const counted = query.count();
  return context.db.read(async (_, { client }) => {
    const { rows } = await client.query<[...OpenRow]>({
      text: named.text,
      values: [...named.values],
      rowMode: 'array',
    });
    const { rows: totals } = await client.query<{ n: number }>(counted.text, [...counted.values]);
    return {
      total: totals[0]?.n ?? 0,
      alarms: rows.map(([alarmId, deviceName, content, encontent, grade, at]) => ({
        id: alarmId,
        deviceName,
        content,
        encontent,
        grade,
        alarmTime: at && wireTime(at, context.zone),
      })),
    };
  });
}

/** Notifications sent about an alarm: every attempt, including those at a message about several alarms. */
export const toldShape = z.array(
  z.object({
    id: z.string().meta({ description: 'of its push record' }),
    at: z.string().nullable().meta({ description: 'wire time' }),
    type: z.int().nullable().meta({ description: 'item of the dictionary push_type' }),
    purpose: z.string().nullable().meta({
      description:
        'why: raised, escalated, recovered, ended, a step of a person, digest; null of what a person entered',
    }),
    who: z.string().nullable(),
    result: z.int().nullable(),
    attempt: z.int().nullable(),
  }),
);

/** The newest attempts at notifications about an alarm, oldest first. The alarm must be visible to the caller. */
export async function attemptsOf({ db, zone }: Context, id: string): Promise<z.infer<typeof toldShape>> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{
      id: string;
      at: Date | null;
      type: number | null;
      purpose: string | null;
      who: string | null;
      result: number | null;
      attempt: number | null;
    }>(
      statement`select p.id::text as id, p.push_time as at, p.type, coalesce(p.purpose, m.purpose) as purpose, p.pushman as who, p.result, p.attempt
       from msg_push p
       left join push_message m on m.id = case when p.message_id ~ '^[0-9]{1,19}$' then p.message_id::bigint end
       where p.is_deleted = 0 and p.id in (
         select o.id from msg_push o where o.alarm_id = ${id}
         union select o.id from push_member n join msg_push o on o.message_id = n.message_id::text
           where n.alarm_id = ${id})
       order by p.push_time desc, p.id desc limit ${mostTold}`,
    ),
  );
  return rows.toReversed().map(({ at, ...rest }) => ({ ...rest, at: at && wireTime(at, zone) }));
}
