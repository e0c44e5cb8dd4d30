import type { GenerationItem, StationSummary } from '@heliodeck/model/energy/generation';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { type ChartSpan, requestOf } from './chart-mode.ts';

/** Energies are calculated once a minute; ms. */
const freshMs = 60_000;

/** Key figures of a station, refetched as often as energies are calculated. */
export const summaryQuery = (stationId: string) =>
  queryOptions({
    queryKey: ['station-summary', stationId],
    queryFn: ({ signal }) => get<StationSummary>('blade-index/index/stationSummary', { stationId }, signal),
    refetchInterval: freshMs,
  });

const generationQuery = (stationId: string, span: ChartSpan) =>
  queryOptions({
    queryKey: ['generation', stationId, span],
    queryFn: ({ signal }) =>
      get<readonly GenerationItem[]>(
        'blade-index/index/dailyMeterData',
        { ...requestOf(span), stationId },
        signal,
      ),
    refetchInterval: freshMs,
    placeholderData: keepPreviousData,
  });

/** Generation by day or month, kWh; the previous bars stay until the new ones have arrived. */
export function useGeneration(stationId: string, span: ChartSpan) {
  return useQuery(generationQuery(stationId, span));
}
