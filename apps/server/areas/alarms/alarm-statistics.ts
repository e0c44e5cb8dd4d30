import { label } from '@heliodeck/kit/label';
import { localDate } from '@heliodeck/kit/zone';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { type CountedAlarm, countAlarms } from '@heliodeck/model/alarms/statistics';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { monthIn, monthQuery } from '../../crud/month-query.ts';
import { readCodes } from '../../crud/permit.ts';
import { computed } from '../../crud/plan.ts';
import type { Reader } from '../../crud/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { milliseconds } from '../../store/sql.ts';

/** Most alarms that are counted, the newest first; the response reports if there are more. */
const most = 50_000;

type Row = readonly [
  id: string,
  zh: string | null,
  en: string | null,
  stationId: string | null,
  stationName: string | null,
  deviceId: string | null,
  deviceName: string | null,
  grade: number | null,
  at: number | null,
];

/** Numbers of alarms of the caller's stations in a month, by station, grade, kind, device and day. */
export function alarmStatisticsRoute(reader: Reader): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: '/api/blade-realtimeAlarm/realtimeAlarm/statistics',
    access: { anyOf: readCodes(realtimeAlarm) },
    summary: label('告警统计', 'Alarm statistics'),
    tag: realtimeAlarm.label.en,
    query: monthQuery,
    data: z
      .looseObject({ total: z.int(), isPartial: z.boolean() })
      .meta({ description: 'AlarmStatistics of packages/model/alarms/statistics.ts' }),
    handle: (context, { query }) => alarmStatisticsOf(context, reader, query),
  });
}

/**
 * Statistics of the alarms of a month that are visible to the caller.
 * @param asked month 'yyyy-MM', default the current one; one station, or all
 */
export async function alarmStatisticsOf(
  context: Context,
  reader: Reader,
  { month, stationId }: z.infer<typeof monthQuery>,
) {
  const { zone } = context;
  const { from, to, days } = monthIn(context, month);
  const query = await reader.everything(context, realtimeAlarm);
  // The head of a storm represents its members, which are counted themselves.
  query.where(sql`t.alarm_time >= ${from} and t.alarm_time < ${to}
    and (t.watch_key is null or t.watch_key not like 'storm/%')`);
  if (stationId !== undefined) query.whereField('stationId', (at) => sql`${at.sql} = ${stationId}::bigint`);
  const { text, values } = query.select(
    [
      computed('', sql`t.id::text`),
      computed('content', sql`t.content`),
      computed('encontent', sql`t.encontent`),
      computed('stationId', sql`t.station_id::text`),
      computed('stationId', sql`(select s.station_name from station s where s.id = t.station_id)`),
      computed('deviceId', sql`t.device_id::text`),
      computed('deviceName', sql`t.device_name`),
      computed('grade', sql`t.grade`),
      computed('alarmTime', milliseconds(sql`t.alarm_time`)),
    ],
    [{ name: 'alarmTime', direction: 'desc' }],
    { limit: most + 1, offset: 0 },
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  const alarms = rows
    .slice(0, most)
    .flatMap(([id, zh, en, station, stationName, deviceId, deviceName, grade, at]): CountedAlarm[] =>
      at === null
        ? []
        : [
            {
              id,
              zh: zh ?? '',
              en: en ?? '',
              stationId: station,
              stationName,
              deviceId,
              deviceName,
              grade,
              day: localDate(zone, at),
            },
          ],
    );
  return { ...countAlarms(alarms, days), isPartial: rows.length > most };
}
