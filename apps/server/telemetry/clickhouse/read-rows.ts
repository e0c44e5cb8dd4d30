import type { TenantDb } from '../../store/tenant-db.ts';

import { partReader, type ReadPart } from '../history/history-page.ts';
import { type HistorySelection, rowMaker } from '../history/history-rows.ts';
import type { HistoryRow } from '../telemetry-store.ts';
import type { ClickHouse } from './client.ts';
import { pendingOf, rowsInOrder } from './pending.ts';
import { clickhouseName, conditionsOf, type Selection } from './sql.ts';
import { layoutOf, rowsTable } from './tables.ts';

/** Most devices in a statement. */
const mostDevices = 5_000;

/** Selected columns of a record's rows, in the order that `rowMaker` expects. */
function selectOf({ record }: Selection): string {
  const columns = layoutOf(record).columns.map(({ column }) => clickhouseName(column));
  return `select ${['device', 'pack', 'at', 'origin', ...columns].join(', ')} from ${rowsTable(record)} final`;
}

/** Reads rows of ClickHouse in order of time, then of device and pack. */
async function storedRows(
  clickHouse: ClickHouse,
  selection: Selection,
  order: 'asc' | 'desc',
  limit: number,
): Promise<HistoryRow[]> {
  const rows = await clickHouse.rows<unknown[]>(`${selectOf(selection)}
    where ${conditionsOf(selection)} and gone = 0
    order by at ${order}, device ${order}, pack ${order} limit ${Math.trunc(limit)}`);
  return rows.map(rowMaker(selection.record));
}

/**
 * Reads rows of time ranges from ClickHouse, replaced by those in PostgreSQL's outbox. If these or the devices are too many for a
 * statement, reads everything from PostgreSQL.
 */
export function combinedReader(db: TenantDb, clickHouse: ClickHouse, wish: HistorySelection): ReadPart {
  return async (range, part) => {
    const selection = { ...wish, ranges: [range] };
    const isShort = (wish.deviceIds?.length ?? 0) <= mostDevices;
    const pending = isShort ? await pendingOf(db, selection) : undefined;
    if (pending === undefined) return db.read((_, { client }) => partReader(client, wish)(range, part));
    const stored = { ...selection, without: pending.keys };
    const rows = await storedRows(clickHouse, stored, part.order, part.offset + part.limit);
    if (pending.rows.length > 0) rows.push(...pending.rows);
    return rows.sort(rowsInOrder(part.order)).slice(part.offset, part.offset + part.limit);
  };
}
