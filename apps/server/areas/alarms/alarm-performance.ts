import { label } from '@heliodeck/kit/label';
import {
  type MeasuredAlarm,
  measureAlarms,
  type PeriodPerformance,
} from '@heliodeck/model/alarms/performance';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readPeriod } from '@heliodeck/model/wire/period';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { standsAlone } from '../../alarms/alone.ts';
import type { Context } from '../../context.ts';
import { readCodes } from '../../crud/permit.ts';
import { computed } from '../../crud/plan.ts';
import type { Reader } from '../../crud/read.ts';
import { sendFile } from '../../crud/routes.ts';
import { recordId, wholeNumber } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { milliseconds } from '../../store/sql.ts';
import { performanceFile } from './performance-file.ts';

/** Most alarms that are evaluated, the newest first; the response reports if there are more. */
const most = 50_000;
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

type Row = readonly [
  id: string,
  zh: string | null,
  en: string | null,
  source: string | null,
  deviceId: string | null,
  deviceName: string | null,
  grade: number | null,
  at: number | null,
  until: number | null,
  chatters: boolean | null,
  acknowledgedAt: number | null,
  dispatchedAt: number | null,
  repairedAt: number | null,
  shelvedUntil: number | null,
  shelvedBy: string | null,
  shelvedWhy: string | null,
];

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

/** SQL of when an alarm ceased to be active: users' closing it counts, whatever its value. */
const stoodUntil = sql`coalesce(t.recovered_at,
  case when t.end_reason is not null or t.status not in (1, 3) then greatest(t.alarm_time, t.update_time) end)`;

/**
 * SQL of what raised an alarm: two rules may have one name, and the name of a rule may change. The key of a built-in alarm ends with its
 * metric and bit, or with the counter's event and its role; that of a storm with its department.
 */
const source = sql`coalesce(t.rule_id::text,
  case when t.kind = 'storm' then 'storm/' || coalesce(regexp_replace(t.watch_key, '/[^/]*$', ''), t.rule ->> 'of') end,
  t.kind || '/' || regexp_replace(substring(t.watch_key from '[^/]*$'), ' [^ ]*$', ''), t.kind, '')`;

async function performanceOf(
  context: Context,
  reader: Reader,
  request: PerformanceAsked,
  stationZone: string | null | undefined,
): Promise<PeriodPerformance> {
  const { operators, stationId } = request;
  const zone = stationZone || context.zone;
  const { from, to } = periodOf(context, request, zone);
  const query = await reader.everything(context, realtimeAlarm);
  query.where(sql`${await standsAlone(context, reader)} and t.alarm_time < ${new Date(to)}
    and (t.alarm_time >= ${new Date(from)} or coalesce(${stoodUntil} >= ${new Date(to)}, true)
      or (t.status = 1 and t.shelved_until > ${context.now}))`);
  const order = (column: string) => sql`(select o.${sql.ref(column)} from order_record o
    where o.alarm_id = t.id and o.status = 3 and o.is_deleted = 0 order by o.id desc limit 1)`;
  if (stationId !== undefined) query.whereField('stationId', (at) => sql`${at.sql} = ${stationId}::bigint`);
  const { text, values } = query.select(
    [
      computed('', sql`t.id::text`),
      computed('content', sql`t.content`),
      computed('encontent', sql`t.encontent`),
      computed('', source),
      computed('deviceId', sql`t.device_id::text`),
      computed('deviceName', sql`t.device_name`),
      computed('grade', sql`t.grade`),
      computed('alarmTime', milliseconds(sql`t.alarm_time`)),
      computed('recoveredAt', milliseconds(stoodUntil)),
      computed('chatter', sql`t.chatter is not null`),
      computed('acknowledgedAt', milliseconds(sql`t.acknowledged_at`)),
      computed('', milliseconds(order('dispatch_time'))),
      computed('', milliseconds(order('repair_time'))),
      computed('shelvedUntil', milliseconds(sql`(case when t.status = 1 then t.shelved_until end)`)),
      computed('shelvedBy', sql`t.shelved_by`),
      computed('shelvedWhy', sql`t.shelved_why`),
    ],
    [{ name: 'alarmTime', direction: 'desc' }],
    { limit: most + 1, offset: 0 },
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  const measured = rows.slice(0, most).flatMap((row) => measuredOf(row, context) ?? []);
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
    isPartial: rows.length > most,
  };
}

function measuredOf(row: Row, { now, zone }: Context): MeasuredAlarm | undefined {
  const [id, zh, en, source, deviceId, deviceName, grade, at, until, chatters, acknowledgedAt, ...rest] = row;
  const [dispatchedAt, repairedAt, shelvedUntil, by, why] = rest;
  if (at === null) return undefined;
  return {
    id,
    zh: zh ?? '',
    en: en ?? zh ?? '',
    source: source ?? '',
    deviceId,
    deviceName,
    grade,
    at,
    until,
    chatters: chatters === true,
    acknowledgedAt,
    dispatchedAt,
    repairedAt,
    shelf:
      shelvedUntil === null || shelvedUntil <= now.getTime()
        ? null
        : { until: wireTime(shelvedUntil, zone), by, why },
  };
}
