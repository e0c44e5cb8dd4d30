import type { LineChain } from '@heliodeck/model/wire/line-facts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** Refetch interval, ms: the line is watched during repairs. */
const everyMs = 10_000;

/** The line of a DTU with all its devices, or of one device. */
export function useLine(kind: 'dtu' | 'xwj', id: string) {
  return useQuery({
    queryKey: ['line', kind, id],
    queryFn: ({ signal }) => get<LineChain>(`blade-${kind}/${kind}/line`, { id }, signal),
    refetchInterval: everyMs,
    staleTime: 0,
  });
}
