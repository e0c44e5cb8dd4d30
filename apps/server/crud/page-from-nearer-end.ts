import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import type { RowTotal } from './page.ts';

/** From this offset on rows are counted before the page is read, for it may be nearer to the end. */
export const deep = 1_000;

/** Which rows of a list are wanted. */
interface Wish {
  /** An order that settles the place of every row. */
  readonly order: readonly SearchOrder[];
  readonly size: number;
  readonly offset: number;
}

/** Whether a total was counted. */
export function isExact({ estimated }: RowTotal): boolean {
  return estimated !== true;
}

/**
 * Reads a page of a list from the end it is nearer to: the rows before it are read and thrown away. In the other order
 * the page is read backwards and turned round.
 * @param total how many rows the list has, exactly
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
  // A last page that is not full is read with more rows than wanted: every limit of its own would be a statement of its own.
  const rows = await read(order.map(turned), { limit: size, offset: behind });
  return rows.slice(0, wanted).reverse();
}

/** The order the other way round. */
export function turned({ name, direction }: SearchOrder): SearchOrder {
  return { name, direction: direction === 'asc' ? 'desc' : 'asc' };
}
