import { origin } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, milliseconds, statement } from '../../store/sql.ts';
import type { RecordLayout } from '../record-layout.ts';

/** One value of a device (and pack): a column of its record. */
export interface OwnValue {
  readonly layout: RecordLayout;
  readonly deviceId: string;
  readonly pack: number;
  /** Index of the column in the layout. */
  readonly place: number;
}

const given = ({ layout: { record, columns }, deviceId, pack, place }: OwnValue): Fragment => {
  const column = sql.id(columns[place]?.column ?? '');
  return sql`select ${milliseconds(sql`data_time`)} as at, ${column} as value from ${sql.id(record.historyTable)}
    where device_id = ${deviceId} and pack = ${pack} and ${column} is not null and origin = ${sql.lit(origin.device)}`;
};

/** Returns values that the device itself reported, the newest first. @param from,before ms; the first included */
export async function ownValues(
  client: pg.ClientBase,
  value: OwnValue,
  from: number,
  before: number,
): Promise<readonly { readonly at: number; readonly value: number }[]> {
  const { rows } = await client.query<{ at: number; value: number }>(
    statement`${given(value)} and data_time >= ${new Date(from)} and data_time < ${new Date(before)} order by data_time desc`,
  );
  return rows;
}

/** Returns when the device itself first reported the value after a time, ms; undefined if it has not. */
export async function firstOwnValueAfter(
  client: pg.ClientBase,
  value: OwnValue,
  after: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ at: number }>(
    statement`${given(value)} and data_time > ${new Date(after)} order by data_time limit 1`,
  );
  return rows[0]?.at;
}
