import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import type { Found } from '@heliodeck/model/wire/found';
import { sql } from 'kysely';
import { standsAlone } from '../../alarms/alone.ts';
import type { Context } from '../../context.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import type { Services } from '../../services.ts';
import { isNamed } from '../../spelling/spelling.ts';
import type { Fragment } from '../../store/sql.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';

/** Most results of each kind, and most open alarms or newest orders that are searched. */
const most = 8;
const mostRead = 500;

/** Chinese and English title of a row, and further texts to search. */
type Row = readonly [
  id: string,
  station: string | null,
  name: string | null,
  nameEn: string | null,
  also: string | null,
];

const highestId = 2n ** 63n - 1n;

/** SQL condition: the record has an id that is one of the words. */
function hasId(words: readonly string[]): Fragment {
  const ids = words.filter((word) => /^\d{1,19}$/.test(word) && BigInt(word) <= highestId);
  return sql`t.id = any(${ids}::bigint[])`;
}

async function openAlarms(context: Context, { entities }: Services): Promise<Fragment> {
  const alone = await standsAlone(context, entities);
  return sql`t.id in (select t.id from alarm t where t.status in (1, 3) and ${alone} and t.is_deleted = 0
    order by t.alarm_time desc limit ${mostRead})`;
}
const newestOrders = sql`t.id in (select id from order_record where is_deleted = 0
  order by status <> 1, dispatch_time desc limit ${mostRead})`;

/**
 * Returns open alarms by content and device, work orders by device and repairman, and any of both by its id, as visible to the caller, the
 * newest first. A station's name alone finds the station only: each word must match the alarm or the order itself.
 */
export async function findWork(
  context: Context,
  services: Services,
  words: readonly string[],
): Promise<readonly Omit<Found, 'stationName'>[]> {
  const [alarms, orders] = await Promise.all([
    rowsOf(context, services, realtimeAlarm, sql`${await openAlarms(context, services)} or ${hasId(words)}`, [
      ['content', sql`t.content`],
      ['encontent', sql`coalesce(t.encontent, t.content)`],
      ['deviceName', sql`t.device_name`],
    ]),
    rowsOf(context, services, orderRecord, sql`${newestOrders} or ${hasId(words)}`, [
      ['deviceName', sql`t.device_name`],
      ['deviceName', sql`t.device_name`],
      ['repairman', sql`t.repairman`],
    ]),
  ]);
  const found = (of: Found['of'], rows: readonly Row[]) =>
    rows
      .filter(([id, , ...texts]) => {
        const said = texts.filter((text) => text !== null).join(' ');
        return words.every((word) => word === id || isNamed(said, word));
      })
      .slice(0, most)
      .map(([id, stationId, name, nameEn, also]) => ({
        of,
        id,
        stationId: stationId ?? '',
        isOnline: null,
        type: null,
        settable: [],
        name: [context.locale === 'en' ? nameEn : name, also].filter(Boolean).join(' · '),
      }));
  return words.length === 0 ? [] : [...found('alarm', alarms), ...found('order', orders)];
}

async function rowsOf(
  context: Context,
  { entities }: Services,
  entity: Entity,
  which: Fragment,
  names: readonly (readonly [field: string, value: Fragment])[],
): Promise<readonly Row[]> {
  if (!mayRead(context.caller, entity)) return [];
  const query = (await entities.everything(context, entity)).where(which);
  const rows = await readVisibleRows<Row>(context, query, [
    ['id', sql`t.id::text`],
    ['stationId', sql`t.station_id::text`],
    ...names,
  ]);
  // Ids are in order of time.
  return rows.toSorted(([one], [other]) => (BigInt(one) < BigInt(other) ? 1 : -1));
}
