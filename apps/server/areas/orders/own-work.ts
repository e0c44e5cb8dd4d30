import type { Row } from '@heliodeck/model/descriptors/entity';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderEditRefusal } from '@heliodeck/model/orders/order-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { savedCurrency } from '../../access/records/tenant-currency.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { alreadyHas, sentValues } from '../../crud/writing/sent-again.ts';
import { statement } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import { endOrder } from './end-order.ts';
import { writeHoursBetween } from './hours-between.ts';
import { withOwnOrders } from './own-orders.ts';

/** Most orders in the response, the earliest due first: more than one person can repair in a day. */
const most = 200;
const finished = 3;

/** Fields that a repairman fills in. */
export interface OwnWork {
  readonly faultCause?: string | undefined;
  readonly repairMethod?: string | undefined;
  readonly accessories?: string | undefined;
  readonly faultPicture?: string | undefined;
  readonly repairPicture?: string | undefined;
  readonly money?: number | undefined;
}

interface OwnStation {
  readonly id: string;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly timeZone: string;
}

/** The caller's open orders by due time, with address, contact and the zone of their times. */
export async function ownOrders(context: Context, engine: EntityEngine): Promise<readonly object[]> {
  const { caller, db, zone } = context;
  if (caller.userId === '') return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<OwnStation>(
      statement`select o.id::text as id, s.principal as contact, s.phone, s.address,
         coalesce(s.time_zone, ${zone}) as "timeZone"
       from order_record o left join station s on s.id = o.station_id
       where o.repairman_id = ${caller.userId} and o.status = 1 and o.is_deleted = 0
       order by o.due_time nulls last, o.dispatch_time, o.id limit ${most}`,
    ),
  );
  const orders = await engine.byIdsUnscoped(
    context,
    orderRecord,
    rows.map(({ id }) => id),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap(({ id, ...station }) => {
    const order = byId.get(id);
    return order === undefined ? [] : [{ ...order, station }];
  });
}

/**
 * Saves a repairman's entries in an order; `done` also ends it. A repeated request, sent because its response did not arrive, changes
 * nothing.
 * @throws CodedError record.notFound, record.nothingSaid, order.cancelled, order.notRepairman, and as `endOrder`
 */
export async function saveOwnWork(
  context: Context,
  { engine, store }: { readonly engine: EntityEngine; readonly store: Store },
  id: string,
  { work, done }: { readonly work: OwnWork; readonly done: boolean },
): Promise<void> {
  await context.db.tx(async (_, { db }) => {
    const inner = { ...context, db };
    const order = await lockOwn(inner, engine, id);
    const refusal = orderEditRefusal(order, context.caller);
    if (refusal !== undefined) throw new CodedError(refusal);
    const written = sentValues(work);
    if (Object.keys(written).length === 0 && !done) throw new CodedError('record.nothingSaid');
    if (done && order.status === finished && alreadyHas(order, written)) return;
    if (Object.keys(written).length > 0) {
      const currency =
        written.money === undefined
          ? {}
          : { currency: await savedCurrency(store, context.caller.tenantId, {}, order) };
      await engine.put(inner, orderRecord, { id, ...written, ...currency });
      await writeHoursBetween(inner, orderRecord, id, 'dispatchTime', 'repairTime');
    }
    if (done) await endOrder(inner, engine, id, 'finish');
  });
}

async function lockOwn(context: Context, engine: EntityEngine, id: string): Promise<Row<typeof orderRecord>> {
  const [order] = await withOwnOrders(engine).byIds(context, orderRecord, [id], 'lock');
  if (order === undefined) throw new CodedError('record.notFound');
  return order;
}
