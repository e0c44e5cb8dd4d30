import { label } from '@heliodeck/kit/label';
import { addDays, daysBetween, localDate } from '@heliodeck/kit/zone';
import type { ForecastDay } from '@heliodeck/model/wire/forecast';
import { climateTemperatures } from './climate.ts';
import type { ForecastQuestion, WeatherProvider } from './provider.ts';
import { sunTimes } from './sun-times.ts';

/** Today and three more days, like the services. */
const days = 4;

/**
 * A provider without a service: typical values of a clear-sky day at the place and date. It has neither wind nor clouds, and is marked as
 * an estimate.
 */
export const clearSkyEstimate: WeatherProvider = {
  async forecast(question) {
    const today = localDate(question.zone, question.now);
    return {
      reportedAt: question.now,
      info: label('晴空估算', 'Clear-sky estimate'),
      estimated: true,
      days: Array.from({ length: days }, (_, ahead) => estimate(question, addDays(today, ahead))),
    };
  },
};

function estimate({ place, zone }: ForecastQuestion, date: string): ForecastDay {
  const dayOfYear = daysBetween(`${date.slice(0, 4)}-01-01`, date) + 1;
  const { day, night } = climateTemperatures(place.latitude, dayOfYear);
  return {
    date,
    dayWeather: '晴',
    dayTemp: day,
    nightTemp: night,
    dayWindDir: null,
    dayWindPower: null,
    ...sunTimes(place, zone, date),
  };
}
