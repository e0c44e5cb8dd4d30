import type { Commissioning } from '@heliodeck/model/wire/commissioning';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { useLive } from '../../../api/use-live.ts';

/** Polling interval, ms: an installer waits beside the DTU, and the feed does not cover everything. */
const pollMs = 5_000;

const nothing: Commissioning = { station: null, dtus: [], devices: [] };

/** Progress of a station's commissioning; without a station nothing exists yet. */
export function useCommission(stationId: string | undefined) {
  const client = useQueryClient();
  const queryKey = ['commissioning', stationId];
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      get<Commissioning>('blade-stationInfo/stationInfo/commissioning', { id: stationId ?? '' }, signal),
    enabled: stationId !== undefined,
    refetchInterval: pollMs,
  });
  const reload = () => client.invalidateQueries({ queryKey });
  useLive(['online', 'reload'], () => void reload());
  return { ...read, data: stationId === undefined ? nothing : read.data, reload };
}
