import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';

/** Which device, DTU or station it is about. */
export type PastOf =
  | { readonly deviceId: string }
  | { readonly dtuId: string }
  | { readonly stationId: string };

/** What happened to it, read again when something comes or goes. */
export function useDevicePast(of: PastOf) {
  const query = useQuery({
    queryKey: ['device-past', of],
    queryFn: ({ signal }) => get<DevicePast>('blade-watch/watch/past', of, signal),
    staleTime: 10_000,
  });
  const { refetch } = query;
  useLive(['online', 'reload'], () => void refetch());
  return query;
}
