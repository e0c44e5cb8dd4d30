import type { Row } from '@heliodeck/model/descriptors/entity';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { patrolStatus, patrolSteps } from '@heliodeck/model/patrols/patrol-steps';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defaultZone } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { alreadyHas, sentValues } from '../../crud/writing/sent-again.ts';
import { transition } from '../../states/transition.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { judgedResults, reportOnce } from './check-rules.ts';

/** Most patrols in the response: more than one person can do in a day. */
const most = 200;
/** Days for which a missed patrol is shown; after that it is only on the list of patrol orders. */
const daysShown = 7;

/** Fields that a patroller fills in. */
export interface OwnPatrol {
  readonly checkResults?: unknown;
  readonly isUnusual?: 0 | 1 | undefined;
  readonly unusualContent?: string | undefined;
  readonly picture?: string | undefined;
}

/**
 * The caller's unfinished patrols of today and the week before, by the clocks of their stations and by due time, with address and contact.
 */
export async function ownPatrols(context: Context, engine: EntityEngine): Promise<readonly object[]> {
  const { caller, db, now } = context;
  if (caller.userId === '') return [];
  const { rows } = await db.read((_, { client }) =>
    client.query<{
      id: string;
      contact: string | null;
      phone: string | null;
      address: string | null;
      timeZone: string;
    }>(
      statement`select o.id::text as id, s.principal as contact, s.phone, s.address, z.zone as "timeZone"
       from patrol_order o join station s on s.id = o.station_id,
         lateral (select coalesce(s.time_zone, ${defaultZone}) as zone) z,
         lateral (select date_trunc('day', ${now}::timestamptz at time zone z.zone) as today) t
       where o.patroller_id = ${caller.userId} and o.order_status is distinct from 1 and o.is_deleted = 0
         and o.start_time < (t.today + interval '1 day') at time zone z.zone
         and o.start_time >= (t.today - make_interval(days => ${daysShown})) at time zone z.zone
       order by o.end_time nulls last, o.id limit ${most}`,
    ),
  );
  const orders = await engine.byIdsUnscoped(
    context,
    patrolOrder,
    rows.map(({ id }) => id),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap(({ id, ...station }) => {
    const order = byId.get(id);
    return order === undefined ? [] : [{ ...order, station }];
  });
}

/**
 * Saves a patroller's findings, also for a station outside the caller's data scope; `done` also finishes the order. A repeated request,
 * sent because its response did not arrive, changes nothing.
 * @throws CodedError record.notFound, record.nothingSaid, patrol.finished, patrol.checkList, patrol.checkUnknown
 */
export async function saveOwnPatrol(
  context: Context,
  engine: EntityEngine,
  id: string,
  { work, done }: { readonly work: OwnPatrol; readonly done: boolean },
): Promise<void> {
  await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const order = await lockOwn(inner, engine, id);
    const { checkResults, ...said } = work;
    const written = {
      ...sentValues(said),
      ...(checkResults === undefined
        ? {}
        : judgedResults(checkResults, order.checkResults, work.unusualContent || order.unusualContent)),
    };
    const writesNothing = Object.keys(written).length === 0;
    if (writesNothing && !done) throw new CodedError('record.nothingSaid');
    if (Number(order.orderStatus) === patrolStatus.finished) {
      if (done && alreadyHas(order, written)) return;
      throw new CodedError('patrol.finished');
    }
    if (!writesNothing) await engine.put(inner, patrolOrder, { id, ...written });
    if (done) await finishOwn(inner, session, engine, id);
    const [saved] = await engine.byIdsUnscoped(inner, patrolOrder, [id]);
    if (saved !== undefined) await reportOnce(inner, engine, saved);
  });
}

/** Finishes an order that `lockOwn` has locked. */
async function finishOwn(
  context: Context,
  session: DbSession,
  engine: EntityEngine,
  id: string,
): Promise<void> {
  const { caller, now } = context;
  // The order may be of a station outside the caller's data scope.
  const reader: Pick<Reader, 'byIds'> = {
    byIds: (inner, entity, ids) => engine.byIdsUnscoped(inner, entity, ids),
  };
  await transition(context, session, reader, {
    entity: patrolOrder,
    states: patrolSteps,
    act: 'finish',
    id,
    facts: ({ orderStatus }) => ({ status: Number(orderStatus ?? patrolStatus.unfinished), isOwn: true }),
    async write({ client }, to, from) {
      const { rowCount } = await client.query(
        statement`update patrol_order set order_status = ${to}, update_user = ${caller.userId || null},
           update_time = greatest(${now}::timestamptz, date_trunc('second', update_time) + interval '1 second')
         where id = ${id} and coalesce(order_status, ${patrolStatus.unfinished}) = any(${from}) and is_deleted = 0`,
      );
      return rowCount;
    },
    title: ({ patrolContent }) => patrolContent ?? '',
    tell: ({ createUser, createDept }) => ({ createUser, createDept }),
  });
}

async function lockOwn(context: Context, engine: EntityEngine, id: string): Promise<Row<typeof patrolOrder>> {
  const { rowCount } = await context.db.read((_, { client }) =>
    client.query(
      statement`select 1 from patrol_order where id = ${id}
         and patroller_id = ${context.caller.userId || null} and is_deleted = 0 for update`,
    ),
  );
  const [order] = rowCount === 0 ? [] : await engine.byIdsUnscoped(context, patrolOrder, [id]);
  if (order === undefined) throw new CodedError('record.notFound');
  return order;
}
