import type { AlarmStatus } from '@heliodeck/model/alarms/alarm-states';
import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { orderType } from '@heliodeck/model/orders/order-states';
import { sql } from 'kysely';
import { moveVisibleMembers } from '../../alarms/storm-members.ts';
import { type Context, callerName } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { transition } from '../../states/transition.ts';
import { list, statement } from '../../store/sql.ts';
import { makeWorkOrder } from './make-order.ts';
import { findRepairman } from './repairmen.ts';

/** Assigns an alarm to a repairman. */
interface Dispatch {
  readonly alarmId: string;
  readonly repairman?: string | undefined;
  readonly repairmanId?: string | undefined;
  readonly dueTime?: string | undefined;
}

/**
 * Dispatches an alarm to a repairman: its status becomes 'processing', and an order names the repairman. The order of a storm includes its
 * unprocessed members.
 * @returns the order's id
 * @throws CodedError order.noHandler, order.unknownRepairman, record.notFound, alarm.notOpen
 */
export async function dispatchAlarm(
  context: Context,
  engine: EntityEngine,
  { alarmId, dueTime, ...named }: Dispatch,
): Promise<string> {
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const repairman = await findRepairman(inner, named);
    const handled = [
      sql`measure = ${repairman.name.slice(0, 20)}`,
      sql`acknowledged_at = coalesce(acknowledged_at, ${context.now})`,
      sql`acknowledged_by = coalesce(acknowledged_by, ${callerName(context.caller)})`,
    ];
    const alarm = await transition(inner, session, engine, {
      entity: realtimeAlarm,
      states: alarmSteps,
      act: 'dispatch',
      id: alarmId,
      facts: (found) => found as Row<typeof realtimeAlarm> & { readonly status: AlarmStatus },
      async write({ client }, to, from) {
        const { rowCount } = await client.query(
          statement`update alarm set status = ${to}, ${list(handled)}, update_user = ${context.caller.userId || null},
             update_time = greatest(${context.now}::timestamptz,
               date_trunc('second', update_time) + interval '1 second')
           where id = ${alarmId} and status = any(${from}) and is_deleted = 0`,
        );
        return rowCount;
      },
      title: (found) => found.content ?? '',
      tell: ({ createUser, createDept, grade }) => ({ createUser, createDept, grade }),
    });
    if (alarm.kind === 'storm') {
      const { from, to } = alarmSteps.acts.dispatch;
      const storm = { id: alarmId, content: alarm.content };
      await moveVisibleMembers(inner, session, engine, storm, { act: 'dispatch', from, to, sets: handled });
    }
    const { stationId, deviceId, deviceName, createDept } = alarm;
    const matter = { type: orderType.alarm, alarmId, stationId, deviceId, deviceName, createDept, dueTime };
    return makeWorkOrder(inner, session, engine, matter, repairman);
  });
}
