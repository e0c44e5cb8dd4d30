import { hoursBetween } from '@heliodeck/kit/hours-between';
import { usualCurrency } from '@heliodeck/model/fields/currency';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { wireTime } from '@heliodeck/model/wire/time';
import { type Context, callerName } from '../../context.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { StoryRepairman } from './story-people.ts';

/** Cause, times and end of a past order. ms since 1970. */
export interface PastOrder {
  readonly type: number;
  readonly alarmId?: string;
  readonly reportId?: string;
  readonly stationId: string;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly createDept: string | null;
  readonly dispatchedAt: number;
  readonly dueAt: number;
  readonly repairman: StoryRepairman;
  /** When its dispatcher cancelled it. */
  readonly cancelledAt?: number;
  /** Absent: it is still open, or was cancelled. */
  readonly repair?: {
    readonly at: number;
    readonly faultCause: string;
    readonly repairMethod: string;
    readonly accessories: string | null;
    readonly money: number;
  };
  /** Comments: user, time, text. */
  readonly comments?: readonly (readonly [who: string, at: number, content: string])[];
}

/** A context with a past time, for records of that time. */
export const asOf = (context: Context, at: number): Context => ({ ...context, now: new Date(at) });

/** Writes an order as dispatch and End would have at their time. @returns its id */
export async function tellOrder(
  context: Context,
  session: DbSession,
  writer: Writer,
  { dispatchedAt, dueAt, repairman, repair, cancelledAt, comments = [], ...matter }: PastOrder,
): Promise<string> {
  const { zone, caller } = context;
  const id = await writer.put(asOf(context, dispatchedAt), orderRecord, {
    ...matter,
    status: 1,
    deviceNo: matter.deviceId,
    dispatchTime: wireTime(dispatchedAt, zone),
    dueTime: wireTime(dueAt, zone),
    dispatcher: callerName(caller),
    repairman: repairman.name,
    repairmanId: repairman.id,
  });
  for (const [who, at, content] of comments)
    await session.client.query(
      statement`insert into order_comment (tenant_id, order_id, user_id, user_name, content, created_at)
       values (${caller.tenantId}, ${id}, ${who === repairman.name ? repairman.id : caller.userId}, ${who},
         ${content}, ${new Date(at)})`,
    );
  const line = { entity: orderRecord.key, recordId: id, title: matter.deviceName, before: { state: 1 } };
  if (cancelledAt !== undefined) {
    const then = asOf(context, cancelledAt);
    await writer.put(then, orderRecord, { id, status: 2 });
    audit(then, session, [{ ...line, act: 'cancel', after: { state: 2 } }]);
  }
  if (repair === undefined) return id;
  const { at, ...work } = repair;
  const byHim = asRepairman(asOf(context, at), repairman);
  await writer.put(byHim, orderRecord, {
    id,
    status: 3,
    ...work,
    currency: usualCurrency.code,
    repairTime: wireTime(at, zone),
    timeConsume: hoursBetween(dispatchedAt, at),
  });
  audit(byHim, session, [{ ...line, act: 'finish', after: { state: 3 } }]);
  return id;
}

/** A context of a repairman. */
export function asRepairman(context: Context, { id, name }: StoryRepairman): Context {
  return { ...context, caller: { ...context.caller, userId: id, account: name, realName: name } };
}
