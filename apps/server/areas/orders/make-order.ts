import { orderRecord } from '@heliodeck/model/orders/order-record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import { type Context, callerName } from '../../context.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { publishStep } from '../../states/publish-step.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { Repairman } from './repairmen.ts';

/** Contents of a new order. */
interface OrderMatter {
  readonly type: number;
  readonly alarmId?: string;
  readonly reportId?: string;
  readonly stationId: string | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly createDept: string | null;
  /** Time in the station's zone, like all times of an order. */
  readonly dueTime?: string | undefined;
}

/** Creates a dispatched work order, inside the transaction of the dispatch. @returns its id */
export async function makeWorkOrder(
  context: Context,
  session: DbSession,
  writer: Writer,
  matter: OrderMatter,
  repairman: Repairman,
): Promise<string> {
  const { deviceId, createDept, dueTime, ...rest } = matter;
  const inner = { ...context, db: session.db };
  const zone = await zoneOfStation(inner, matter.stationId);
  if (dueTime) refuseDue({ ...context, zone }, dueTime);
  const id = await writer.put(inner, orderRecord, {
    ...rest,
    status: 1,
    deviceId,
    deviceNo: deviceId,
    createDept,
    dueTime: dueTime || null,
    dispatchTime: wireTime(context.now, zone),
    dispatcher: callerName(context.caller),
    repairman: repairman.name,
    repairmanId: repairman.id,
  });
  await tellOrder(inner, session, { id, act: 'dispatch', state: 1, createDept, repairmanId: repairman.id });
  return id;
}

/** Refuses a due time that has passed. @throws CodedError request.parameterFormat, order.timeOrder */
function refuseDue({ now, zone, locale }: Context, dueTime: string): void {
  const due = instantOfWireTime(dueTime, zone);
  if (due === undefined) throw new CodedError('request.parameterFormat', { name: 'dueTime' });
  if (due >= now.getTime()) return;
  const { dueTime: field, dispatchTime } = orderRecord.fields;
  throw new CodedError('order.timeOrder', {
    field: 'dueTime',
    label: field.label[locale],
    before: dispatchTime.label[locale],
  });
}

/** Publishes a change of an order. */
async function tellOrder(
  { now, caller }: Context,
  session: DbSession,
  step: {
    readonly id: string;
    readonly act: string;
    readonly state: number;
    readonly createDept: string | null;
    readonly repairmanId: string;
  },
): Promise<void> {
  const { id, act, state, createDept, repairmanId } = step;
  const owner = { createDept, createUser: caller.userId || null, repairmanId };
  await publishStep(session, { entity: orderRecord.key, id, act, state, at: now, tell: owner });
}
