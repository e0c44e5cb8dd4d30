import { localDate } from '@heliodeck/kit/zone';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import type { CountedFault } from '@heliodeck/model/orders/fault-statistics';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { computed } from '../../crud/columns/plan.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { milliseconds } from '../../store/sql.ts';

/** Most faults of each kind that are read, the newest first. */
export const mostCountedFaults = 20_000;

type Row = readonly [
  id: string,
  zh: string | null,
  en: string | null,
  stationId: string | null,
  stationName: string | null,
  deviceId: string | null,
  deviceName: string | null,
  happened: number | null,
  dispatched: number | null,
  repaired: number | null,
];

const stationName = computed(
  'stationId',
  sql`(select s.station_name from station s where s.id = t.station_id)`,
);

/**
 * Faults of a period that are visible to the caller, the newest first: fault reports, and orders made from alarms.
 * @param stationId one station; undefined: all
 */
export async function faultsIn(
  context: Context,
  reader: Reader,
  span: readonly [from: Date, to: Date],
  stationId: string | undefined,
): Promise<readonly CountedFault[]> {
  return [
    ...(await reportsIn(context, reader, span, stationId)),
    ...(await alarmOrdersIn(context, reader, span, stationId)),
  ].toSorted((one, other) => other.happenedAt - one.happenedAt);
}

async function reportsIn(
  context: Context,
  reader: Reader,
  [from, to]: readonly [Date, Date],
  stationId: string | undefined,
): Promise<readonly CountedFault[]> {
  const query = await reader.everything(context, faultReport);
  query.where(
    sql`coalesce(t.fault_time, t.create_time) >= ${from} and coalesce(t.fault_time, t.create_time) < ${to}`,
  );
  if (stationId !== undefined) query.whereField('stationId', (at) => sql`${at.sql} = ${stationId}::bigint`);
  const repaired = sql`(select o.repair_time from order_record o where o.id = t.order_id and o.status = 3)`;
  return rowsOf(context, 'report', query, [
    computed('', sql`t.id::text`),
    computed('faultContent', sql`t.fault_content`),
    computed('', sql`null::text`),
    computed('stationId', sql`t.station_id::text`),
    stationName,
    computed('deviceId', sql`t.device_id::text`),
    computed('deviceId', sql`(select d.name from device d where d.id = t.device_id)`),
    computed('faultTime', milliseconds(sql`coalesce(t.fault_time, t.create_time)`)),
    computed('dispatchTime', milliseconds(sql`t.dispatch_time`)),
    computed('dispatchTime', milliseconds(repaired)),
  ]);
}

/** Orders made from alarms; the alarm provides the fault and its start. */
async function alarmOrdersIn(
  context: Context,
  reader: Reader,
  [from, to]: readonly [Date, Date],
  stationId: string | undefined,
): Promise<readonly CountedFault[]> {
  const query = await reader.everything(context, orderRecord);
  const of = (column: string) => sql`(select a.${sql.ref(column)} from alarm a where a.id = t.alarm_id)`;
  const happened = sql`coalesce(${of('alarm_time')}, t.dispatch_time)`;
  query.where(sql`t.alarm_id is not null and ${happened} >= ${from} and ${happened} < ${to}`);
  if (stationId !== undefined) query.whereField('stationId', (at) => sql`${at.sql} = ${stationId}::bigint`);
  return rowsOf(context, 'order', query, [
    computed('', sql`t.id::text`),
    computed('alarmId', of('content')),
    computed('alarmId', of('encontent')),
    computed('stationId', sql`t.station_id::text`),
    stationName,
    computed('deviceId', sql`t.device_id::text`),
    computed('deviceName', sql`t.device_name`),
    computed('dispatchTime', milliseconds(happened)),
    computed('dispatchTime', milliseconds(sql`t.dispatch_time`)),
    computed('repairTime', milliseconds(sql`case when t.status = 3 then t.repair_time end`)),
  ]);
}

async function rowsOf(
  context: Context,
  kind: CountedFault['kind'],
  query: Awaited<ReturnType<Reader['everything']>>,
  columns: readonly ReturnType<typeof computed>[],
): Promise<readonly CountedFault[]> {
  const order = [{ name: 'dispatchTime', direction: 'desc' as const }];
  const { text, values } = query.select([...columns], order, { limit: mostCountedFaults, offset: 0 });
  const { rows } = await context.db.read((_, { client }) =>
    client.query<[...Row]>({ text, values: [...values], rowMode: 'array' }),
  );
  return rows.flatMap(
    ([id, zh, en, station, name, deviceId, deviceName, happenedAt, dispatchedAt, repairedAt]) =>
      happenedAt === null
        ? []
        : [
            {
              id,
              kind,
              zh: zh ?? '',
              en: en ?? '',
              stationId: station,
              stationName: name,
              deviceId,
              deviceName,
              day: localDate(context.zone, happenedAt),
              happenedAt,
              dispatchedAt,
              repairedAt,
            },
          ],
  );
}
