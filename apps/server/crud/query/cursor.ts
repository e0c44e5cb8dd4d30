import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { RowLayout } from '../columns/row-layout.ts';

/** Position of a page by a row instead of a number (docs/product/wire.md#pages-by-a-row). */
export interface Cursor {
  readonly side: 'after' | 'before';
  /** Id of the row; undefined = the end of the list, for the page before it. */
  readonly id: string | undefined;
}

/** Value for "before the end" instead of an id. */
const end = 'end';

type Others = Readonly<Record<string, string>>;

/**
 * Removes the cursor from the parameters of a list that are no fields. Lists with an exact total have no cursor; there the parameters are
 * reported as ignored.
 * @throws CodedError request.parameterFormat for an invalid id, search.twoPlaces if there is a second position
 */
export function takeCursor(
  { total, isId }: Pick<RowLayout, 'total' | 'isId'>,
  others: Others,
  page: number,
): { readonly cursor: Cursor | undefined; readonly rest: Others } {
  const { afterId, beforeId, ...rest } = others;
  if (total !== 'bounded' || (afterId === undefined && beforeId === undefined))
    return { cursor: undefined, rest: others };
  if (afterId !== undefined && beforeId !== undefined)
    throw new CodedError('search.twoPlaces', { name: 'afterId', other: 'beforeId' });
  const [name, side, id = ''] =
    afterId === undefined
      ? (['beforeId', 'before', beforeId] as const)
      : (['afterId', 'after', afterId] as const);
  if (page !== 1) throw new CodedError('search.twoPlaces', { name, other: 'current' });
  if (side === 'before' && id === end) return { cursor: { side, id: undefined }, rest };
  if (!isId(id)) throw new CodedError('request.parameterFormat', { name });
  return { cursor: { side, id }, rest };
}
