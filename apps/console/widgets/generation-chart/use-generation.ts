import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { type ChartSpan, requestOf } from './chart-mode.ts';

/** Generation of a day ('yyyy-MM-dd') or month ('yyyy-MM'); what is not known is null. */
export interface GenerationItem {
  readonly date: string;
  /** kWh. */
  readonly dailyPower: number | null;
  /** Share of the elapsed time that is covered by data, 0 to 1. */
  readonly coverage: number | null;
  /** kWh per kWp installed. */
  readonly utilisationHours: number | null;
  readonly peakSunHours: number | null;
  /** kWh. */
  readonly theoreticalPower: number | null;
  readonly estimate: 'clear-sky' | null;
}

/** Answer of GET blade-index/index/stationSummary. */
export interface StationSummary {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly installedCapacity: number | null;
  readonly today: GenerationItem | null;
  /** kWh. */
  readonly todayPower: number | null;
  readonly monthPower: number | null;
  readonly yearPower: number | null;
  readonly totalPower: number | null;
}

/** Energies are settled once a minute. */
const freshMs = 60_000;

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

export function useGeneration(stationId: string, span: ChartSpan) {
  return useQuery(generationQuery(stationId, span));
}
