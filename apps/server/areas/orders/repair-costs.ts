import { localDate, startOfDay } from '@heliodeck/kit/zone';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { milliseconds } from '../../store/sql.ts';

/** Cost of a work order. */
interface RepairCost {
  readonly orderId: string;
  readonly stationId: string | null;
  /** The repaired device; '' if it is hidden from the caller. */
  readonly device: string;
  /** Local month of its end, 'yyyy-MM'. */
  readonly month: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** Most orders that are evaluated, the newest first. */
const most = 20_000;

type Row = [
  id: string,
  station: string | null,
  device: string | null,
  at: number | null,
  amount: string | null,
  currency: string | null,
];

/**
 * Costs of the work orders finished in a range of days ('yyyy-MM-dd'), as far as visible to the caller. Orders without a cost are omitted.
 */
export async function repairCosts(
  context: Context,
  reader: Reader,
  first: string,
  after: string,
): Promise<readonly RepairCost[]> {
  const { zone } = context;
  const query = await reader.everything(context, orderRecord);
  query.where(sql`t.status = 3 and t.money is not null
    and t.repair_time >= ${new Date(startOfDay(zone, first))} and t.repair_time < ${new Date(startOfDay(zone, after))}`);
  const { text, values } = query.select(
    [
      computed('', sql`t.id::text`),
      computed('stationId', sql`t.station_id::text`),
      computed('deviceName', sql`t.device_name`),
      computed('repairTime', milliseconds(sql`t.repair_time`)),
      computed('money', sql`t.money::text`),
      // Before costs had a currency they were in this one.
      computed('currency', sql`coalesce(t.currency, 'CNY')`),
    ],
    [{ name: 'repairTime', direction: 'desc' }],
    { limit: most, offset: 0 },
  );
  const { rows } = await context.db.read((_, { client }) =>
    client.query<Row>({ text, values: [...values], rowMode: 'array' }),
  );
  return rows.flatMap(([orderId, stationId, device, at, amount, currency]) =>
    at === null || amount === null
      ? []
      : [
          {
            orderId,
            stationId,
            device: device ?? '',
            month: localDate(zone, at).slice(0, 7),
            amount,
            // '' if it is hidden from the caller.
            currency: currency ?? '',
          },
        ],
  );
}
