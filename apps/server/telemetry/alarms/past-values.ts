import type pg from 'pg';
import { copiedOut } from '../../store/copy-out.ts';
import { quoted } from '../../store/ddl.ts';
import { followingMonth, monthsBetween, utcMonthOf } from '../../store/months.ts';
import { arrayOf, byKey, constantOf } from '../../store/sql-text.ts';
import type { RecordLayout } from '../record-layout.ts';
import type { TimeRange } from '../telemetry-store.ts';

/** Values of a device (and pack), oldest first: times in ms, each once, and the values at the same indexes. */
export interface PastValues {
  readonly deviceId: string;
  readonly pack: number;
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** The devices and time range to read. */
export interface WantedValues {
  readonly deviceIds: readonly string[];
  readonly range: TimeRange;
  /** Approximate number of readings of all devices per day. */
  readonly perDay: number;
}

/** Most readings of a device (and pack) that are read: a month with one every ten seconds. */
const mostReadings = 300_000;
/** Approximate number of readings returned at once. */
const mostAtOnce = 5_000_000;
const dayMs = 86_400_000;
/** Bytes per reading in the result, big-endian: microseconds since 2000, and a double. */
const readingBytes = 16;
/** 2000-01-01 00:00:00 UTC, the epoch of PostgreSQL, ms. */
const epoch2000 = 946_684_800_000;

/**
 * Reads the values of one column of devices, one time range after another. The database packs the values of a range into one value per
 * device and pack, in storage order. History is stored in order of arrival, so one scan finds all devices, whereas a read per device looks
 * up each reading. The next range is read while the caller processes one.
 * @param place index of the column in the layout
 */
export async function* pastValues(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  wanted: WantedValues,
): AsyncGenerator<readonly PastValues[]> {
  const known = new Map<string, number>();
  const stretches = stretchesOf(wanted);
  const ask = (n: number) => {
    const range = stretches[n];
    if (range === undefined) return undefined;
    const rows = packed(client, layout, place, { ...wanted, range });
    // An error is thrown when the result is awaited, in its turn or at the end.
    rows.catch(() => undefined);
    return rows;
  };
  let next = ask(0);
  try {
    for (let n = 1; next !== undefined; n += 1) {
      const rows = await next;
      next = ask(n);
      yield rows.flatMap((row) => {
        const key = `${row.deviceId} ${row.pack}`;
        const before = known.get(key) ?? 0;
        const some = unpacked(row, mostReadings - before);
        known.set(key, before + some.at.length);
        return some.at.length > 0 ? [some] : [];
      });
    }
  } finally {
    await next?.catch(() => undefined);
  }
}

/** Splits a time range into parts of about `mostAtOnce` readings. None crosses the border of a month, since each month is a partition. */
export function stretchesOf({ range, perDay }: WantedValues): readonly TimeRange[] {
  return monthsBetween(utcMonthOf(range.from), utcMonthOf(range.to)).flatMap((month) => {
    const begin = Math.max(range.from, Date.parse(`${month}-01T00:00:00Z`));
    const end = Math.min(range.to, Date.parse(`${followingMonth(month)}-01T00:00:00Z`));
    const parts = Math.max(1, Math.ceil((perDay * (end - begin)) / dayMs / mostAtOnce));
    const border = (n: number) => Math.round(begin + ((end - begin) * n) / parts);
    return begin < end
      ? Array.from({ length: parts }, (_, n) => ({ from: border(n), to: border(n + 1) }))
      : [];
  });
}

interface Packed {
  readonly deviceId: string;
  readonly pack: number;
  readonly view: DataView;
}

/** Reads the values of all devices within several separate time ranges, with one scan per range. */
export async function valuesWithin(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  { deviceIds, ranges }: { readonly deviceIds: readonly string[]; readonly ranges: readonly TimeRange[] },
): Promise<readonly PastValues[]> {
  const { record, columns } = layout;
  const column = quoted(columns[place]?.column ?? '');
  const borders = (of: 'from' | 'to') =>
    arrayOf(
      'timestamptz',
      ranges.map((range) => new Date(range[of]).toISOString()),
    );
  const rows = await packedOf(
    client,
    column,
    `unnest(${borders('from')}, ${borders('to')}) u(low, high) cross join lateral (
       select device_id, pack, data_time, ${column} from ${quoted(record.historyTable)} h
       where h.device_id = any(${arrayOf('bigint', deviceIds)}) and h.data_time >= u.low and h.data_time < u.high
       offset 0) s`,
  );
  return rows.map((row) => unpacked(row, mostReadings));
}

/** Reads the values of each device (and pack) from its own start time on, by key. */
export async function valuesSince(
  client: pg.ClientBase,
  layout: RecordLayout,
  place: number,
  wanted: readonly { readonly deviceId: string; readonly pack: number; readonly range: TimeRange }[],
): Promise<readonly PastValues[]> {
  const { record, columns } = layout;
  const column = quoted(columns[place]?.column ?? '');
  const borders = (of: 'from' | 'to') =>
    arrayOf(
      'timestamptz',
      wanted.map(({ range }) => new Date(range[of]).toISOString()),
    );
  const ids = arrayOf(
    'bigint',
    wanted.map(({ deviceId }) => deviceId),
  );
  const packs = arrayOf(
    'integer',
    wanted.map(({ pack }) => pack),
  );
  const rows = await byKey(client, () =>
    packedOf(
      client,
      column,
      `unnest(${ids}, ${packs}, ${borders('from')}, ${borders('to')}) u(device, pack_number, low, high) cross join lateral (
         select device_id, pack, data_time, ${column} from ${quoted(record.historyTable)} h
         where h.device_id = u.device and h.pack = u.pack_number and h.data_time >= u.low and h.data_time < u.high
         offset 0) s`,
    ),
  );
  return rows.map((row) => unpacked(row, mostReadings));
}

function packed(
  client: pg.ClientBase,
  { record, columns }: RecordLayout,
  place: number,
  { deviceIds, range }: Omit<WantedValues, 'perDay'>,
): Promise<readonly Packed[]> {
  const column = quoted(columns[place]?.column ?? '');
  const instants = [range.from, range.to].map((at) => constantOf(new Date(at)));
  const table = `(select * from ${quoted(record.historyTable)}
     where device_id = any(${arrayOf('bigint', deviceIds)}) and data_time >= ${instants[0]} and data_time < ${instants[1]}) h`;
  return packedOf(client, column, table);
}

/** Reads the values of a column as one packed value per device and pack. @param source of device_id, pack, data_time and the column */
async function packedOf(client: pg.ClientBase, column: string, source: string): Promise<readonly Packed[]> {
  const rows = await copiedOut(
    client,
    `select device_id, pack, string_agg(timestamptz_send(data_time) || float8send(${column}::float8), ''::bytea)
     from ${source} where ${column} is not null group by device_id, pack`,
  );
  return rows.flatMap(([device, pack, view]) =>
    device && pack && view ? [{ deviceId: String(device.getBigInt64(0)), pack: pack.getInt32(0), view }] : [],
  );
}

function unpacked({ deviceId, pack, view }: Packed, most: number): PastValues {
  const count = Math.floor(view.byteLength / readingBytes);
  const [at, values] = [new Float64Array(count), new Float64Array(count)];
  let isInOrder = true;
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i += 1) {
    const from = i * readingBytes;
    const micros = view.getInt32(from) * 2 ** 32 + view.getUint32(from + 4);
    const instant = epoch2000 + Math.round(micros / 1000);
    if (instant <= before) isInOrder = false;
    before = instant;
    at[i] = instant;
    values[i] = view.getFloat64(from + readingBytes / 2);
  }
  const found = { deviceId, pack, at, values };
  return first(isInOrder ? found : inOrder(found), most);
}

/** Sorts values by time; of several within a millisecond the first is kept. */
function inOrder({ at, values, ...key }: PastValues): PastValues {
  const places = Array.from(at.keys()).sort((one, other) => (at[one] ?? 0) - (at[other] ?? 0));
  const kept = places.filter((place, n) => n === 0 || at[place] !== at[places[n - 1] ?? 0]);
  return {
    ...key,
    at: Float64Array.from(kept, (place) => at[place] ?? 0),
    values: Float64Array.from(kept, (place) => values[place] ?? 0),
  };
}

function first(some: PastValues, most: number): PastValues {
  if (some.at.length <= most) return some;
  return { ...some, at: some.at.subarray(0, most), values: some.values.subarray(0, most) };
}
