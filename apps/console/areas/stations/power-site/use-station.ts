import { ApiError } from '@heliodeck/client/api-error';
import type { StationSummary } from '@heliodeck/model/energy/generation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';

/** The fields of a station's record that the dashboard reads. */
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
/** Interval at which the existence of the station is checked, ms: no event reports that it was deleted or moved. */
const stillThereMs = 10_000;

/** A station's record, limited to the fields that the user may read. */
export const stationQuery = (id: string) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: async ({ signal }): Promise<Station> => {
      try {
        return await get<Station>('blade-stationInfo/stationInfo/detail', { id }, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== forbidden) throw error;
        // A user who may monitor a station may lack the permission to read its record: the summary still has its name.
        const summary = await get<StationSummary>(
          'blade-index/index/stationSummary',
          { stationId: id },
          signal,
        );
        return { ...summary, id, stationType: null, phone: null, address: null };
      }
    },
  });

/** A station's name and zone, and the other fields that the user may read; all others are null. */
export function useStation(id: string) {
  return useQuery({ ...stationQuery(id), refetchInterval: stillThereMs });
}
