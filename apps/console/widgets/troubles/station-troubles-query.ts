import type { TroublePage } from '@heliodeck/model/wire/trouble';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** Maximum number of rows: more would push the content of the page down. */
const most = 6;
/** Refetch interval, ms: faults and protections come with readings. */
const everyMs = 15_000;

/** Current troubles of a station, the worst first. */
export const stationTroublesQuery = (stationId: string) =>
  queryOptions({
    queryKey: ['station-troubles', stationId],
    queryFn: ({ signal }) =>
      get<TroublePage>('blade-watch/watch/troubles', { stationIds: stationId, size: most }, signal),
    refetchInterval: everyMs,
  });
