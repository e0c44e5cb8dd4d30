import type { TenantDb } from '../../store/tenant-db.ts';
import { findHistory } from '../history/history-page.ts';
import type { HistoryKey, HistoryRow, HistorySearch, TimeRange } from '../telemetry-store.ts';
import type { ClickHouse } from './client.ts';
import { combinedReader } from './read-rows.ts';

/** Rows read at once: few at first, for a quick start, then more. */
const sizes = [500, 5_000] as const;

/**
 * Returns all rows of a search, some hundreds at a time. Counts provide the time range of the next ones, so that each statement reads
 * little more than it returns; no cursor is held open in between.
 */
export async function* exportRows(
  db: TenantDb,
  clickHouse: ClickHouse,
  tenantId: string,
  search: HistorySearch,
): AsyncIterable<readonly HistoryRow[]> {
  const { order } = search;
  const selection = { ...search, tenantId };
  const read = combinedReader(db, clickHouse, selection);
  let range: TimeRange = search.range;
  let last: HistoryKey | undefined;
  /** Rows at the border time that were already returned. */
  let given = 0;
  for (let turn = 0; ; turn += 1) {
    const limit = sizes[turn === 0 ? 0 : 1];
    const wish = { ...selection, range, order, offset: 0, limit: limit + given };
    const { found } = await db.read((_, { client }) => findHistory(client, wish));
    if (found.ranges.length === 0) return;
    const window = {
      from: Math.min(...found.ranges.map(({ from }) => from)),
      to: Math.max(...found.ranges.map(({ to }) => to)),
    };
    const rows = await read(window, { order, offset: given, limit });
    for (let start = 0; start < rows.length; start += sizes[0]) yield rows.slice(start, start + sizes[0]);
    const end = rows.at(-1);
    if (end === undefined || rows.length < limit) {
      // The window is exhausted.
      range = order === 'asc' ? { from: window.to, to: range.to } : { from: range.from, to: window.from };
      [last, given] = [undefined, 0];
    } else {
      range = order === 'asc' ? { from: end.at, to: range.to } : { from: range.from, to: end.at + 1 };
      const atEnd = rows.filter(({ at }) => at === end.at).length;
      given = last?.at === end.at ? given + atEnd : atEnd;
      last = end;
    }
    if (range.from >= range.to) return;
  }
}
