import { endedAlarm } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { isId } from '../../access/records/ids.ts';
import { standsAlone } from '../../alarms/alone.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { isShelved } from './alarm-routes.ts';

/**
 * Alarms that need no further handling can be removed. Lists accept parameters for the shelf, the message that reported the alarms, and
 * `alone`, which omits alarms that are reported by a storm.
 */
export function alarmRules(reader: Reader): EntityHooks {
  return defineHooks({
    entity: realtimeAlarm,
    async beforeRemove(_context, rows) {
      if (!rows.every(({ status }) => endedAlarm.some((ended) => ended === status)))
        throw new CodedError('alarm.notEnded');
    },
    filters: {
      // The alarms that one message reported together: the push record shows only their number.
      messageId(_, query, value) {
        if (!isId(value)) throw new CodedError('request.parameterFormat', { name: 'messageId' });
        const told = sql`select n.alarm_id from push_member n where n.message_id = ${value}::bigint`;
        return query.where(sql`t.id in (${told})`, ['push_member']);
      },
      async alone(context, query, value) {
        if (value !== '1') throw new CodedError('request.parameterFormat', { name: 'alone' });
        return query.whereShown('groupId', await standsAlone(context, reader), []);
      },
      // Rounded to the minute, so that totals can be cached.
      shelved: ({ now }, query, value) => {
        const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
        const shelved = sql`coalesce(t.shelved_until > ${at}, false)`;
        return query.whereShown('shelvedUntil', isShelved(value) ? shelved : sql`not ${shelved}`, []);
      },
    },
  });
}
