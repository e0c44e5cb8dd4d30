import { inLocale, type Label, label } from '@heliodeck/kit/label';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { GeoPosition } from '@heliodeck/model/weather/sun';
import type { ForecastReply } from '@heliodeck/model/wire/forecast';
import { defaultZone, wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { MakeArea } from '../../area.ts';
import { defineRoute } from '../../http/route.ts';
import { chosenPlaces, chosenProvider, placeProvider } from './choose-provider.ts';
import { weatherDays } from './kept-days.ts';
import { enteredPosition } from './place-of.ts';
import { placeRoutes } from './place-routes.ts';
import type { WeatherProvider } from './provider.ts';

const summary: Label = label('电站天气预报', 'Weather forecast of a station');

const words = z.string().nullable();
const degrees = z.number().nullable();
/** A ForecastReply, for the API description. */
const forecastShape = z.object({
  reportTime: z.string(),
  info: z.string(),
  estimated: z.boolean(),
  located: z.boolean(),
  forecasts: z.array(
    z.object({
      date: z.string(),
      dayWeather: words,
      dayTemp: degrees,
      nightTemp: degrees,
      dayWindDir: words,
      dayWindPower: words,
      sunrise: words,
      sunset: words,
    }),
  ),
});

/** Position assumed for a station without valid coordinates (docs/product/weather-and-places.md#forecast). */
const somewhere: GeoPosition = { longitude: 118.04, latitude: 24.26 };

/**
 * The weather at a station.
 * @param given by tests; default: the provider chosen by the platform's parameters
 */
export function weatherArea(given?: WeatherProvider): MakeArea {
  return ({ entities, store, log }) => {
    const provider = given ?? chosenProvider({ store, log });
    return {
      name: 'weather',
      jobs: [weatherDays(provider)],
      routes: [
        ...placeRoutes(chosenPlaces({ store, log }), log),
        defineRoute({
          method: 'GET',
          path: '/api/blade-weather/place/provider',
          access: 'signed-in',
          log: { routine: true },
          summary: label('平台使用的地点服务', 'The provider of places of the platform'),
          tag: 'Weather',
          query: z.looseObject({}),
          data: z.object({ provider: z.enum(['amap', 'openMeteo', 'none']) }),
          handle: async () => ({ provider: await placeProvider(store) }),
        }),
        defineRoute({
          method: 'GET',
          path: '/api/blade-weather/weather/forecast',
          access: 'signed-in',
          summary,
          tag: 'Weather',
          query: z.looseObject({ stationId: z.string() }),
          data: forecastShape,
          async handle(context, { query }): Promise<ForecastReply> {
            const station = await entities.detail(context, stationInfo, query.stationId);
            const zone = station.timeZone ?? defaultZone;
            const place = enteredPosition(station.longitude, station.latitude);
            const { reportedAt, info, estimated, days } = await provider.forecast({
              place: place ?? somewhere,
              zone,
              now: context.now.getTime(),
            });
            return {
              reportTime: wireTime(reportedAt, zone),
              info: inLocale(info, context.locale),
              estimated,
              located: place !== undefined,
              forecasts: days,
            };
          },
        }),
      ],
    };
  };
}
