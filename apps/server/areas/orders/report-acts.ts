import type { Row } from '@heliodeck/model/descriptors/entity';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderType } from '@heliodeck/model/orders/order-states';
import { reportSteps } from '@heliodeck/model/orders/order-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type Context, callerName } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { transition } from '../../states/transition.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { endOrder } from './end-order.ts';
import { makeWorkOrder } from './make-order.ts';
import { findRepairman, type Repairman } from './repairmen.ts';

/** Most reports per dispatch. */
const mostAtOnce = 500;

type ReportRow = Row<typeof faultReport> & { readonly dispatchStatus: 0 | 1 | 2 | 3 };

/**
 * Dispatches fault reports to a repairman, all of them or none; with `joined` the reports of one device share an order.
 * @throws CodedError report.noRepairman, order.unknownRepairman, report.dispatched, record.notFound, batch.tooMany, request.parameterFormat,
 * order.timeOrder
 */
export async function dispatchReports(
  context: Context,
  engine: EntityEngine,
  asked: {
    readonly ids: readonly string[];
    readonly repairman?: string | undefined;
    readonly repairmanId?: string | undefined;
    readonly joined: boolean;
    /** Of every order; a time in the zone of its station. */
    readonly dueTime?: string | undefined;
  },
): Promise<void> {
  const { ids, joined, dueTime, ...named } = asked;
  refuseMany(ids);
  if (!named.repairman?.trim() && !named.repairmanId?.trim())
    throw new CodedError('report.noRepairman', { field: 'repairman' });
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const repairman = await findRepairman(inner, named);
    const orders = new Map<string, string>();
    for (const id of [...ids].sort()) {
      const report = await step(inner, session, engine, id, repairman);
      const key = joined && report.deviceId !== null ? report.deviceId : `report ${id}`;
      const order =
        orders.get(key) ??
        (await makeWorkOrder(
          inner,
          session,
          engine,
          { ...(await matterOf(inner, report)), dueTime },
          repairman,
        ));
      orders.set(key, order);
      await session.client.query(statement`update fault_report set order_id = ${order} where id = ${id}`);
    }
  });
}

/**
 * Withdraws dispatched reports; their orders are cancelled, and with an order every report that shares it.
 * @throws CodedError report.notDispatched, record.notFound
 */
export async function cancelReports(
  context: Context,
  engine: EntityEngine,
  ids: readonly string[],
): Promise<void> {
  refuseMany(ids);
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    await lockOrdersOf(session, ids);
    const rows = await engine.byIds(inner, faultReport, ids, 'lock');
    if (rows.length < ids.length) throw new CodedError('record.notFound');
    for (const row of rows) {
      const { caller } = context;
      const refusal = reportSteps.refusal('cancel', row as ReportRow, caller);
      if (refusal !== undefined) throw new CodedError(refusal);
    }
    const orders = new Set(rows.flatMap(({ orderId }) => orderId ?? []));
    for (const order of [...orders].sort()) await endOrder(inner, engine, order, 'cancel');
  });
}

/** Locks the orders of reports before the reports, as ending an order does: the other way round two people could lock each other out. */
async function lockOrdersOf({ client }: DbSession, reportIds: readonly string[]): Promise<void> {
  await client.query(
    statement`select 1 from order_record
     where id in (select order_id from fault_report where id = any(${reportIds}::bigint[]))
     order by id for update`,
  );
}

/**
 * Closes a report that needs no order.
 * @throws CodedError report.dispatched, record.notFound, request.forbidden
 */
export async function closeReport(context: Context, engine: EntityEngine, id: string): Promise<void> {
  await context.db.tx((_, session) =>
    transition(context, session, engine, {
      entity: faultReport,
      states: reportSteps,
      act: 'close',
      id,
      facts: (found) => found as ReportRow,
      async write({ client }, to, from) {
        const { rowCount } = await client.query(
          statement`update fault_report set dispatch_status = ${to}, update_user = ${context.caller.userId || null},
             update_time = greatest(${context.now}::timestamptz,
               date_trunc('second', update_time) + interval '1 second')
           where id = ${id} and dispatch_status = any(${from}) and is_deleted = 0`,
        );
        return rowCount;
      },
      title: ({ faultContent }) => faultContent ?? '',
      tell: ({ createUser, createDept }) => ({ createUser, createDept }),
    }),
  );
}

function refuseMany(ids: readonly string[]): void {
  if (ids.length === 0) throw new CodedError('selection.none');
  if (ids.length > mostAtOnce) throw new CodedError('batch.tooMany', { most: mostAtOnce });
}

function step(
  context: Context,
  session: DbSession,
  engine: EntityEngine,
  id: string,
  repairman: Repairman,
): Promise<Row<typeof faultReport>> {
  const dispatcher = callerName(context.caller);
  return transition(context, session, engine, {
    entity: faultReport,
    states: reportSteps,
    act: 'dispatch',
    id,
    facts: (found) => found as ReportRow,
    async write({ client }, to, from) {
      const { rowCount } = await client.query(
        statement`update fault_report set dispatch_status = ${to}, repairman = ${repairman.name},
           dispatcher = ${dispatcher}, dispatch_time = ${context.now}, update_user = ${context.caller.userId || null},
           update_time = greatest(${context.now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
         where id = ${id} and dispatch_status = any(${from}) and is_deleted = 0`,
      );
      return rowCount;
    },
    title: ({ faultContent }) => faultContent ?? '',
    tell: ({ createUser, createDept }) => ({ createUser, createDept }),
  });
}

async function matterOf({ db }: Context, report: Row<typeof faultReport>) {
  const { id, stationId, deviceId, createDept } = report;
  const { rows } = await db.read((_, { client }) =>
    client.query<{ name: string }>(statement`select name from device where id = ${deviceId}`),
  );
  const deviceName = rows[0]?.name.slice(0, 30) ?? null;
  return { type: orderType.fault, reportId: id, stationId, deviceId, deviceName, createDept };
}
