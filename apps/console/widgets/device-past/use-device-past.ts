import type { DevicePast } from '@heliodeck/model/wire/device-past';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';

/** The device, DTU or station of the history. */
export type PastOf =
  | { readonly deviceId: string }
  | { readonly dtuId: string }
  | { readonly stationId: string };

/** When a line fails, many devices go offline at once: one request covers all of them, ms. */
const settleMs = 2_000;

/** The history, refetched when the online status changes. */
export function useDevicePast(of: PastOf) {
  const query = useQuery({
    queryKey: ['device-past', of],
    queryFn: ({ signal }) => get<DevicePast>('blade-watch/watch/past', of, signal),
    staleTime: 10_000,
  });
  const { refetch } = query;
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);
  useLive(['online', 'reload'], () => {
    due.current ??= setTimeout(() => {
      due.current = undefined;
      void refetch();
    }, settleMs);
  });
  return query;
}
