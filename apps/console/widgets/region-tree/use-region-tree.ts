import type { Locale } from '@heliodeck/kit/label';
import type { RegionNode } from '@heliodeck/model/wire/region-node';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { useLocale } from '../../i18n/messages.ts';

const key = 'region-tree';
/** Refetch interval, ms: the feed does not report added or moved stations, and may lose other events. */
const lookMs = 300_000;

/** Regions and stations that the user may see; region names are in the language. */
export const treeQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [key, locale],
    queryFn: ({ signal }) =>
      get<readonly RegionNode[]>('blade-system/region/getStationRegion', undefined, signal),
    staleTime: 60_000,
    refetchInterval: lookMs,
    placeholderData: keepPreviousData,
  });

/** Records whose changes affect the tree. */
const telling: ReadonlySet<string> = new Set(['stationInfo', 'realtimeAlarm']);

/** When a line fails, many devices go offline at once: one request covers all of them, ms. */
const settleMs = 2000;

/** Regions and stations that the user may see. */
export function useRegionTree() {
  return useQuery(treeQuery(useLocale()));
}

/** Refetches the tree, after one of its stations turned out to be deleted. */
export function useReadTree(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [key] }), [client]);
}

/** Refetches the tree when the online status changes. Used once per screen, by RegionPane. */
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
