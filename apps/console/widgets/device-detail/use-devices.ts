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
import { get } from '../../api/client.ts';
import { isOvertaken } from '../../api/feed-order.ts';
import { useLive } from '../../api/use-live.ts';
import { type Device, holdsDevice, withEvent } from './device.ts';

/** So often lists are read again, ms: a feed may skip an event without saying so. */
const lookMs = 60_000;

/** Every cache of devices stands below this name, so that the feed reaches all of them. */
const root = 'devices';

/** Devices of a station's department (docs/product/stations.md#lists-to-choose-from). */
const stationDevicesQuery = (createDept: string | undefined) =>
  queryOptions({
    queryKey: [root, 'dept', createDept],
    queryFn: createDept
      ? ({ signal }) =>
          get<readonly Device[]>('blade-xwj/xwj/list/dept', { createDept, current: 1, size: 500 }, signal)
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

/** Lets what comes and goes reach every list of devices on show. */
function useDeviceFeed(): void {
  const client = useQueryClient();
  useLive(['online', 'changed', 'reload'], (event) => {
    if (event.kind === 'reload') void client.invalidateQueries({ queryKey: [root] });
    else {
      // One that comes late, or again, is not put over the newer one: the server says what holds.
      const isLate = event.kind === 'online' && isOvertaken(`${event.of} ${event.id}`, event.at);
      if (!isLate) client.setQueriesData({ queryKey: [root] }, (held: unknown) => withEvent(held, event));
      if (event.kind === 'online' && event.of === 'device' && (isLate || !event.online))
        void client.invalidateQueries({
          predicate: ({ queryKey: [name], state }) => name === root && holdsDevice(state.data, event.id),
        });
    }
  });
}

/** Devices of a station by its department, kept up by the feed; nothing is asked while there is none. */
export function useStationDevices(createDept: string | undefined) {
  useDeviceFeed();
  return useQuery(stationDevicesQuery(createDept));
}

/** A page of devices, kept up by the feed; the page before stays until the new one is there. Nothing is asked without a query. */
export function useDevicePage(query: Query | undefined) {
  useDeviceFeed();
  return useQuery({ ...devicePageQuery(query ?? {}), enabled: query !== undefined });
}

/** Devices of several types, one page of each, type after type; kept up by the feed. */
export function useDevicesOfTypes(types: readonly number[], query: Query) {
  useDeviceFeed();
  return useQueries({
    queries: types.map((type) => devicePageQuery({ ...query, type })),
    combine: (pages) => ({
      devices: pages.flatMap(({ data }) => data?.records ?? []),
      isFetching: pages.some((page) => page.isFetching),
    }),
  });
}

/** Reads the page of devices on show again: searching for the same once more asks once more. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [root, 'page'] });
}

/**
 * One device; at once where a list on show has it already.
 * @param everyMs it is asked for again so often: nothing tells that somebody removes it, or moves it out of sight
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
