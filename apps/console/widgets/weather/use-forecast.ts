import type { ForecastReply } from '@heliodeck/model/wire/forecast';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useLocale } from '../../i18n/messages.ts';

const forecastQuery = (stationId: string, locale: string) =>
  queryOptions({
    queryKey: ['forecast', stationId, locale],
    queryFn: ({ signal }) => get<ForecastReply>('blade-weather/weather/forecast', { stationId }, signal),
    staleTime: 30 * 60_000,
    refetchInterval: 60 * 60_000,
  });

/** The forecast of a station in the current language, refetched every hour. */
export function useForecast(stationId: string) {
  return useQuery(forecastQuery(stationId, useLocale()));
}
