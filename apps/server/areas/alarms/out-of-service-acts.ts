import { alarmOutOfService } from '@heliodeck/model/alarms/alarm-out-of-service';
import { serviceSteps } from '@heliodeck/model/alarms/alarm-service';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import { type Context, callerName } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { transition } from '../../states/transition.ts';
import { statement } from '../../store/sql.ts';

/**
 * Takes the rule of an alarm out of service on its device.
 * @throws CodedError record.notFound, outOfService.noRule, outOfService.time
 */
export async function takeAlarmOut(
  context: Context,
  engine: EntityEngine,
  { id, until, why }: { readonly id: string; readonly until: string; readonly why: string },
): Promise<{ readonly id: string }> {
  const [alarm] = await engine.byIds(context, realtimeAlarm, [id]);
  if (alarm === undefined) throw new CodedError('record.notFound');
  const at = instantOfWireTime(until, await zoneOfStation(context, alarm.stationId));
  const time = at === undefined ? '' : wireTime(new Date(at), context.zone);
  const saved = await engine.save(context, alarmOutOfService, { alarmId: id, why, until: time });
  return { id: saved.id };
}

/** Returns alarms to service before the time is over. @throws CodedError record.notFound, outOfService.over */
export async function restoreAlarms(context: Context, engine: EntityEngine, id: string): Promise<void> {
  const { caller, now } = context;
  await context.db.tx((_, session) =>
    transition(context, session, engine, {
      entity: alarmOutOfService,
      states: serviceSteps,
      act: 'restore',
      id,
      facts: ({ state }): { readonly state: 1 | 2 } => ({ state: state === 2 ? 2 : 1 }),
      async write({ client }, to, from) {
        const { rowCount } = await client.query(
          statement`update alarm_out_of_service set state = ${to}, restored_at = ${now}, restored_by = ${callerName(caller)},
             update_user = ${caller.userId || null},
             update_time = greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
           where id = ${id} and state = any(${from}) and is_deleted = 0`,
        );
        return rowCount;
      },
      title: ({ content }) => content ?? '',
    }),
  );
}
