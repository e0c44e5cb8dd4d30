import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { countAlarms } from '@heliodeck/model/alarms/statistics';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { monthIn, monthQuery } from '../../crud/requests/month-query.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { countedAlarms, mostCountedAlarms } from './statistics-rows.ts';

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
  const { from, to, days } = monthIn(context, month);
  const alarms = await countedAlarms(context, reader, [from, to], stationId);
  return {
    ...countAlarms(alarms.slice(0, mostCountedAlarms), days),
    isPartial: alarms.length > mostCountedAlarms,
  };
}
