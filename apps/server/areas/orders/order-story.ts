import { orderRecord } from '@heliodeck/model/orders/order-record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { zoneOfStation } from '../../access/records/station-zone.ts';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { recordSteps, stepsOf } from '../../logs/record-steps.ts';
import { statement } from '../../store/sql.ts';
import { earlierShape, earlierWork } from './earlier-work.ts';
import { commentsOf, commentsShape } from './order-comments.ts';
import { withOwnOrders } from './own-orders.ts';

/** Permissions any of which allows comments on a visible order: those of repairmen, and of users who dispatch. */
export const commentCodes: readonly string[] = [
  ...['myWork', 'orderRecord_edit', 'realtimeAlarm_handle', 'faultReport_edit'],
];

const hours = z.number().nullable().meta({ description: 'hours; null where one end is not known' });

/** Data of the page of an order besides the order itself. */
export const storyShape = z.object({
  order: z.looseObject({}),
  station: z
    .object({
      name: z.string().nullable(),
      address: z.string().nullable(),
      longitude: z.string().nullable(),
      latitude: z.string().nullable(),
      contact: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  earlier: earlierShape,
  fault: z
    .object({ kind: z.enum(['alarm', 'report']), at: z.string(), recoveredAt: z.string().nullable() })
    .nullable()
    .meta({ description: 'what the order was made of, and when it happened; wire times' }),
  times: z.object({ response: hours, repair: hours, processing: hours }).meta({
    description: 'from the fault to the dispatch, from there to the repair, from the fault to the repair',
  }),
  steps: recordSteps,
  comments: commentsShape,
  mayComment: z.boolean(),
});

/**
 * An order with its station's contact, earlier reports and repairs of the device, and its history.
 * @throws CodedError record.notFound
 */
export async function orderStory(context: Context, engine: EntityEngine, id: string) {
  const [order] = await withOwnOrders(engine).byIds(context, orderRecord, [id], 'shown');
  if (order === undefined) throw new CodedError('record.notFound');
  const { db } = context;
  // All times of the page are in the station's zone, like the order's own: the time line compares them.
  const zone = await zoneOfStation(context, order.stationId);
  const here = { ...context, zone };
  const time = (at: Date | null): string | null => (at === null ? null : wireTime(at, zone));
  const { rows: stations } = await db.read((_, { client }) =>
    client.query<z.infer<typeof storyShape.shape.station> & object>(
      statement`select station_name as name, address, longitude, latitude, principal as contact, phone
         from station where id = ${order.stationId}`,
    ),
  );
  const fault = await faultOf(context, order);
  const instants = await instantsOf(context, id);
  return {
    order,
    fault: fault && { kind: fault.kind, at: wireTime(fault.at, zone), recoveredAt: time(fault.recoveredAt) },
    times: {
      response: hoursFrom(fault?.at, instants.dispatched),
      repair: hoursFrom(instants.dispatched, instants.repaired),
      processing: hoursFrom(fault?.at, instants.repaired),
    },
    comments: await commentsOf(here, id),
    mayComment: commentCodes.some((code) => context.caller.permissions.has(code)),
    station: stations[0] ?? null,
    earlier: await earlierWork(here, order),
    steps: await stepsOf(here, orderRecord.key, id),
  };
}

interface StoryFault {
  readonly kind: 'alarm' | 'report';
  readonly at: Date;
  readonly recoveredAt: Date | null;
}

/** The alarm or the oldest fault report of an order. */
async function faultOf(
  { db }: Context,
  { id, alarmId }: { readonly id: string; readonly alarmId: string | null },
): Promise<StoryFault | null> {
  const { rows } = await db.read((_, { client }) =>
    client.query<StoryFault>(
      alarmId === null
        ? statement`select 'report' as kind, coalesce(fault_time, create_time) as at, null::timestamptz as "recoveredAt"
           from fault_report where order_id = ${id} order by 2 limit 1`
        : statement`select 'alarm' as kind, alarm_time as at, recovered_at as "recoveredAt" from alarm where id = ${alarmId}`,
    ),
  );
  return rows[0] ?? null;
}

async function instantsOf(
  { db }: Context,
  id: string,
): Promise<{ readonly dispatched: Date | null; readonly repaired: Date | null }> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ dispatched: Date | null; repaired: Date | null }>(
      statement`select dispatch_time as dispatched, case when status = 3 then repair_time end as repaired
       from order_record where id = ${id}`,
    ),
  );
  return rows[0] ?? { dispatched: null, repaired: null };
}

/** Times of orders have whole seconds, those of alarms do not. */
const secondMs = 1_000;
const hourMs = 3_600_000;

/** Hours between two instants; null if one is unknown, or if the second is before the first because of a wrong entry. */
function hoursFrom(from: Date | null | undefined, to: Date | null): number | null {
  if (!from || !to || to.getTime() <= from.getTime() - secondMs) return null;
  return Math.max(0, to.getTime() - from.getTime()) / hourMs;
}
