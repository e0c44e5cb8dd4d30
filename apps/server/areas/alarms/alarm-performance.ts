import { label } from '@heliodeck/kit/label';
import { measureAlarms, type PeriodPerformance } from '@heliodeck/model/alarms/performance';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { sendFile } from '../../crud/routes.ts';
import { recordId, wholeNumber } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { performanceFile } from './performance-file.ts';
import { measuredAlarms } from './performance-rows.ts';

/** Most days of a period that is given by its start and end. */
const mostDays = 366;
const dayMs = 86_400_000;
const secondMs = 1_000;

const asked = z.looseObject({
  days: wholeNumber(1, 90, 30),
  beginTime: z.string().optional(),
  endTime: z.string().optional(),
  operators: wholeNumber(1, 200, 1),
  stationId: recordId.optional(),
});

type PerformanceAsked = z.infer<typeof asked>;

const base = `/api/${realtimeAlarm.path}`;

/** The figures of alarm performance against industry targets for the alarms visible to the caller, as a response and as a file. */
export function alarmPerformanceRoutes(reader: Reader): readonly RouteSpec[] {
  const common = { method: 'GET', tag: realtimeAlarm.label.en, query: asked } as const;
  return [
    defineRoute({
      ...common,
      path: `${base}/performance`,
      access: { anyOf: readCodes(realtimeAlarm) },
      summary: label('告警绩效', 'Alarm performance'),
      data: z
        .looseObject({ begin: z.string(), end: z.string(), total: z.int(), isPartial: z.boolean() })
        .meta({
          description:
            'AlarmPerformance of packages/model/alarms/performance.ts; begin and end of the period as wire times',
        }),
      async handle(context, { query }) {
        const station = await stationOf(context, reader, query.stationId);
        return performanceOf(context, reader, query, station?.timeZone);
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/export-performance`,
      access: { anyOf: ['realtimeAlarm_export'] },
      summary: label('导出告警绩效', 'Export alarm performance'),
      reply: 'stream',
      async handle(context, { query }, raw) {
        const { operators, stationId } = query;
        const station = await stationOf(context, reader, stationId);
        if (stationId !== undefined && station === undefined) throw new CodedError('record.notFound');
        const found = await performanceOf(context, reader, query, station?.timeZone);
        const file = { operators, station: station?.stationName ?? undefined, found };
        sendFile(raw, performanceFile(context, file));
      },
    }),
  ];
}

/** The requested station, if it is visible to the caller. */
async function stationOf(context: Context, reader: Reader, id: string | undefined) {
  const [station] = id === undefined ? [] : await reader.byIds(context, stationInfo, [id], 'shown');
  return station;
}

/**
 * The requested period, ms, its end excluded: from start to end (default now), or the given number of days before now. A date stands for
 * the whole day.
 * @param zone of the given times
 * @throws CodedError request.parameterFormat, period.reversed, insight.period, insight.future
 */
function periodOf(
  { now }: Context,
  { days, ...ends }: PerformanceAsked,
  zone: string,
): { readonly from: number; readonly to: number } {
  const { begin, end } = readPeriod(ends);
  const present = now.getTime();
  const last = end === undefined ? undefined : instantOfWireTime(end, zone, 'later');
  const to = last === undefined ? present : Math.min(last + secondMs, present);
  if (begin === undefined) return { from: to - days * dayMs, to };
  const from = instantOfWireTime(begin, zone) ?? present;
  if (from >= present) throw new CodedError('insight.future');
  // A day of a clock change has an hour more or less.
  if (Math.round((to - from) / dayMs) > mostDays) throw new CodedError('insight.period', { most: mostDays });
  return { from, to };
}

async function performanceOf(
  context: Context,
  reader: Reader,
  request: PerformanceAsked,
  stationZone: string | null | undefined,
): Promise<PeriodPerformance> {
  const { operators, stationId } = request;
  const zone = stationZone || context.zone;
  const { from, to } = periodOf(context, request, zone);
  const { measured, isPartial } = await measuredAlarms(context, reader, [from, to], stationId);
  // The database's clock may be ahead of this process: alarms that have ended are counted in a period that ends now.
  const alarms =
    to < context.now.getTime()
      ? measured
      : measured.map((one) => (one.until === null ? one : { ...one, until: Math.min(one.until, to - 1) }));
  return {
    ...measureAlarms(alarms, { from, to, operators }),
    begin: wireTime(from, zone),
    // A past minute, hour or day ends with its last second.
    end: wireTime(to - 1, zone),
    isPartial,
  };
}
