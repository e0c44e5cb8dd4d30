import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

interface Item {
  readonly dictKey: string | number;
  readonly remark?: string | null;
}

/**
 * Addresses of the pages of a process. The third part depends on the category, as set in the remark of the dictionary
 * `flow` (docs/product/workflow.md#addresses); a category without a remark uses 'flow'.
 */
export function useFlowAddress(): (category: unknown, ...tail: readonly unknown[]) => string {
  const { data } = useQuery({
    queryKey: ['flow-routes'],
    queryFn: ({ signal }) => get<readonly Item[]>('blade-system/dict/dictionary', { code: 'flow' }, signal),
    staleTime: 5 * 60_000,
  });
  return (category, ...tail) => {
    const key = String(category ?? '').replace(/^flow_/, '');
    const route = data?.find(({ dictKey }) => String(dictKey) === key)?.remark || 'flow';
    return ['/work/process', route, ...tail.map((one) => encodeURIComponent(String(one)))].join('/');
  };
}
