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
  readonly createDept: string | null;
  readonly timeZone: string | null;
}

const stationQuery = (id: string) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: ({ signal }) => get<Station>('blade-stationInfo/stationInfo/detail', { id }, signal),
  });

export function useStation(id: string) {
  return useQuery(stationQuery(id));
}

/** The text of an address: its third part, with what commas the text itself has; '' where there is none. */
export function addressText(address: string | null): string {
  return (address ?? '').split(',').slice(2).join(',').trim();
}
