import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { useLocale } from '../../i18n/words.ts';

/** A day of the forecast; what is not known is null. */
export interface ForecastDay {
  readonly date: string;
  readonly dayWeather: string | null;
  readonly dayTemp: number | null;
  readonly nightTemp: number | null;
  readonly dayWindDir: string | null;
  readonly dayWindPower: string | null;
  readonly sunrise: string | null;
  readonly sunset: string | null;
}

/** Answer of GET blade-weather/weather/forecast. */
export interface Forecast {
  readonly reportTime: string;
  /** What the figures are, in the language of the call. */
  readonly info: string;
  readonly estimated: boolean;
  /** False: the station has no coordinates. */
  readonly located: boolean;
  readonly forecasts: readonly ForecastDay[];
}

const forecastQuery = (stationId: string, locale: string) =>
  queryOptions({
    queryKey: ['forecast', stationId, locale],
    queryFn: ({ signal }) => get<Forecast>('blade-weather/weather/forecast', { stationId }, signal),
    staleTime: 30 * 60_000,
    refetchInterval: 60 * 60_000,
  });

export function useForecast(stationId: string) {
  return useQuery(forecastQuery(stationId, useLocale()));
}
