/** A day of a forecast (docs/product/weather-and-places.md#forecast). What a provider does not know is null. */
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

/** Answer of GET blade-weather/weather/forecast. */
export interface ForecastReply {
  /** When the provider made it, on the station's clocks. */
  readonly reportTime: string;
  /** What the figures are (a service's forecast, an estimate), in the language of the call. */
  readonly info: string;
  /** True where nobody looked at the sky. */
  readonly estimated: boolean;
  /** False: the station has no coordinates. */
  readonly located: boolean;
  readonly forecasts: readonly ForecastDay[];
}
