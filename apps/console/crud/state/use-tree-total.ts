import type { Page, WireRow } from '@heliodeck/client/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { flat } from './use-tree.ts';

/**
 * The number of records on all levels of a tree, of which the list contains only the expanded ones.
 * @param path a paged list of the same records, or the whole tree; undefined: not needed
 * @param readAt when the tree was read: each reading triggers a count
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
