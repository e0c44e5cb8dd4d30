import type { MeasuredAlarm } from '@heliodeck/model/alarms/performance';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { standsAlone } from '../../alarms/alone.ts';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { milliseconds } from '../../store/sql.ts';

/** Most alarms that are evaluated, the newest first; the response reports if there are more. */
const most = 50_000;

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

/**
 * Alarms that were raised, active or shelved in a period, visible to the caller, the newest first.
 * @param period ms, its end excluded
 * @param stationId one station; undefined: all
 */
export async function measuredAlarms(
  context: Context,
  reader: Reader,
  period: readonly [from: number, to: number],
  stationId: string | undefined,
): Promise<{ readonly measured: readonly MeasuredAlarm[]; readonly isPartial: boolean }> {
  const [from, to] = [new Date(period[0]), new Date(period[1])];
  const query = await reader.everything(context, realtimeAlarm);
  query.where(sql`${await standsAlone(context, reader)} and t.alarm_time < ${to}
    and (t.alarm_time >= ${from} or coalesce(${stoodUntil} >= ${to}, true)
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
  return {
    measured: rows.slice(0, most).flatMap((row) => measuredOf(row, context) ?? []),
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
