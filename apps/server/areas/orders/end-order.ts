import { alarmSteps } from '@heliodeck/model/alarms/alarm-steps';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import type { OrderStatus } from '@heliodeck/model/orders/order-states';
import { orderSteps, reportSteps } from '@heliodeck/model/orders/order-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { moveOrderedMembers } from '../../alarms/storm-members.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { audit } from '../../logs/audit.ts';
import { publishStep } from '../../states/publish-step.ts';
import { transition } from '../../states/transition.ts';
import { type Fragment, list, statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { withOwnOrders } from './own-orders.ts';

type OrderRow = Row<typeof orderRecord> & { readonly status: OrderStatus };

/**
 * Finishes or cancels an order, and updates the alarm or the fault reports it was made from, in one transaction.
 * @throws CodedError record.notFound, request.forbidden, order.notDispatched, order.notRepairman, order.causeMissing
 */
export async function endOrder(
  context: Context,
  reader: Reader,
  id: string,
  act: 'finish' | 'cancel',
): Promise<void> {
  const { caller, now } = context;
  const isDone = act === 'finish';
  await context.db.tx(async (_, session) => {
    const order = await transition(context, session, withOwnOrders(reader), {
      entity: orderRecord,
      states: orderSteps,
      act,
      id,
      facts: (found) => found as OrderRow,
      async write({ client }, to, from) {
        const { rowCount } = await client.query(
          statement`update order_record set status = ${to}, update_user = ${caller.userId || null}, update_time = ${later(now)},
             repair_time = case when ${isDone} then coalesce(repair_time, ${now}) else repair_time end,
             time_consume = case when ${isDone} then trunc((extract(epoch from
               greatest(coalesce(repair_time, ${now}) - dispatch_time, interval '0')) / 3600)::numeric, 2)
               else time_consume end
           where id = ${id} and status = any(${from}) and is_deleted = 0`,
        );
        return rowCount;
      },
      title: ({ deviceName }) => deviceName ?? '',
      tell: ({ createUser, createDept, repairmanId }) => ({ createUser, createDept, repairmanId }),
    });
    if (order.alarmId !== null) await moveAlarm(context, session, order.alarmId, act);
    await moveReports(context, session, id, act);
  });
}

/** The open order of an alarm. @throws CodedError alarm.noOrder if there is none */
export async function openOrderOf(context: Context, alarmId: string): Promise<string> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text as id from order_record
       where alarm_id = ${alarmId} and status = 1 and is_deleted = 0 order by id desc limit 1`,
    ),
  );
  const [order] = rows;
  if (order === undefined) throw new CodedError('alarm.noOrder');
  return order.id;
}

const later = (now: Date): Fragment =>
  sql`greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')`;

/**
 * Columns of an alarm whose order was cancelled: its acknowledgement relied on the order and is removed, so that notifications are sent
 * again (docs/product/push.md#escalation-chains).
 */
const givenBack = (now: Date): readonly Fragment[] => [
  sql`measure = null`,
  sql`acknowledged_at = null`,
  sql`acknowledged_by = null`,
  sql`waits_since = ${now}`,
];

/**
 * Updates the alarm of an order, and the members of a storm with it: after a cancelled order it is unprocessed again, after a finished one
 * it is completed.
 */
async function moveAlarm(
  context: Context,
  session: DbSession,
  alarmId: string,
  act: 'finish' | 'cancel',
): Promise<void> {
  const { from, to } = alarmSteps.acts[act];
  const sets = act === 'cancel' ? givenBack(context.now) : [];
  const columns = [sql`status = ${to}`, sql`update_time = ${later(context.now)}`, ...sets];
  const { rows } = await session.client.query<Moved & { readonly isStorm: boolean }>(
    statement`update alarm set ${list(columns)}, update_user = ${context.caller.userId || null}
     where id = ${alarmId} and status = any(${from}) and is_deleted = 0
     returning id::text as id, content as title, create_dept::text as dept, create_user::text as "user", grade,
       kind is not distinct from 'storm' as "isStorm"`,
  );
  await tell(context, session, { entity: realtimeAlarm, act, from: from[0] ?? 0, to, rows });
  // Members that joined after the dispatch end with the others: lists show no members of a storm that has ended.
  const members = { act, from: act === 'finish' ? ([1, ...from] as const) : from, to, sets };
  for (const { id, title, isStorm } of rows)
    if (isStorm) await moveOrderedMembers(context, session, { id, content: title }, members);
}

async function moveReports(
  context: Context,
  session: DbSession,
  orderId: string,
  act: 'finish' | 'cancel',
): Promise<void> {
  const { from, to } = reportSteps.acts[act];
  const { rows } = await session.client.query<Moved>(
    statement`update fault_report set dispatch_status = ${to}, update_user = ${context.caller.userId || null},
       update_time = ${later(context.now)}
     where order_id = ${orderId} and dispatch_status = any(${from}) and is_deleted = 0
     returning id::text as id, fault_content as title, create_dept::text as dept, create_user::text as "user",
       null::integer as grade`,
  );
  await tell(context, session, { entity: faultReport, act, from: from[0] ?? 0, to, rows });
}

interface Moved {
  readonly id: string;
  readonly title: string | null;
  readonly dept: string | null;
  readonly user: string | null;
  readonly grade: number | null;
}

/** Audits and publishes a change that followed from the order's. */
async function tell(
  context: Context,
  session: DbSession,
  step: {
    readonly entity: Entity;
    readonly act: 'finish' | 'cancel';
    readonly from: number;
    readonly to: number;
    readonly rows: readonly Moved[];
  },
): Promise<void> {
  const { entity, act, from, to, rows } = step;
  audit(
    context,
    session,
    rows.map(({ id, title }) => ({
      act,
      entity: entity.key,
      recordId: id,
      title,
      before: { state: from },
      after: { state: to },
    })),
  );
  for (const { id, dept, user, grade } of rows) {
    const owner = { createDept: dept, createUser: user, grade };
    await publishStep(session, { entity: entity.key, id, act, state: to, at: context.now, tell: owner });
  }
}
