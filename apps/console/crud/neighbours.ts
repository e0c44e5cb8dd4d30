import type { WireRow } from '@heliodeck/client/page';
import type { ListPlace, ListState } from './list-state.ts';

/** Where one can go from a page; undefined = nowhere. */
export type Neighbours = Readonly<
  Record<'firstPage' | 'previousPage' | 'nextPage' | 'lastPage', Partial<ListState> | undefined>
>;

interface Shown {
  readonly rows: readonly WireRow[];
  readonly isMore: boolean;
  readonly isEstimated: boolean;
  /** Rows that pages reach by their numbers. */
  readonly reached: number;
}

/** The end of a list, which a page may stand before. */
const end = 'end';

/**
 * Pages beside the one that is shown, from row to row. While pages have numbers, the next one begins by a row only behind the
 * last number.
 * @param list what is shown; undefined where it could not be read: then the first page is left
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

/** What stands beside numbers of pages: the next one has a button where it has no number. */
export function behindNumbers({ nextPage }: Neighbours): readonly (keyof Neighbours)[] {
  return nextPage === undefined ? ['lastPage'] : ['nextPage', 'lastPage'];
}

function at(side: ListPlace['side'], id: string): Partial<ListState> {
  return { page: 1, place: { side, id } };
}
