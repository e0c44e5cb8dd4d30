import { label } from '@heliodeck/kit/label';
import {
  type AlarmPerformance,
  type MeasuredAlarm,
  measureAlarms,
} from '@heliodeck/model/alarms/performance';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { standsAlone } from '../../alarms/alone.ts';
import type { Context } from '../../context.ts';
import { readCodes } from '../../crud/permit.ts';
import { computed } from '../../crud/plan.ts';
import type { Reader } from '../../crud/read.ts';
import { sendFile } from '../../crud/routes.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { milliseconds } from '../../troubles/read-rows.ts';
import { performanceFile } from './performance-file.ts';

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

type PerformanceAsked = z.infer<typeof asked>;

const base = '/api/blade-realtimeAlarm/realtimeAlarm';

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
  acknowledgedAt: number | null,
  dispatchedAt: number | null,
  repairedAt: number | null,
  shelvedUntil: number | null,
  shelvedBy: string | null,
  shelvedWhy: string | null,
];

/** How the alarms a caller sees do against the targets of the trade, to be looked at and as a file. */
export function alarmPerformanceRoutes(reader: Reader): readonly RouteSpec[] {
  const common = { method: 'GET', tag: realtimeAlarm.label.en, query: asked } as const;
  return [
    defineRoute({
      ...common,
      path: `${base}/performance`,
      access: { anyOf: readCodes(realtimeAlarm) },
      summary: label('告警绩效', 'Alarm performance'),
      data: z
        .looseObject({ total: z.int(), isPartial: z.boolean() })
        .meta({ description: 'AlarmPerformance of packages/model/alarms/performance.ts' }),
      handle: (context, { query }) => performanceOf(context, reader, query),
    }),
    defineRoute({
      ...common,
      path: `${base}/export-performance`,
      access: { anyOf: ['realtimeAlarm_export'] },
      summary: label('导出告警绩效', 'Export alarm performance'),
      reply: 'stream',
      async handle(context, { query }, raw) {
        const { days, operators, stationId } = query;
        const [station] =
          stationId === undefined ? [] : await reader.byIds(context, stationInfo, [stationId], 'shown');
        if (stationId !== undefined && station === undefined) throw new CodedError('record.notFound');
        const found = await performanceOf(context, reader, query);
        const file = { days, operators, station: station?.stationName ?? undefined, found };
        sendFile(raw, performanceFile(context, file));
      },
    }),
  ];
}

async function performanceOf(
  context: Context,
  reader: Reader,
  { days, operators, stationId }: PerformanceAsked,
): Promise<AlarmPerformance & { readonly isPartial: boolean }> {
  const to = context.now.getTime();
  const from = to - days * dayMs;
  const query = await reader.everything(context, realtimeAlarm);
  query.where(sql`${await standsAlone(context, reader)} and (t.alarm_time >= ${new Date(from)}
    or (t.status in (1, 3) and t.recovered_at is null and t.end_reason is null)
    or (t.status = 1 and t.shelved_until > ${context.now}))`);
  const order = (column: string) => sql`(select o.${sql.ref(column)} from order_record o
    where o.alarm_id = t.id and o.status = 3 and o.is_deleted = 0 order by o.id desc limit 1)`;
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
  const alarms = rows.slice(0, most).flatMap((row) => measuredOf(row, context) ?? []);
  return { ...measureAlarms(alarms, { from, to, operators }), isPartial: rows.length > most };
}

function measuredOf(row: Row, { now, zone }: Context): MeasuredAlarm | undefined {
  const [id, zh, en, deviceId, deviceName, grade, at, until, chatters, acknowledgedAt, ...rest] = row;
  const [dispatchedAt, repairedAt, shelvedUntil, by, why] = rest;
  if (at === null) return undefined;
  return {
    id,
    zh: zh ?? '',
    en: en ?? zh ?? '',
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
