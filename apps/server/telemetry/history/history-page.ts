import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { slotMs } from '@heliodeck/model/energy/slot';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Fragment, statement } from '../../store/sql.ts';
import { arrayText } from '../../store/sql-text.ts';
import type { HistoryRow, TimeRange } from '../telemetry-store.ts';
import { historyCounts } from './history-counts.ts';
import {
  type HistorySelection,
  historyOrder,
  instantParameter,
  rowMaker,
  selected,
  selectList,
} from './history-rows.ts';
import { countRows, type FoundPage, findPage, fromNearerEnd } from './seek.ts';

/** A page of history in order of time; rows of one time in order of device and pack. */
export interface HistoryWish extends HistorySelection {
  readonly range: TimeRange;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns a page of history and the exact total. The cost does not grow with history: the page is found by counts that were updated while
 * rows were stored, and at most the rows of a quarter of an hour are read besides the page.
 */
export async function historyPage(
  client: pg.ClientBase,
  wish: HistoryWish,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }> {
  const { total, found } = await findHistory(client, wish);
  return { rows: await readFound(wish, found, partReader(client, wish)), total };
}

/** Finds the time ranges that contain a page, and the total number of rows. */
export async function findHistory(
  client: pg.ClientBase,
  wish: HistoryWish,
): Promise<{ readonly total: number; readonly found: FoundPage }> {
  const nothing = { ranges: [], skip: 0 };
  if (wish.deviceIds?.length === 0) return { total: 0, found: nothing };
  const counts = historyCounts(client, wish);
  const total = await countRows(counts, wish.range);
  if (total <= wish.offset) return { total, found: nothing };
  const found =
    newestPage(await counts.running(), wish) ?? (await findPage(counts, wish.range, wish.order, wish));
  return { total, found };
}

/** A page that ends within this many rows of the newest is searched among the newest first. */
const fewBefore = 500;

/**
 * Finds one of the first pages of the newest rows if current quarters of an hour contain enough rows, without descending through counts;
 * else undefined.
 */
function newestPage(
  running: ReadonlyMap<number, number>,
  { order, range, offset, limit }: HistoryWish,
): FoundPage | undefined {
  const wanted = offset + limit;
  if (order === 'asc' || wanted > fewBefore) return undefined;
  let rows = 0;
  for (const [from, count] of [...running].sort(([one], [other]) => other - one)) {
    if (from < range.from || from + slotMs > range.to) continue;
    rows += count;
    if (rows >= wanted) return { ranges: [{ from, to: range.to }], skip: offset };
  }
  return undefined;
}

/** Most devices that are queried by their keys; more are found by time. */
const mostOneByOne = 200;

/** Rows of a time range, in whichever database history is stored. */
export interface PartOfRange {
  readonly offset: number;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

/** Reads rows of a time range, in order of time, then of device and pack. */
export type ReadPart = (range: TimeRange, part: PartOfRange) => Promise<HistoryRow[]>;

/** Reads them from PostgreSQL. */
export function partReader(client: pg.ClientBase, wish: HistorySelection): ReadPart {
  const oneByOne = wish.deviceIds !== undefined && wish.deviceIds.length <= mostOneByOne;
  const read = oneByOne ? rowsOfDevices : rowsByTime;
  return (range, part) => read(client, wish, range, part);
}

/** Reads the rows of a page from the time ranges that contain them. */
export async function readFound(
  wish: HistoryWish,
  { ranges, skip }: FoundPage,
  read: ReadPart,
): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  let toSkip = skip;
  for (const range of ranges) {
    const { isBackwards, ...part } = fromNearerEnd(range, toSkip, wish.limit - rows.length);
    const order = isBackwards === (wish.order === 'desc') ? 'asc' : 'desc';
    const found = await read(range, { ...part, order });
    rows.push(...(isBackwards ? found.reverse() : found));
    toSkip = 0;
    if (rows.length >= wish.limit) break;
  }
  return rows;
}

/** Uses the index of a tenant's rows by time. */
async function rowsByTime(
  client: pg.ClientBase,
  wish: HistorySelection,
  range: TimeRange,
  page: PartOfRange,
): Promise<HistoryRow[]> {
  const { deviceIds, ...whole } = wish;
  // As an index condition, the list would be searched for each of its entries; an expression is looked up by hash.
  const ofDevices = deviceIds
    ? sql`and h.device_id + 0 = any(${arrayText(deviceIds)}::bigint[])`
    : sql.raw('');
  const source = sql`${sql.id(wish.record.historyTable)} h where ${selected(whole)} ${ofDevices} and ${within('h', range)}`;
  return rowsFrom(client, wish.record, source, range, page);
}

/** Uses the key of each device (and pack). */
async function rowsOfDevices(
  client: pg.ClientBase,
  wish: HistorySelection,
  range: TimeRange,
  page: PartOfRange,
): Promise<HistoryRow[]> {
  const { historyTable, liveTable } = wish.record;
  const packsIn = (table: string): Fragment =>
    sql`select h.device_id, h.pack from ${sql.id(table)} h where ${selected(wish)}`;
  const source = sql`(${packsIn('history_count')} and h.history = ${sql.lit(historyTable)} and h.level = 0
        union ${packsIn(liveTable)}) d
      cross join lateral (select r.device_id, r.pack, r.data_time from ${sql.id(historyTable)} r
        where r.device_id = d.device_id and r.pack = d.pack and ${within('r', range)} offset 0) h`;
  return rowsFrom(client, wish.record, source, range, page);
}

const within = (alias: 'h' | 'r', { from, to }: TimeRange): Fragment =>
  sql`${sql.id(alias, 'data_time')} >= ${instantParameter(from)} and ${sql.id(alias, 'data_time')} < ${instantParameter(to)}`;

/**
 * Selects the keys of a page with an index-only scan, then reads their rows, in one statement, because a round trip costs as much as the
 * page. The time condition is repeated for the rows, so that only the months of the page are searched.
 * @param source of the keys with the alias `h`, all of them in `range`
 */
async function rowsFrom(
  client: pg.ClientBase,
  record: TelemetryRecord,
  source: Fragment,
  range: TimeRange,
  { order, limit, offset }: PartOfRange,
): Promise<HistoryRow[]> {
  const { rows } = await client.query<unknown[]>({
    ...statement`select ${selectList(record)} from (
        select h.device_id, h.pack, h.data_time from ${source} ${historyOrder(order)}
        limit ${sql.lit(Math.trunc(limit))} offset ${sql.lit(Math.trunc(offset))}) k
      join ${sql.id(record.historyTable)} h using (device_id, pack, data_time)
      where ${within('h', range)} ${historyOrder(order)}`,
    rowMode: 'array',
  });
  return rows.map(rowMaker(record));
}
