import { label } from '@heliodeck/kit/label';
import { instantOfWall } from '@heliodeck/kit/zone';
import { z } from 'zod';
import { toGcj02 } from './gcj02.ts';
import type { Forecast, ForecastQuestion, WeatherProvider } from './provider.ts';
import { sunTimes } from './sun-times.ts';

export const amapAddress = 'https://restapi.amap.com';
/** AMap states its times on the clocks of Beijing. */
const amapZone = 'Asia/Shanghai';

/** AMap writes an empty array where it has no text. */
const text = z.union([z.string(), z.array(z.unknown()).transform(() => '')]);
const district = z.object({
  status: z.literal('1'),
  regeocode: z.object({ addressComponent: z.object({ adcode: text }) }),
});
const cast = z.object({
  date: z.string(),
  dayweather: text,
  daytemp: text,
  nighttemp: text,
  daywind: text,
  daypower: text,
});
const weather = z.object({
  status: z.literal('1'),
  forecasts: z.array(z.object({ reporttime: z.string(), casts: z.array(cast) })).min(1),
});

/**
 * Forecasts of AMap by the district a place lies in: one call finds the district (GCJ-02 coordinates), one its weather.
 * @param key of AMap's web service
 * @param address of the service, without path
 */
export function amap(send: typeof fetch, key: string, address = amapAddress): WeatherProvider {
  const ask = async <T>(path: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T> => {
    const url = new URL(path, address);
    url.search = new URLSearchParams({ ...query, key }).toString();
    const answer = await send(url);
    if (!answer.ok) throw new Error(`AMap answered ${answer.status}`);
    const body: unknown = await answer.json();
    const read = shape.safeParse(body);
    // The service refuses with status 200; its own words say why, and never hold the key.
    if (!read.success) throw new Error(`AMap refused: ${infoOf(body)}`);
    return read.data;
  };
  return {
    async forecast({ place, zone }: ForecastQuestion): Promise<Forecast> {
      const { longitude, latitude } = toGcj02(place);
      const location = `${longitude.toFixed(2)},${latitude.toFixed(2)}`;
      const found = await ask('/v3/geocode/regeo', { location }, district);
      const { adcode } = found.regeocode.addressComponent;
      if (adcode === '') throw new Error('AMap knows no district there');
      const { forecasts } = await ask(
        '/v3/weather/weatherInfo',
        { city: adcode, extensions: 'all' },
        weather,
      );
      const [report] = forecasts;
      if (report === undefined) throw new Error('AMap has no forecast there');
      return {
        reportedAt: instantOfWall(amapZone, Date.parse(`${report.reporttime.replace(' ', 'T')}Z`)),
        info: label('高德天气预报', 'Forecast by AMap'),
        estimated: false,
        days: report.casts.map((day) => ({
          date: day.date,
          dayWeather: day.dayweather || null,
          dayTemp: numberOf(day.daytemp),
          nightTemp: numberOf(day.nighttemp),
          dayWindDir: day.daywind || null,
          dayWindPower: day.daypower || null,
          ...sunTimes(place, zone, day.date),
        })),
      };
    },
  };
}

const numberOf = (value: string): number | null => (value === '' ? null : Number(value));

function infoOf(body: unknown): string {
  const said = z.looseObject({ info: z.string() }).safeParse(body);
  return said.success ? said.data.info : 'an answer of another shape';
}
