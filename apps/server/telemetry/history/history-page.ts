import { quoted } from '@heliodeck/model/descriptors/ddl';
import { slotMs } from '@heliodeck/model/energy/slot';
import type pg from 'pg';
import { arrayText, msOf } from '../../store/sql-text.ts';
import type { HistoryKey, TimeRange } from '../telemetry-store.ts';
import { type HistorySelection, historyCounts, selected } from './history-counts.ts';
import { countRows, type FoundPage, findPage } from './seek.ts';

/** A page of history in order of time; rows of one instant in order of device and pack. */
interface HistoryWish extends HistorySelection {
  readonly range: TimeRange;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page of history and how many rows there are in all, exactly. What it costs does not grow with history: the page is
 * found by counts that were taken while rows were stored, and no more than the rows of a quarter of an hour are read
 * besides its own.
 */
export async function historyPage(
  client: pg.ClientBase,
  wish: HistoryWish,
): Promise<{ readonly keys: readonly HistoryKey[]; readonly total: number }> {
  if (wish.deviceIds?.length === 0) return { keys: [], total: 0 };
  const counts = historyCounts(client, wish);
  const total = await countRows(counts, wish.range);
  if (total <= wish.offset) return { keys: [], total };
  const found =
    newestPage(await counts.running(), wish) ?? (await findPage(counts, wish.range, wish.order, wish));
  return { keys: await readKeys(client, wish, found), total };
}

/** A page that ends so many rows below the newest is looked for among the newest at once. */
const fewBefore = 500;

/**
 * The first pages of the newest rows: running quarters of an hour have enough rows for them, so that no count has to be
 * gone down. Undefined where they have not.
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

/** An instant as the database takes it; a stretch may have no begin or no end. */
export const instantOf = (ms: number): Date | string =>
  Number.isFinite(ms) ? new Date(ms) : ms < 0 ? '-infinity' : 'infinity';

/** So many devices are asked one by one; more are found by time. */
const mostOneByOne = 200;

async function readKeys(
  client: pg.ClientBase,
  wish: HistoryWish,
  { ranges, skip }: FoundPage,
): Promise<HistoryKey[]> {
  const oneByOne = wish.deviceIds !== undefined && wish.deviceIds.length <= mostOneByOne;
  const keys: HistoryKey[] = [];
  let toSkip = skip;
  for (const range of ranges) {
    const page = { offset: toSkip, limit: wish.limit - keys.length };
    keys.push(...(await (oneByOne ? keysOfDevices : keysByTime)(client, wish, range, page)));
    toSkip = 0;
    if (keys.length >= wish.limit) break;
  }
  return keys;
}

interface Rows {
  readonly offset: number;
  readonly limit: number;
}

const key = `h.device_id::text as "deviceId", h.pack, ${msOf('h.data_time')} as at`;

/** Through the index of a tenant's rows by time. */
async function keysByTime(
  client: pg.ClientBase,
  wish: HistoryWish,
  range: TimeRange,
  page: Rows,
): Promise<HistoryKey[]> {
  const { deviceIds, ...whole } = wish;
  const { where, values } = selected(whole);
  // As a condition on the index, the list would be searched for each of its entries; an expression is looked up by hash.
  const ofDevices = deviceIds
    ? `and h.device_id + 0 = any($${values.push(arrayText(deviceIds))}::bigint[])`
    : '';
  return keysFrom(client, {
    source: `${quoted(wish.record.historyTable)} h where ${where} ${ofDevices}
      and h.data_time >= $${values.push(instantOf(range.from))} and h.data_time < $${values.push(instantOf(range.to))}`,
    ...{ values, wish, page },
  });
}

/** Through the key of each device (and pack). */
async function keysOfDevices(
  client: pg.ClientBase,
  wish: HistoryWish,
  range: TimeRange,
  page: Rows,
): Promise<HistoryKey[]> {
  const { where, values } = selected(wish);
  const { historyTable, liveTable } = wish.record;
  const packs = (table: string, more = '') =>
    `select h.device_id, h.pack from ${table} h where ${where} ${more}`;
  const from = `$${values.push(instantOf(range.from))}`;
  const to = `$${values.push(instantOf(range.to))}`;
  return keysFrom(client, {
    source: `(${packs('history_count', `and h.history = '${historyTable}' and h.level = 0`)}
        union ${packs(quoted(liveTable))}) d
      cross join lateral (select r.device_id, r.pack, r.data_time from ${quoted(historyTable)} r where r.device_id = d.device_id and r.pack = d.pack
        and r.data_time >= ${from} and r.data_time < ${to} offset 0) h`,
    ...{ values, wish, page },
  });
}

async function keysFrom(
  client: pg.ClientBase,
  { source, values, wish, page }: { source: string; values: unknown[]; wish: HistoryWish; page: Rows },
): Promise<HistoryKey[]> {
  const { order } = wish;
  const { rows } = await client.query<HistoryKey>({
    text: `select ${key} from ${source} order by h.data_time ${order}, h.device_id ${order}, h.pack ${order}
      limit ${Math.trunc(page.limit)} offset ${Math.trunc(page.offset)}`,
    values,
  });
  return rows;
}
