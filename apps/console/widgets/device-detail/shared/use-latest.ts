import type { LiveEventOf } from '@heliodeck/client/live-feed';
import type { Page, WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { isOvertaken } from '../../../api/feed-order.ts';
import { useLive } from '../../../api/use-live.ts';

/** Maximum number of packs of one battery device: PACE buses have sixteen addresses. */
const mostPacks = 16;

const latestQuery = (entity: Entity, deviceId: string) =>
  queryOptions({
    queryKey: ['latest', entity.key, deviceId],
    queryFn: async ({ signal }) => {
      // The live table has one row per device, for a battery one per pack.
      const device = 'xwjId' in entity.fields ? 'xwjId' : 'deviceId';
      const size = 'packNum' in entity.fields ? mostPacks : 1;
      const page = await get<Page>(`${entity.path}/list`, { [device]: deviceId, current: 1, size }, signal);
      return page.records;
    },
    staleTime: 0,
  });

/** Applies the values of a reading to its row; returns the same array if there is no such row. */
export function withLatestReading(
  rows: readonly WireRow[],
  event: LiveEventOf<'readings'>,
): readonly WireRow[] {
  const isIt = (row: WireRow): boolean => row.packNum === undefined || row.packNum === event.pack;
  return rows.some(isIt)
    ? rows.map((row) => (isIt(row) ? { ...row, ...withNews(row, event.values) } : row))
    : rows;
}

/** The row with the new values, and without the marks of values that were just read. */
function withNews(
  row: WireRow,
  values: LiveEventOf<'readings'>['values'],
): Readonly<Record<string, unknown>> {
  const left = (['readAt', 'valueOrigins'] as const).flatMap((name) => {
    const told = row[name];
    if (typeof told !== 'object' || told === null) return [];
    return [[name, Object.fromEntries(Object.entries(told).filter(([one]) => !Object.hasOwn(values, one)))]];
  });
  return { ...values, ...Object.fromEntries(left) };
}

/**
 * The newest record of a device, one row per pack. A reading from the feed is displayed at once; then the row is
 * refetched for its time and the labels that the server adds to codes.
 * @param record key of the telemetry record in the feed
 */
export function useLatest(entity: Entity, record: string | undefined, deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = latestQuery(entity, deviceId);
  useLive(['readings', 'reload'], (event) => {
    if (event.kind === 'readings') {
      if (event.deviceId !== deviceId || event.record !== record) return;
      // A late or repeated event does not overwrite a newer one; the row is refetched.
      if (!isOvertaken(`${event.record} ${deviceId} ${event.pack}`, event.at))
        client.setQueryData<readonly WireRow[]>(queryKey, (rows) => rows && withLatestReading(rows, event));
    }
    void client.invalidateQueries({ queryKey });
  });
  return useQuery(latestQuery(entity, deviceId));
}
