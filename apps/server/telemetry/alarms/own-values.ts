import { origin } from '@heliodeck/model/descriptors/record';
import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import { msOf } from '../../store/sql-text.ts';
import type { RecordLayout } from '../record-layout.ts';

/** One value of a device (and pack): a column of its record. */
export interface OwnValue {
  readonly layout: RecordLayout;
  readonly deviceId: string;
  readonly pack: number;
  /** Index of the column in the layout. */
  readonly place: number;
}

const given = ({ layout: { record, columns }, place }: OwnValue, more: string): string => {
  const column = quoted(columns[place]?.column ?? '');
  return `select ${msOf('data_time')} as at, ${column} as value from ${quoted(record.historyTable)}
    where device_id = $1 and pack = $2 and ${column} is not null and origin = ${origin.device} ${more}`;
};

/** Returns values that the device itself reported, the newest first. @param from,before ms; the first included */
export async function ownValues(
  client: pg.ClientBase,
  value: OwnValue,
  from: number,
  before: number,
): Promise<readonly { readonly at: number; readonly value: number }[]> {
  const { rows } = await client.query<{ at: number; value: number }>(
    given(value, 'and data_time >= $3 and data_time < $4 order by data_time desc'),
    [value.deviceId, value.pack, new Date(from), new Date(before)],
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
    given(value, 'and data_time > $3 order by data_time limit 1'),
    [value.deviceId, value.pack, new Date(after)],
  );
  return rows[0]?.at;
}
