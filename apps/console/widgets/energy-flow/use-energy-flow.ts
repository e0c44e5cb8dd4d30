import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import { wireTime } from '@heliodeck/model/wire/time';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { feedState } from '../../api/live-feed.ts';
import { useLive } from '../../api/use-live.ts';
import { withOnline, withReading } from './flow-state.ts';

/** Refetch intervals, ms: with a feed, which reports every reading, and without one. */
const withFeedMs = 60_000;
const withoutFeedMs = 15_000;

const flowQuery = (stationId: string) =>
  queryOptions({
    queryKey: ['energy-flow', stationId],
    queryFn: ({ signal }) => get<EnergyFlow>('blade-index/index/energyFlow', { stationId }, signal),
    refetchInterval: () => (feedState.get() === 'live' ? withFeedMs : withoutFeedMs),
  });

/**
 * Applies the feed to the readings of a station. One component of a screen calls it, for all that show these readings with
 * {@link useEnergyFlow}. `zone` is the station's.
 */
export function useFlowFeed(stationId: string, zone: string): void {
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
}

/** The live readings of a station, the only source of its diagram and of its present figures: fetched once, then updated by the feed. */
export const useEnergyFlow = (stationId: string) => useQuery(flowQuery(stationId));
