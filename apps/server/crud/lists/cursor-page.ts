import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { PoolClient } from 'pg';
import type { Output } from '../columns/plan.ts';
import type { Cursor } from '../query/cursor.ts';
import { fetchRows } from '../query/fetch-rows.ts';
import type { RecordQuery } from '../query/list-query.ts';
import type { RowTotal } from '../query/page.ts';
import { reversedOrder } from '../query/page-from-nearer-end.ts';
import { whereIds } from '../query/record-id.ts';

/** Input of a page by a row. */
interface Source {
  /** The search; the position is added to it. */
  readonly query: RecordQuery;
  /** All rows that the caller may see: the row at which a page begins need not meet the search any more. */
  readonly all: RecordQuery;
  /** A total order of the rows. */
  readonly order: readonly SearchOrder[];
  readonly outputs: readonly Output[];
  readonly size: number;
}

/**
 * Reads the rows after or before a row, in the order of the list. It costs as much as a first page, however far back it is
 * (docs/decisions/0106-pages-by-a-row.md).
 * @param count called before the position is added to the search
 * @throws CodedError search.rowGone if there is no such row or the caller may not see it
 */
export async function pageByRow(
  client: PoolClient,
  { query, all, order, outputs, size }: Source,
  { side, id }: Cursor,
  count: () => Promise<RowTotal>,
): Promise<{ readonly stored: unknown[][]; readonly counted: RowTotal; readonly isMore: boolean }> {
  const along = side === 'after' ? order : order.map(reversedOrder);
  const texts = id === undefined ? undefined : await orderTextsOf(client, all, order, id);
  const counted = await count();
  if (texts) query.whereBehind(along, texts);
  // One row more than requested shows whether there are others.
  const rows = await fetchRows(client, query.select(outputs, along, { limit: size + 1, offset: 0 }));
  const stored = rows.slice(0, size);
  if (side === 'before') stored.reverse();
  return { stored, counted, isMore: rows.length > size };
}

async function orderTextsOf(
  client: PoolClient,
  all: RecordQuery,
  order: readonly SearchOrder[],
  id: string,
): Promise<(string | null)[]> {
  const [texts] = await fetchRows(client, whereIds(all, [id]).orderTexts(order));
  if (!texts) throw new CodedError('search.rowGone');
  return texts.map((text) => (text === null ? null : String(text)));
}
