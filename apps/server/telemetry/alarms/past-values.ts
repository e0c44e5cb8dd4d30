import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import { msOf } from '../../store/sql-text.ts';
import type { RecordLayout } from '../record-layout.ts';

/** What a device (and pack of it) said, oldest first: instants in ms, and the values beside them. */
export interface PastValues {
  readonly pack: number;
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** Most readings of a device that are read: a month of one every ten seconds. */
const mostReadings = 300_000;

/**
 * Values of one column of a device since an instant, by pack.
 * @param place of the column in the layout
 */
export async function pastValues(
  client: pg.ClientBase,
  { record, columns }: RecordLayout,
  place: number,
  deviceId: string,
  since: number,
): Promise<readonly PastValues[]> {
  const column = quoted(columns[place]?.column ?? '');
  const { rows } = await client.query<[pack: number, at: number, value: number]>({
    name: `past ${record.key} ${place}`,
    text: `select pack::float8, ${msOf('data_time')}, ${column}::float8 from ${quoted(record.historyTable)}
      where device_id = $1 and data_time >= $2 and ${column} is not null
      order by pack, data_time limit ${mostReadings}`,
    values: [deviceId, new Date(since)],
    rowMode: 'array',
  });
  const packs = Map.groupBy(rows, ([pack]) => pack);
  return [...packs].map(([pack, own]) => ({
    pack,
    at: Float64Array.from(own, ([, at]) => at),
    values: Float64Array.from(own, ([, , value]) => value),
  }));
}
