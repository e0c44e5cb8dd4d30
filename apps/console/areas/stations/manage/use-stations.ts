import { ApiError } from '@heliodeck/client/api-error';
import type { Page } from '@heliodeck/client/page';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { rotated } from './rotated.ts';

/** A station as an option of the selector. */
export interface StationChoice {
  readonly id: string;
  readonly stationName: string;
  /** Absent if the user may select a station but not read its record. */
  readonly stationType?: number | null;
  readonly createDept: string | null;
}

/** Page size that fetches all of them at once (docs/product/devices.md#fetching-all). */
const every = 10_000;
const forbidden = 403;

/** The stations that the user may see, in the order of the selector. */
export const stationsQuery = queryOptions({
  queryKey: ['station-choices'],
  queryFn: async ({ signal }) => rotated(await readStations(signal)),
  staleTime: 60_000,
});

async function readStations(signal: AbortSignal): Promise<readonly StationChoice[]> {
  try {
    const query = { current: 1, size: every };
    const page = await get<Page<StationChoice>>('blade-stationInfo/stationInfo/list', query, signal);
    return page.records;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== forbidden) throw error;
    // A user who may monitor devices may lack the permission to read stations; their names are available to everyone.
    return get<readonly StationChoice[]>('blade-stationInfo/stationInfo/list/noPage', undefined, signal);
  }
}
