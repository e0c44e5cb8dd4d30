import type { Page } from '@heliodeck/client/page';
import type { Query } from '@heliodeck/client/query-string';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { isOvertaken } from '../../../api/feed-order.ts';
import { useLive } from '../../../api/use-live.ts';
import { type Device, holdsDevice, withEvent } from './device.ts';

/** Refetch interval of lists, ms: a feed may lose an event without reporting it. */
const lookMs = 60_000;

/** All query keys of devices start with this, so that the feed reaches all of them. */
const root = 'devices';

/** Devices of a station that are loaded at once; beyond that the server searches. */
export const mostOfStation = 500;

/** Devices of a station's department (docs/product/stations.md#lists-to-choose-from), or those with a part of a name. */
const stationDevicesQuery = (createDept: string | undefined, name?: string) =>
  queryOptions({
    queryKey: [root, 'dept', createDept, name],
    queryFn: createDept
      ? ({ signal }) => {
          const query = { createDept, name, current: 1, size: mostOfStation };
          return get<readonly Device[]>('blade-xwj/xwj/list/dept', query, signal);
        }
      : skipToken,
    refetchInterval: lookMs,
  });

/** A page of the device list. */
const devicePageQuery = (query: Query) =>
  queryOptions({
    queryKey: [root, 'page', query],
    queryFn: ({ signal }) => get<Page<Device>>('blade-xwj/xwj/list', query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });

/** One device. */
export const deviceQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [root, 'one', id],
    queryFn: id ? ({ signal }) => get<Device>('blade-xwj/xwj/detail', { id }, signal) : skipToken,
  });

/** Applies changes of the online status to every displayed list of devices. */
function useDeviceFeed(): void {
  const client = useQueryClient();
  useLive(['online', 'changed', 'reload'], (event) => {
    if (event.kind === 'reload') void client.invalidateQueries({ queryKey: [root] });
    else {
      // A late or repeated event does not overwrite a newer one: the row is refetched.
      const isLate = event.kind === 'online' && isOvertaken(`${event.of} ${event.id}`, event.at);
      if (!isLate) client.setQueriesData({ queryKey: [root] }, (held: unknown) => withEvent(held, event));
      if (event.kind === 'online' && event.of === 'device' && (isLate || !event.online))
        void client.invalidateQueries({
          predicate: ({ queryKey: [name], state }) => name === root && holdsDevice(state.data, event.id),
        });
    }
  });
}

/** Devices of a station by its department, updated with the feed; no request without a department. */
export function useStationDevices(createDept: string | undefined) {
  useDeviceFeed();
  return useQuery(stationDevicesQuery(createDept));
}

/**
 * Devices of a station whose name contains a text, from the server if the station has more than are loaded at once: of the loaded ones
 * the caller finds them itself.
 */
export function useNamedDevices(
  createDept: string | undefined,
  loaded: readonly Device[] | undefined,
  name: string,
): readonly Device[] | undefined {
  const isSearched = (loaded?.length ?? 0) >= mostOfStation && name !== '';
  const { data } = useQuery(stationDevicesQuery(isSearched ? createDept : undefined, name));
  return isSearched ? data : loaded;
}

/**
 * A page of devices, updated with the feed; the previous page stays until the new one has arrived. No request without a
 * query.
 */
export function useDevicePage(query: Query | undefined) {
  useDeviceFeed();
  return useQuery({ ...devicePageQuery(query ?? {}), enabled: query !== undefined });
}

/** Devices of several types, one page of each, sorted by type; updated with the feed. */
export function useDevicesOfTypes(types: readonly number[], query: Query) {
  useDeviceFeed();
  return useQueries({
    queries: types.map((type) => devicePageQuery({ ...query, type })),
    combine: (pages) => ({
      devices: pages.flatMap(({ data }) => data?.records ?? []),
      isCut: pages.some(({ data }) => data !== undefined && data.total > data.records.length),
      isFetching: pages.some((page) => page.isFetching),
    }),
  });
}

/** Refetches the displayed page of devices, for a repeated search with the same conditions. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [root, 'page'] });
}

/**
 * One device; available at once if a displayed list has it.
 * @param everyMs refetch interval, ms: no event reports that it was deleted or is no longer visible
 */
export function useDevice(id: string | undefined, everyMs?: number) {
  useDeviceFeed();
  const client = useQueryClient();
  return useQuery({
    ...deviceQuery(id),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    initialData: () => {
      for (const [, held] of client.getQueriesData<readonly Device[] | Page<Device>>({ queryKey: [root] })) {
        const all = held && 'records' in held ? held.records : Array.isArray(held) ? held : [];
        const found = all.find((device) => device.id === id);
        if (found) return found;
      }
      return undefined;
    },
  });
}
