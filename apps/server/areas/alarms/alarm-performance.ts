import { label } from '@heliodeck/kit/label';
import { measureAlarms } from '@heliodeck/model/alarms/performance';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readCodes } from '../../crud/permit.ts';
import { computed } from '../../crud/plan.ts';
import type { Reader } from '../../crud/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { milliseconds } from '../../troubles/read-rows.ts';

/** Alarms that are measured at once, the newest; the answer says where there are more. */
const most = 50_000;
const dayMs = 86_400_000;

const asked = z.looseObject({
  days: z.coerce.number().int().min(1).max(90).default(30),
  operators: z.coerce.number().int().min(1).max(200).default(1),
  stationId: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .optional(),
});

type Row = readonly [
  id: string,
  zh: string | null,
  en: string | null,
  deviceId: string | null,
  deviceName: string | null,
  grade: number | null,
  at: number | null,
  until: number | null,
  chatters: boolean | null,
];

/** How the alarms a caller sees do against the targets of the trade. */
export function alarmPerformanceRoute(reader: Reader): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-realtimeAlarm/realtimeAlarm/performance',
    access: { anyOf: readCodes(realtimeAlarm) },
    summary: label('告警绩效', 'Alarm performance'),
    tag: realtimeAlarm.label.en,
    query: asked,
    data: z
      .looseObject({ total: z.int(), isPartial: z.boolean() })
      .meta({ description: 'AlarmPerformance of packages/model/alarms/performance.ts' }),
    handle: (context, { query }) => performanceOf(context, reader, query),
  });
}

async function performanceOf(
  context: Context,
  reader: Reader,
  { days, operators, stationId }: z.infer<typeof asked>,
) {
  const to = context.now.getTime();
  const from = to - days * dayMs;
  const query = await reader.everything(context, realtimeAlarm);
  query.where(sql`t.group_id is null and (t.alarm_time >= ${new Date(from)}
    or (t.status in (1, 3) and t.recovered_at is null and t.end_reason is null))`);
  if (stationId !== undefined) query.whereField('stationId', (at) => sql`${at.sql} = ${stationId}::bigint`);
  const { text, values } = query.select(
    [
      computed('', sql`t.id::text`),
      computed('content', sql`t.content`),
      computed('encontent', sql`t.encontent`),
      computed('deviceId', sql`t.device_id::text`),
      computed('deviceName', sql`t.device_name`),
      computed('grade', sql`t.grade`),
      computed('alarmTime', milliseconds(sql`t.alarm_time`)),
      // What people have closed stands no more, whatever the value says.
      computed(
        'recoveredAt',
        milliseconds(sql`coalesce(t.recovered_at,
          case when t.end_reason is not null or t.status not in (1, 3) then greatest(t.alarm_time, t.update_time) end)`),
      ),
      computed('chatter', sql`t.chatter is not null`),
    ],
    [{ name: 'alarmTime', direction: 'desc' }],
    { limit: most + 1, offset: 0 },
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  const alarms = rows
    .slice(0, most)
    .flatMap(([id, zh, en, deviceId, deviceName, grade, at, until, chatters]) =>
      at === null
        ? []
        : [
            {
              ...{ id, zh: zh ?? '', en: en ?? zh ?? '', deviceId, deviceName, grade, at, until },
              chatters: chatters === true,
            },
          ],
    );
  return { ...measureAlarms(alarms, { from, to, operators }), isPartial: rows.length > most };
}
