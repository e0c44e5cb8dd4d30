import type { TroublePage } from '@heliodeck/model/wire/trouble';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

/** Rows at most: more of them push away what the page is about. */
const most = 6;
/** Faults and protections come with readings: they are looked for so often, ms. */
const everyMs = 15_000;

/** What is wrong at a station now, the worst first. */
export const stationTroublesQuery = (stationId: string) =>
  queryOptions({
    queryKey: ['station-troubles', stationId],
    queryFn: ({ signal }) =>
      get<TroublePage>('blade-watch/watch/troubles', { stationIds: stationId, size: most }, signal),
    refetchInterval: everyMs,
  });
