import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import type { RowTotal } from './page.ts';

/** From this offset on rows are counted before the page is read, since it may be nearer to the end. */
export const deep = 1_000;

/** The requested page of a list. */
interface Wish {
  /** A total order of the rows. */
  readonly order: readonly SearchOrder[];
  readonly size: number;
  readonly offset: number;
}

/** Whether the total is exact. */
export function isExact({ estimated }: RowTotal): boolean {
  return estimated !== true;
}

/**
 * Reads a page of a list from its nearer end, since the rows before it are read and discarded. From the other end the page is read in
 * reverse order and reversed.
 * @param total number of rows in the list, exact
 */
export async function pageFromNearerEnd<T>(
  total: number,
  { order, size, offset }: Wish,
  read: (
    order: readonly SearchOrder[],
    page: { readonly limit: number; readonly offset: number },
  ) => Promise<T[]>,
): Promise<T[]> {
  const wanted = Math.min(size, total - offset);
  if (wanted <= 0) return [];
  const behind = total - offset - wanted;
  if (offset < deep || behind >= offset) return read(order, { limit: size, offset });
  // A last page that is not full is read with more rows than needed: a limit of its own would need another prepared statement.
  const rows = await read(order.map(reversedOrder), { limit: size, offset: behind });
  return rows.slice(0, wanted).reverse();
}

/** The reverse order. */
export function reversedOrder({ name, direction }: SearchOrder): SearchOrder {
  return { name, direction: direction === 'asc' ? 'desc' : 'asc' };
}
