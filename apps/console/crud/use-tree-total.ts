import type { Page, WireRow } from '@heliodeck/client/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import { flat } from './use-tree.ts';

/**
 * How many records a tree holds on all its levels, of which the list knows only those that were opened.
 * @param path a paged list of the same records, or the whole tree; undefined: nobody wants to know
 * @param readAt when the tree was read: it is counted as often
 */
export function useTreeTotal(path: string | undefined, readAt: number): number | undefined {
  const { data } = useQuery({
    queryKey: ['tree-total', path, readAt],
    queryFn: ({ signal }) => get<Page | readonly WireRow[]>(path ?? '', { current: 1, size: 1 }, signal),
    enabled: path !== undefined && readAt > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (data === undefined) return undefined;
  return 'records' in data ? data.total : flat(data).length;
}
