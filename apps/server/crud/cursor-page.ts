import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { PoolClient } from 'pg';
import type { Cursor } from './cursor.ts';
import { fetchRows } from './fetch-rows.ts';
import type { RecordQuery } from './list-query.ts';
import type { RowTotal } from './page.ts';
import { turned } from './page-from-nearer-end.ts';
import type { Output } from './plan.ts';
import { whereIds } from './record-id.ts';

/** What a page by a row is read from. */
interface Source {
  /** The search; the place is added to it. */
  readonly query: RecordQuery;
  /** All that the caller sees: the row a page begins from need not meet the search any more. */
  readonly all: RecordQuery;
  /** An order that settles the place of every row. */
  readonly order: readonly SearchOrder[];
  readonly outputs: readonly Output[];
  readonly size: number;
}

/**
 * Reads the rows that follow a row or stand before it, in the order of the list. It costs what a first page costs,
 * however far back it lies (docs/decisions/0106-pages-by-a-row.md).
 * @param count called before the place is added to the search
 * @throws CodedError search.rowGone where the caller sees no such row
 */
export async function pageByRow(
  client: PoolClient,
  { query, all, order, outputs, size }: Source,
  { side, id }: Cursor,
  count: () => Promise<RowTotal>,
): Promise<{ readonly stored: unknown[][]; readonly counted: RowTotal; readonly isMore: boolean }> {
  const along = side === 'after' ? order : order.map(turned);
  const texts = id === undefined ? undefined : await orderTextsOf(client, all, order, id);
  const counted = await count();
  if (texts) query.whereBehind(along, texts);
  // One row more than wanted tells whether there are others.
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
