import { label } from '@heliodeck/kit/label';
import type { ForecastDay } from '@heliodeck/model/wire/forecast';
import { z } from 'zod';
import { phraseOfCode, unknownPhrase } from './phrases.facts.ts';
import type { Forecast, ForecastQuestion, WeatherProvider } from './provider.ts';
import { beaufort, compassPoint } from './wind.ts';

export const openMeteoAddress = 'https://api.open-meteo.com';

const texts = z.array(z.string());
const numbers = z.array(z.number().nullable());
const reply = z.object({
  daily: z.object({
    time: texts,
    weather_code: numbers,
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    wind_speed_10m_max: numbers,
    wind_direction_10m_dominant: numbers,
    sunrise: z.array(z.string().nullable()),
    sunset: z.array(z.string().nullable()),
  }),
});

/**
 * Forecasts of Open-Meteo, which needs no key. The position is sent with two decimals: within a kilometre, the weather is the same.
 * @param address of the service, without path
 */
export function openMeteo(send: typeof fetch, address = openMeteoAddress): WeatherProvider {
  return {
    async forecast({ place, zone, now }: ForecastQuestion): Promise<Forecast> {
      const url = new URL('/v1/forecast', address);
      url.search = new URLSearchParams({
        latitude: place.latitude.toFixed(2),
        longitude: place.longitude.toFixed(2),
        daily: Object.keys(reply.shape.daily.shape)
          .filter((name) => name !== 'time')
          .join(),
        wind_speed_unit: 'ms',
        timezone: zone,
        forecast_days: '4',
      }).toString();
      const answer = await send(url);
      if (!answer.ok) throw new Error(`Open-Meteo answered ${answer.status}`);
      const { daily } = reply.parse(await answer.json());
      return {
        reportedAt: now,
        info: label('Open-Meteo 天气预报', 'Forecast by Open-Meteo'),
        estimated: false,
        days: daily.time.map((date, index) => dayOf(daily, date, index)),
      };
    },
  };
}

type Daily = z.infer<typeof reply>['daily'];

function dayOf(daily: Daily, date: string, index: number): ForecastDay {
  const rounded = (values: Daily['weather_code']): number | null => {
    const value = values[index];
    return value === null || value === undefined ? null : Math.round(value);
  };
  const code = rounded(daily.weather_code);
  const direction = rounded(daily.wind_direction_10m_dominant);
  const speed = daily.wind_speed_10m_max[index] ?? null;
  return {
    date,
    dayWeather: code === null ? null : (phraseOfCode[code] ?? unknownPhrase),
    dayTemp: rounded(daily.temperature_2m_max),
    nightTemp: rounded(daily.temperature_2m_min),
    dayWindDir: direction === null ? null : compassPoint(direction),
    dayWindPower: speed === null ? null : beaufort(speed),
    sunrise: daily.sunrise[index]?.slice(11, 16) || null,
    sunset: daily.sunset[index]?.slice(11, 16) || null,
  };
}
