import { label } from '@heliodeck/kit/label';
import { instantOfWall } from '@heliodeck/kit/zone';
import { z } from 'zod';
import { amapAddress, amapCall, amapText } from './amap-call.ts';
import { toGcj02 } from './gcj02.ts';
import type { Forecast, ForecastQuestion, WeatherProvider } from './provider.ts';
import { sunTimes } from './sun-times.ts';

/** AMap's times are in Beijing time. */
const amapZone = 'Asia/Shanghai';

const text = amapText;
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
 * Forecasts of AMap by the district of a place: one call finds the district (GCJ-02 coordinates), one its weather.
 * @param key of AMap's web service
 * @param address of the service, without path
 */
export function amap(send: typeof fetch, key: string, address = amapAddress): WeatherProvider {
  const ask = amapCall(send, key, address);
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
