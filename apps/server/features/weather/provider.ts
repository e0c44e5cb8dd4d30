import type { Label } from '@heliodeck/kit/label';
import type { Place } from '@heliodeck/model/solar/sun';

/** A day of a forecast (monitoring §3). What a provider does not know is null. */
export interface ForecastDay {
  /** 'yyyy-MM-dd' on the station's calendar. */
  readonly date: string;
  /** Chinese phrase of the usual weather vocabulary: 晴, 多云, 小雨 … */
  readonly dayWeather: string | null;
  /** °C. */
  readonly dayTemp: number | null;
  readonly nightTemp: number | null;
  /** Chinese compass point: 东北. */
  readonly dayWindDir: string | null;
  /** Beaufort, as a number or a span: '4', '≤3', '1-3'. */
  readonly dayWindPower: string | null;
  /** 'HH:mm' on the station's clocks; null where the sun does not cross the horizon that day. */
  readonly sunrise: string | null;
  readonly sunset: string | null;
}

export interface Forecast {
  /** When the provider made it, ms since 1970 UTC. */
  readonly reportedAt: number;
  /** What the figures are: a service's forecast or an estimate. */
  readonly info: Label;
  /** True where nobody looked at the sky. */
  readonly estimated: boolean;
  readonly days: readonly ForecastDay[];
}

/** Where and when a forecast is asked for. `place` is WGS-84; a provider with other coordinates converts (decision 37). */
export interface ForecastQuestion {
  readonly place: Place;
  /** IANA zone of the station. */
  readonly zone: string;
  /** ms since 1970 UTC. */
  readonly now: number;
}

/** A source of forecasts: the built-in estimate, or a service reached with a key. */
export interface WeatherProvider {
  /** @throws where the service cannot be reached or refuses */
  forecast(question: ForecastQuestion): Promise<Forecast>;
}
