import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Severity } from '@heliodeck/model/wire/trouble';
import { sql } from 'kysely';
import { mayRead } from '../../crud/permit.ts';
import type { Reader } from '../../crud/read.ts';
import { milliseconds } from '../../store/sql.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';
import type { TroubleSource } from '../../troubles/trouble-board.ts';

type Row = readonly [
  id: string,
  station: string | null,
  dtu: string | null,
  device: string | null,
  name: string | null,
  pack: number | null,
  grade: number | null,
  zh: string | null,
  en: string | null,
  at: number | null,
  who: string | null,
];

/** By the grade of the dictionary alarm_grade: critical, serious, general, false alarm. */
const severityOf = (grade: number | null): Severity =>
  grade === 1 ? 'critical' : grade === 4 ? 'info' : 'warning';

/**
 * Alarms of rules whose value is still over its limit and that are to be handled. Shelved alarms are omitted until their shelf time ends.
 * Members of a storm are shown at their stations, because the storm has none.
 */
export function alarmTroubles(reader: Reader): TroubleSource {
  return {
    async find(context, stations) {
      if (!mayRead(context.caller, realtimeAlarm)) return [];
      const query = await reader.everything(context, realtimeAlarm);
      query.where(sql`t.status in (1, 3) and t.recovered_at is null and t.end_reason is null
        and t.kind = 'rule' and (t.shelved_until is null or t.shelved_until <= ${context.now}::timestamptz)`);
      if (stations) query.where(sql`t.station_id = any(${stations}::bigint[])`, ['stationId']);
      const rows = await readVisibleRows<Row>(context, query, [
        ['', sql`t.id::text`],
        ['stationId', sql`t.station_id::text`],
        ['dtuId', sql`t.dtu_id::text`],
        ['deviceId', sql`t.device_id::text`],
        ['deviceName', sql`t.device_name`],
        ['pack', sql`t.pack`],
        ['grade', sql`t.grade`],
        ['content', sql`t.content`],
        ['encontent', sql`t.encontent`],
        ['alarmTime', milliseconds(sql`t.alarm_time`)],
        ['measure', sql`coalesce(nullif(t.measure, ''), t.acknowledged_by)`],
      ]);
      return rows.map(([id, station, dtuId, deviceId, name, pack, grade, zh, en, since, who]) => ({
        id: `alarm:${id}`,
        ...({
          kind: 'alarm',
          severity: severityOf(grade),
          stationId: station ?? '',
          dtuId,
          deviceId,
        } as const),
        subject: name ?? '',
        since,
        who,
        words: {
          code: pack ? 'packText' : 'text',
          args: { pack: pack ?? 0, zh: zh ?? '', en: en ?? zh ?? '' },
        },
      }));
    },
  };
}
