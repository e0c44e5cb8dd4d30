import type { Entity } from '@heliodeck/model/descriptors/entity';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { repair } from '@heliodeck/model/orders/repair';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { statement } from '../../store/sql.ts';

/** Most entries of a device's history, newest first. */
const mostEarlier = 20;
/** Most abnormal patrols of the station that are searched for the name of the device. */
const mostPatrols = 200;

const kinds = ['order', 'repair', 'report', 'patrol'] as const;
type Kind = (typeof kinds)[number];

const entities: Readonly<Record<Kind, Entity>> = {
  order: orderRecord,
  repair,
  report: faultReport,
  patrol: patrolOrder,
};

const text = z.string().nullable();

/** Work orders, repair orders, fault reports and findings of patrols of one device, each with its kind. */
export const earlierShape = z.array(
  z.object({
    kind: z.enum(kinds),
    id: z.string(),
    at: text.meta({ description: 'dispatched, completed, reported or walked; wire time' }),
    who: text.meta({ description: 'repairman, reporter or patroller' }),
    status: z.int().nullable(),
    content: text.meta({ description: 'what was reported or found' }),
    faultCause: text,
    repairMethod: text,
    accessories: text,
    money: z.number().nullable(),
    currency: text,
    mayOpen: z.boolean().meta({ description: 'whether the caller reads records of this kind' }),
  }),
);

interface EarlierRow {
  readonly kind: Kind;
  readonly id: string;
  readonly at: Date | null;
  readonly who: string | null;
  readonly status: number | null;
  readonly content: string | null;
  readonly faultCause: string | null;
  readonly repairMethod: string | null;
  readonly accessories: string | null;
  readonly money: number | null;
  readonly currency: string | null;
}

interface OrderOfDevice {
  readonly id: string;
  readonly stationId: string | null;
  readonly deviceId: string | null;
  readonly deviceNo: string | null;
  readonly deviceName: string | null;
}

/**
 * What was reported, found and repaired at the device of an order, excluding the order itself and the reports it handles. A patrol has no
 * device field: its finding belongs to the device of its fault report, else to the device whose name its text contains.
 */
export async function earlierWork(
  context: Context,
  order: OrderOfDevice,
): Promise<z.infer<typeof earlierShape>> {
  const { db, caller, zone } = context;
  const { id, stationId, deviceId, deviceNo, deviceName } = order;
  if (deviceId === null) return [];
  const numbers = [deviceId, ...(deviceNo ? [deviceNo] : [])];
  const found = await db.read(async (_, { client }) => {
    const { rows: recorded } = await client.query<EarlierRow>(
      statement`select * from (
         select 'order' as kind, id::text as id, dispatch_time as at, repairman as who, status, null as content,
           fault_cause as "faultCause", repair_method as "repairMethod", accessories, money::float8 as money,
           currency
         from order_record where device_id = ${deviceId} and id <> ${id} and is_deleted = 0
         union all
         select 'repair', id::text, coalesce(complete_time, create_time), repairman, repair_status, null,
           fault_cause, repair_method, accessories, money::float8, currency
         from repair where (device_id = ${deviceId} or device_no = any(${numbers})) and is_deleted = 0
         union all
         select 'report', id::text, coalesce(fault_time, create_time), reporter, dispatch_status, fault_content,
           null, null, null, null, null
         from fault_report
         where device_id = ${deviceId} and order_id is distinct from ${id} and patrol_order_id is null
           and is_deleted = 0) found
       order by at desc nulls last, id desc limit ${mostEarlier}`,
    );
    const { rows: patrols } = await client.query<
      EarlierRow & { readonly isOfDevice: boolean | null; readonly deviceName: string | null }
    >(
      statement`select 'patrol' as kind, o.id::text as id, o.start_time as at, o.patroller as who, o.order_status as status,
         coalesce(o.unusual_content, r.fault_content) as content, null as "faultCause", null as "repairMethod",
         null as accessories, null as money, null as currency, r.device_id = ${deviceId} as "isOfDevice",
         (select d.name from device d where d.id = ${deviceId}) as "deviceName"
       from patrol_order o
       left join fault_report r on r.patrol_order_id = o.id and r.is_deleted = 0
       where o.station_id = ${stationId} and o.is_unusual = 1 and o.is_deleted = 0 and r.order_id is distinct from ${id}
       order by o.start_time desc, o.id desc limit ${mostPatrols}`,
    );
    // The device may have been renamed since the order was made.
    const ofDevice = patrols.filter(
      ({ isOfDevice, content, deviceName: now }) =>
        isOfDevice ?? [deviceName, now].some((name) => names(content, name)),
    );
    return [...recorded, ...ofDevice.map(({ isOfDevice: _, deviceName: _now, ...row }) => row)];
  });
  return found
    .toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
    .slice(0, mostEarlier)
    .map((row) => ({
      ...row,
      at: row.at === null ? null : wireTime(row.at, zone),
      mayOpen: mayRead(caller, entities[row.kind]),
    }));
}

/** Whether a text contains a device's name as a whole: 'Inverter 12' does not contain 'Inverter 1', nor 逆变器2 the name 逆变器. */
function names(content: string | null, deviceName: string | null): boolean {
  if (content === null || deviceName === null || deviceName.length < 2) return false;
  const goesOn = (inside: string | undefined, beside: string | undefined): boolean =>
    /\d/.test(beside ?? '') || (/[A-Za-z0-9]/.test(inside ?? '') && /[A-Za-z]/.test(beside ?? ''));
  for (let at = content.indexOf(deviceName); at >= 0; at = content.indexOf(deviceName, at + 1)) {
    const isWhole =
      !goesOn(deviceName[0], content[at - 1]) && !goesOn(deviceName.at(-1), content[at + deviceName.length]);
    if (isWhole) return true;
  }
  return false;
}
