import { ApiError } from '@heliodeck/client/api-error';
import type { StationSummary } from '@heliodeck/model/energy/generation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';

/** What the dashboard reads of a station's record. */
export interface Station {
  readonly id: string;
  readonly stationName: string;
  readonly stationType: number | null;
  readonly installedCapacity: number | null;
  readonly phone: string | null;
  /** 'longitude,latitude,address text'. */
  readonly address: string | null;
  readonly timeZone: string | null;
}

const forbidden = 403;
/** So often it is looked whether the station is still there, ms: nothing tells that somebody removes or moves it. */
const stillThereMs = 10_000;

/** A station's record, or as much of it as the person may read. */
export const stationQuery = (id: string) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: async ({ signal }): Promise<Station> => {
      try {
        return await get<Station>('blade-stationInfo/stationInfo/detail', { id }, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== forbidden) throw error;
        // Who may watch a station need not be allowed to read its record: the summary names it all the same.
        const summary = await get<StationSummary>(
          'blade-index/index/stationSummary',
          { stationId: id },
          signal,
        );
        return { ...summary, id, stationType: null, phone: null, address: null };
      }
    },
  });

/** A station's name and zone, and what else the person may read of it; the rest is null. */
export function useStation(id: string) {
  return useQuery({ ...stationQuery(id), refetchInterval: stillThereMs });
}
