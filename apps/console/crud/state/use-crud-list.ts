import type { Page, WireRow } from '@heliodeck/client/page';
import type { Query } from '@heliodeck/client/query-string';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { get } from '../../api/client.ts';
import type { CrudOptions } from '../shared/crud-props.ts';
import { type ListState, listQuery } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';
import { useLiveList } from './use-live-list.ts';
import { flat } from './use-tree.ts';

/** A list as read: a page, or a whole tree, which has no pages. */
export interface ReadList {
  readonly rows: readonly WireRow[];
  readonly total: number;
  /** Number of rows reachable by page numbers: not all of a very long list. */
  readonly reached: number;
  /** There are further rows in the direction in which the page was requested. */
  readonly isMore: boolean;
  /** The total is an estimate. */
  readonly isEstimated: boolean;
  readonly paged: boolean;
  /** Fields that the user's data scope hides in all rows: they are omitted from columns and conditions. */
  readonly hidden: readonly string[];
  /** Of figures: their sums over all rows of the search. */
  readonly sums: ListedSums | undefined;
}

/** Sums by field, and the number of rows that lack data. */
export interface ListedSums {
  readonly of: Readonly<Record<string, number | null>>;
  readonly partial: number;
}

export interface CrudList {
  readonly list: ReadList | undefined;
  /** When the rows arrived; unchanged rows remain the same object. */
  readonly readAt: number;
  /** Why there are no rows. */
  readonly error: Error | null;
  /** Why the displayed rows are outdated: the latest request failed. */
  readonly stale: Error | null;
  readonly busy: boolean;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  /** Marks the next load as caused by the user (search, reset), so that devices are polled too. */
  readonly ask: () => void;
}

const noRows: readonly WireRow[] = [];
const nothing: readonly string[] = [];

const readList = (answer: Page | readonly WireRow[]): ReadList =>
  'records' in answer
    ? {
        rows: answer.records,
        total: answer.total,
        reached: Math.min(answer.total, answer.pages * answer.size),
        isMore: answer.more === true,
        isEstimated: answer.estimated === true,
        paged: true,
        hidden: answer.hidden ?? nothing,
        sums: answer.sums && { of: answer.sums, partial: answer.partial ?? 0 },
      }
    : wholeTree(answer);

/** Reads a list: a page, or a whole tree. */
export const readRows = async (path: string, query: Query, signal: AbortSignal): Promise<ReadList> =>
  readList(await get<Page | readonly WireRow[]>(path, query, signal));

function wholeTree(rows: readonly WireRow[]): ReadList {
  const total = flat(rows).length;
  return {
    rows,
    total,
    reached: total,
    isMore: false,
    isEstimated: false,
    paged: false,
    hidden: nothing,
    sums: undefined,
  };
}

/** Reads the list of a screen, and requests fresh values from its devices if the screen does so. */
export function useCrudList(props: CrudOptions, state: ListState, set: SetListState): CrudList {
  const { entity, fixed, freshen } = props;
  const path = props.paths?.list ?? `${entity.path}/list`;
  const query = listQuery(entity, state, { ...props.within, ...fixed });
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['list', entity.key, path, query],
    queryFn: ({ signal }) => readRows(path, query, signal),
    placeholderData: keepPreviousData,
  });
  useLiveList(entity, data?.rows ?? noRows, () => void refetch());
  const [asked, setAsked] = useState(1);
  const ask = useCallback(() => setAsked((before) => before + 1), []);
  const reload = useCallback(async () => {
    ask();
    await refetch();
  }, [ask, refetch]);

  // Once per load caused by the user, when its rows have arrived; the reload that follows does not poll
  // devices (docs/product/telemetry.md#charging-parameters).
  const freshened = useRef(0);
  useEffect(() => {
    if (!freshen || !data || isPlaceholderData || isFetching || freshened.current >= asked) return;
    freshened.current = asked;
    void freshen(data.rows)
      .catch(() => undefined)
      .then(() => refetch());
  }, [freshen, data, isPlaceholderData, isFetching, asked, refetch]);

  // If rows deleted elsewhere leave this page empty, go to the last page.
  const last =
    data?.paged && data.rows.length === 0 && data.total > 0
      ? Math.ceil(data.reached / state.size)
      : undefined;
  useEffect(() => {
    if (last !== undefined && last < state.page) set({ page: last }, 'replace');
  }, [last, state.page, set]);

  // There are no earlier rows: display the first page, which has more rows than the few that were left.
  const isStart = state.place?.side === 'beforeId' && data?.isMore === false && !isPlaceholderData;
  useEffect(() => {
    if (isStart) set({ page: 1 }, 'replace');
  }, [isStart, set]);

  // The first rows are rendered in slices, between which clicks are handled: a table of them is the most
  // expensive rendering of a screen.
  const isDrawn = useDeferredValue(data !== undefined, false);

  return {
    list: isDrawn ? data : undefined,
    readAt: dataUpdatedAt,
    error: data ? null : error,
    stale: data ? error : null,
    busy: isFetching,
    reload,
    ask,
  };
}
