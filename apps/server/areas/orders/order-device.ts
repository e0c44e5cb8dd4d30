import { orderRecord } from '@heliodeck/model/orders/order-record';
import { deviceTypeOf } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { statement } from '../../store/sql.ts';
import type { LiveState, TelemetryStore } from '../../telemetry/telemetry-store.ts';
import { withOwnOrders } from './own-orders.ts';

/** Most values of a record that are returned: the most important ones. */
const mostValues = 6;

const ms = z.number().meta({ description: 'ms since 1970' });

/** Current values of the device of an order, or of the DTU for an order made from a DTU's alarm. */
export const orderDeviceShape = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    type: z.int().nullable().meta({ description: 'null of a DTU, which measures nothing' }),
    online: z.boolean(),
    since: ms.nullable().meta({ description: 'of one that is offline, ms' }),
    now: ms.meta({ description: 'clock of the server, ms: ages do not depend on that of the reader' }),
    maySee: z.boolean().meta({ description: 'whether the caller sees what it measures' }),
    records: z.array(
      z.object({
        record: z.string(),
        pack: z.int(),
        at: ms,
        values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
        readAt: z.record(z.string(), ms).nullable(),
      }),
    ),
  })
  .nullable();

interface DeviceRow {
  readonly id: string;
  readonly name: string | null;
  /** null for a DTU */
  readonly type: number | null;
  readonly online: boolean;
  readonly since: Date | null;
}

/**
 * The device of an order with its newest values, or the DTU that its alarm is about; null if the order names neither or it was removed. The
 * repairman of the order sees them at any station, because the order sends the repairman there; other callers see what the lists of such
 * values show them.
 * @throws CodedError record.notFound
 */
export async function orderDevice(
  context: Context,
  { engine, telemetry }: { readonly engine: EntityEngine; readonly telemetry: Pick<TelemetryStore, 'live'> },
  orderId: string,
): Promise<z.infer<typeof orderDeviceShape>> {
  const [order] = await withOwnOrders(engine).byIds(context, orderRecord, [orderId]);
  if (order === undefined) throw new CodedError('record.notFound');
  const { db, caller } = context;
  const { rows } = await db.read((_, { client }) =>
    client.query<DeviceRow>(
      statement`select id::text as id, name, type, coalesce(online_status, 0) = 1 as online, offline_since as since
       from device where id = ${order.deviceId} and is_deleted = 0
       union all
       select u.id::text, u.name, null, coalesce(u.online_status, 0) = 1, u.offline_since
       from alarm a join dtu u on u.id = a.dtu_id and u.tenant_id = a.tenant_id and u.is_deleted = 0
       where a.id = ${order.alarmId} and ${order.deviceId}::bigint is null`,
    ),
  );
  const [device] = rows;
  if (device === undefined) return null;
  const isRepairman = caller.userId !== '' && order.repairmanId === caller.userId;
  const records = [];
  let maySee = false;
  for (const record of (device.type === null ? undefined : deviceTypeOf(device.type))?.records ?? []) {
    const live = record.live && entities.get(record.live.key);
    if (live === undefined || !(isRepairman || mayRead(caller, live))) continue;
    maySee = true;
    const names = (record.view?.keyColumns ?? record.chart ?? Object.keys(record.metrics))
      .filter((name) => name in record.metrics)
      .slice(0, mostValues);
    const found = await telemetry.live.rows(db, record, [device.id]);
    const fieldsOf = isRepairman
      ? undefined
      : await engine.visible(
          context,
          live,
          found.map(({ pack }) => `${device.id}-${pack}`),
        );
    for (const row of found) {
      const fields = fieldsOf === undefined ? 'all' : fieldsOf.get(`${device.id}-${row.pack}`);
      if (fields === undefined) continue;
      records.push(
        told(
          record.key,
          row,
          names.filter((name) => isShown(live, name, fields)),
        ),
      );
    }
  }
  const { since, ...facts } = device;
  return {
    ...facts,
    now: context.now.getTime(),
    since: facts.online ? null : (since?.getTime() ?? null),
    maySee,
    records,
  };
}

function told(record: string, { pack, at, values, readAt }: LiveState, names: readonly string[]) {
  const of = <V>(all: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name] as V]] : [])));
  return { record, pack, at, values: of(values), readAt: readAt && of(readAt) };
}
