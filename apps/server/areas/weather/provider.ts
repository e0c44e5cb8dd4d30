import type { Label } from '@heliodeck/kit/label';
import type { SkyConditions } from '@heliodeck/model/weather/conditions';
import type { GeoPosition } from '@heliodeck/model/weather/sun';
import type { ForecastDay } from '@heliodeck/model/wire/forecast';

/** What a provider says of the days to come. */
export interface Forecast {
  /** When the provider made it, ms since 1970 UTC. */
  readonly reportedAt: number;
  /** What the figures are: a service's forecast or an estimate. */
  readonly info: Label;
  /** True where nobody looked at the sky. */
  readonly estimated: boolean;
  readonly days: readonly ForecastDay[];
}

/**
 * Where and when a forecast is asked for. `place` is WGS-84; a provider with other coordinates converts
 * (docs/product/weather-and-places.md#coordinates).
 */
export interface ForecastQuestion {
  readonly place: GeoPosition;
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

/** Where and when the sky is asked about. */
export interface PastQuestion {
  readonly place: GeoPosition;
  /** Dates in UTC, yyyy-MM-dd, both included. */
  readonly first: string;
  readonly last: string;
}

/** A service that tells of the sky as it was. */
export interface PastWeather {
  /** @returns hours in their order. @throws where the service cannot be reached or refuses */
  past(question: PastQuestion): Promise<readonly SkyConditions[]>;
}
