import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import type { RecordLayout } from '../record-layout.ts';

/** What a device (and pack of it) said, oldest first: instants in ms, and the values beside them. */
export interface PastValues {
  readonly pack: number;
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** Most readings of a device that are read: a month of one every ten seconds. */
const mostReadings = 300_000;
/** Bytes of a reading as it comes, high byte first: microseconds since 2000, and a double. */
const readingBytes = 16;
/** 2000-01-01 00:00:00 UTC, from which PostgreSQL counts, ms. */
const epoch2000 = 946_684_800_000;

/**
 * Values of one column of a device since an instant, by pack. The database packs them into one value a pack: a month of a
 * hundred devices is millions of readings, and a row for each costs several times as much.
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
  const { rows } = await client.query<{ pack: number; packed: Buffer }>(
    // An aggregate takes its values in the order of the subquery (PostgreSQL manual, 4.2.7 and 9.21).
    `select pack, string_agg(timestamptz_send(data_time) || float8send(value), ''::bytea) as packed
     from (
       select pack, data_time, ${column}::float8 as value from ${quoted(record.historyTable)}
       where device_id = $1 and data_time >= $2 and ${column} is not null
       order by pack, data_time limit ${mostReadings}) r
     group by pack`,
    [deviceId, new Date(since)],
  );
  return rows.map(({ pack, packed }) => unpacked(pack, packed));
}

function unpacked(pack: number, bytes: Buffer): PastValues {
  const count = Math.floor(bytes.length / readingBytes);
  const [at, values] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const micros = bytes.readInt32BE(i * readingBytes) * 2 ** 32 + bytes.readUInt32BE(i * readingBytes + 4);
    at[i] = epoch2000 + Math.round(micros / 1000);
    values[i] = bytes.readDoubleBE(i * readingBytes + readingBytes / 2);
  }
  return { pack, at, values };
}
