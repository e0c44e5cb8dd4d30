import type { Label } from '@heliodeck/kit/label';
import type { SkyConditions } from '@heliodeck/model/weather/conditions';
import type { GeoPosition } from '@heliodeck/model/weather/sun';
import type { ForecastDay } from '@heliodeck/model/wire/forecast';

/** A provider's forecast. */
export interface Forecast {
  /** When the provider made it, ms since 1970 UTC. */
  readonly reportedAt: number;
  /** Kind of data: a service's forecast or an estimate. */
  readonly info: Label;
  /** True if it is not based on observations. */
  readonly estimated: boolean;
  readonly days: readonly ForecastDay[];
}

/**
 * Place and time of a requested forecast. `place` is WGS-84; a provider with other coordinates converts it
 * (docs/product/weather-and-places.md#coordinates).
 */
export interface ForecastQuestion {
  readonly place: GeoPosition;
  /** IANA time zone of the station. */
  readonly zone: string;
  /** ms since 1970 UTC. */
  readonly now: number;
}

/** A source of forecasts: the built-in estimate, or a service. */
export interface WeatherProvider {
  /** @throws if the service is unreachable or refuses */
  forecast(question: ForecastQuestion): Promise<Forecast>;
}

/** Place and days of requested past weather. */
export interface PastQuestion {
  readonly place: GeoPosition;
  /** Dates in UTC, yyyy-MM-dd, both included. */
  readonly first: string;
  readonly last: string;
}

/** A service with past weather. */
export interface PastWeather {
  /** @returns hours in order. @throws if the service is unreachable or refuses */
  past(question: PastQuestion): Promise<readonly SkyConditions[]>;
}
