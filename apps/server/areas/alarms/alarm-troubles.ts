import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Severity } from '@heliodeck/model/wire/trouble';
import { sql } from 'kysely';
import { openAlarmsOf } from '../../alarms/standing.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { milliseconds } from '../../store/sql.ts';
import { handlingOf } from '../../troubles/trouble-alarms.ts';
import type { FoundTrouble, TroubleSource } from '../../troubles/trouble-board.ts';

type Row = readonly [
  station: string | null,
  dtu: string | null,
  device: string | null,
  name: string | null,
  pack: number | null,
  zh: string | null,
  en: string | null,
  at: number | null,
];

/** By the grade of the dictionary alarm_grade: critical, serious, general, false alarm. */
const severityOf = (grade: number | null): Severity =>
  grade === 1 ? 'critical' : grade === 4 ? 'info' : 'warning';

/** Built-in alarms that no other trouble describes; offline devices and status bits are troubles without an alarm. */
const ownKinds = ['rule', 'noEnergy', 'counterReset'];

/**
 * Alarms of rules, of missing energy and of counters that stand. Members of a storm are shown at their stations, because the storm has
 * none.
 */
export function alarmTroubles(reader: Reader): TroubleSource {
  return {
    async find(context, stations) {
      if (!mayRead(context.caller, realtimeAlarm)) return [];
      const open = await openAlarmsOf<Row>(
        context,
        reader,
        (query) => {
          query.where(sql`t.kind = any(${ownKinds}::text[])`);
          return stations
            ? query.where(sql`t.station_id = any(${stations}::bigint[])`, ['stationId'])
            : query;
        },
        [
          ['stationId', sql`t.station_id::text`],
          ['dtuId', sql`t.dtu_id::text`],
          ['deviceId', sql`t.device_id::text`],
          ['deviceName', sql`t.device_name`],
          ['pack', sql`t.pack`],
          ['content', sql`t.content`],
          ['encontent', sql`t.encontent`],
          ['alarmTime', milliseconds(sql`t.alarm_time`)],
        ],
      );
      return open.flatMap(({ alarm, values }): readonly FoundTrouble[] => {
        const [station, dtuId, deviceId, name, pack, zh, en, since] = values;
        if (alarm.isShelved) return [];
        const words = {
          code: pack ? 'packText' : 'text',
          args: { pack: pack ?? 0, zh: zh ?? '', en: en ?? zh ?? '' },
        };
        return [
          {
            id: `alarm:${alarm.id}`,
            kind: 'alarm',
            severity: severityOf(alarm.grade),
            stationId: station ?? '',
            dtuId,
            deviceId,
            subject: name ?? '',
            since,
            ...handlingOf([alarm]),
            words,
          },
        ];
      });
    },
  };
}
