import { orderRecord } from '@heliodeck/model/orders/order-record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { recordSteps, stepsOf } from '../../logs/record-steps.ts';
import { withOwnOrders } from './own-orders.ts';

/** Earlier orders of a device that are told. */
const mostEarlier = 20;

/** What the page of an order shows beside the order itself. */
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
  earlier: z.array(
    z.object({
      ...{ id: z.string(), dispatchTime: z.string().nullable(), repairTime: z.string().nullable() },
      ...{ repairman: z.string().nullable(), faultCause: z.string().nullable() },
      ...{ repairMethod: z.string().nullable(), status: z.int() },
    }),
  ),
  steps: recordSteps,
});

/**
 * An order with its station's contact, earlier orders of the same device, and who did what when.
 * @throws CodedError record.notFound
 */
export async function orderStory(context: Context, engine: EntityEngine, id: string) {
  const [order] = await withOwnOrders(engine).byIds(context, orderRecord, [id], 'shown');
  if (order === undefined) throw new CodedError('record.notFound');
  const { db, zone } = context;
  const time = (at: Date | null): string | null => (at === null ? null : wireTime(at, zone));
  const { rows: stations } = await db.read((_, { client }) =>
    client.query<z.infer<typeof storyShape.shape.station> & object>(
      `select station_name as name, address, longitude, latitude, principal as contact, phone from station where id = $1`,
      [order.stationId],
    ),
  );
  const { rows: earlier } = await db.read((_, { client }) =>
    client.query<EarlierRow>(
      `select id::text as id, dispatch_time as "dispatchTime", repair_time as "repairTime", repairman,
         fault_cause as "faultCause", repair_method as "repairMethod", status
       from order_record where device_id = $1 and id <> $2 and is_deleted = 0 order by dispatch_time desc, id desc limit $3`,
      [order.deviceId, id, mostEarlier],
    ),
  );
  return {
    order,
    station: stations[0] ?? null,
    earlier: earlier.map((row) => ({
      ...row,
      ...{ dispatchTime: time(row.dispatchTime), repairTime: time(row.repairTime) },
    })),
    steps: await stepsOf(context, orderRecord.key, id),
  };
}

interface EarlierRow {
  readonly id: string;
  readonly dispatchTime: Date | null;
  readonly repairTime: Date | null;
  readonly repairman: string | null;
  readonly faultCause: string | null;
  readonly repairMethod: string | null;
  readonly status: number;
}
