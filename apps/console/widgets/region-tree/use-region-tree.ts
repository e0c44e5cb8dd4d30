import type { Locale } from '@heliodeck/kit/label';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { useLocale } from '../../i18n/messages.ts';

const key = 'region-tree';
/** So often it is read again, ms: the feed tells of no station that is added or moved, and may skip what it does tell. */
const lookMs = 300_000;

/** Regions and stations the person may see; regions are called in the language. */
export const treeQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [key, locale],
    queryFn: ({ signal }) =>
      get<readonly RegionNode[]>('blade-system/region/getStationRegion', undefined, signal),
    staleTime: 60_000,
    refetchInterval: lookMs,
    placeholderData: keepPreviousData,
  });

/** Records whose changes are seen in the tree. */
const telling: ReadonlySet<string> = new Set(['stationInfo', 'realtimeAlarm']);

/** When a line fails, many devices go at once: one look at the tree serves them all. */
const settleMs = 2000;

/** Regions and stations the person may see. */
export function useRegionTree() {
  return useQuery(treeQuery(useLocale()));
}

/** Reads the tree again: a station of it turned out to be gone. */
export function useReadTree(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [key] }), [client]);
}

/** Reads the tree again when something comes or goes. Once a screen: RegionPane does it. */
export function useRegionTreeFeed(): void {
  const client = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);
  useLive(['online', 'changed', 'reload'], (event) => {
    if (event.kind === 'changed' && !telling.has(event.entity)) return;
    if (due.current !== undefined) return;
    due.current = setTimeout(() => {
      due.current = undefined;
      void client.invalidateQueries({ queryKey: [key] });
    }, settleMs);
  });
}
