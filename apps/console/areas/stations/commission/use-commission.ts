import type { Commissioning } from '@heliodeck/model/wire/commissioning';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../../api/client.ts';
import { useLive } from '../../../api/use-live.ts';

/** Somebody stands beside the DTU and waits for it; what the feed does not tell is there by then. */
const pollMs = 5_000;

const nothing: Commissioning = { station: null, dtus: [], devices: [] };

/** How far a station is; of none, nothing is there. */
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
