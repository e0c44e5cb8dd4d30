import type { WireRow } from '@heliodeck/client/page';
import type { ListPlace, ListState } from './list-state.ts';

/** Where one can go from a page; undefined = not possible. */
export type Neighbours = Readonly<
  Record<'firstPage' | 'previousPage' | 'nextPage' | 'lastPage', Partial<ListState> | undefined>
>;

interface Shown {
  readonly rows: readonly WireRow[];
  readonly isMore: boolean;
  readonly isEstimated: boolean;
  /** Number of rows reachable by page numbers. */
  readonly reached: number;
}

/** The end of a list, as a position that a page may precede. */
const end = 'end';

/**
 * The adjacent pages of the displayed one, from row to row. While pages have numbers, a page begins at a row
 * only after the last number.
 * @param list the displayed list; undefined if it could not be read: then only the first page can be left
 */
export function neighboursOf(state: ListState, list: Shown | undefined): Neighbours {
  const [first, last] = [list?.rows[0]?.id, list?.rows.at(-1)?.id];
  const { place } = state;
  if (!place) {
    const isLastNumber = list?.isEstimated === true && state.page * state.size >= list.reached;
    return {
      firstPage: undefined,
      previousPage: undefined,
      nextPage: isLastNumber && last !== undefined ? at('afterId', last) : undefined,
      lastPage: at('beforeId', end),
    };
  }
  const isLast = place.id === end || (place.side === 'afterId' && list?.isMore === false);
  return {
    firstPage: { page: 1 },
    previousPage: list && at('beforeId', first ?? end),
    nextPage: isLast || last === undefined ? undefined : at('afterId', last),
    lastPage: isLast ? undefined : at('beforeId', end),
  };
}

/** Buttons beside page numbers: for the next page, if it has no number. */
export function behindNumbers({ nextPage }: Neighbours): readonly (keyof Neighbours)[] {
  return nextPage === undefined ? ['lastPage'] : ['nextPage', 'lastPage'];
}

function at(side: ListPlace['side'], id: string): Partial<ListState> {
  return { page: 1, place: { side, id } };
}
