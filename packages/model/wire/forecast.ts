/** A day of a forecast (docs/product/weather-and-places.md#forecast). Values unknown to the provider are null. */
export interface ForecastDay {
  /** 'yyyy-MM-dd' in the station's zone. */
  readonly date: string;
  /** Chinese weather phrase: 晴, 多云, 小雨 … */
  readonly dayWeather: string | null;
  /** °C. */
  readonly dayTemp: number | null;
  readonly nightTemp: number | null;
  /** Chinese compass point: 东北. */
  readonly dayWindDir: string | null;
  /** Beaufort, as a number or a range: '4', '≤3', '1-3'. */
  readonly dayWindPower: string | null;
  /** 'HH:mm' in the station's zone; null if the sun does not cross the horizon that day. */
  readonly sunrise: string | null;
  readonly sunset: string | null;
}

/** Response of GET blade-weather/weather/forecast. */
export interface ForecastReply {
  /** When the provider issued it, in the station's zone. */
  readonly reportTime: string;
  /** Kind of the figures (a service's forecast, an estimate), in the language of the request. */
  readonly info: string;
  /** True if the forecast is computed without data about the sky. */
  readonly estimated: boolean;
  /** False: the station has no coordinates. */
  readonly located: boolean;
  readonly forecasts: readonly ForecastDay[];
}
