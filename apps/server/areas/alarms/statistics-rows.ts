import { localDate } from '@heliodeck/kit/zone';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { CountedAlarm } from '@heliodeck/model/alarms/statistics';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { milliseconds } from '../../store/sql.ts';

/** Most alarms that are counted, the newest first; the response reports if there are more. */
export const mostCountedAlarms = 50_000;

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

/**
 * Alarms of a period that are visible to the caller, the newest first; one more than `mostCountedAlarms` if there are more.
 * @param stationId one station; undefined: all
 */
export async function countedAlarms(
  context: Context,
  reader: Reader,
  [from, to]: readonly [Date, Date],
  stationId: string | undefined,
): Promise<readonly CountedAlarm[]> {
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
    { limit: mostCountedAlarms + 1, offset: 0 },
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  return rows.flatMap(
    ([id, zh, en, station, stationName, deviceId, deviceName, grade, at]): CountedAlarm[] =>
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
              day: localDate(context.zone, at),
            },
          ],
  );
}
