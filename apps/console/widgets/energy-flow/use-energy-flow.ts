import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import { wireTime } from '@heliodeck/model/wire/time';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useLive } from '../../api/use-live.ts';
import { withOnline, withReading } from './flow-state.ts';

const flowQuery = (stationId: string) =>
  queryOptions({
    queryKey: ['energy-flow', stationId],
    queryFn: ({ signal }) => get<EnergyFlow>('blade-index/index/energyFlow', { stationId }, signal),
    // Updated by the feed; this interval is for times without a feed.
    refetchInterval: 60_000,
  });

/** Live values of a station's diagram: fetched once, then updated by the feed. `zone` is the station's. */
export function useEnergyFlow(stationId: string, zone: string) {
  const client = useQueryClient();
  const { queryKey } = flowQuery(stationId);
  useLive(['readings', 'online', 'reload'], (event) => {
    if (event.kind === 'reload') void client.invalidateQueries({ queryKey });
    else {
      client.setQueryData<EnergyFlow>(queryKey, (flow) => {
        if (!flow) return flow;
        const time = (instant: number) => wireTime(instant, zone);
        return event.kind === 'online' ? withOnline(flow, event, time) : withReading(flow, event, time);
      });
    }
  });
  return useQuery(flowQuery(stationId));
}
