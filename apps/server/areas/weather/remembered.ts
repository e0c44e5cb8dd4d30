import { label } from '@heliodeck/kit/label';
import { clearSkyEstimate } from './clear-sky.ts';
import type { Forecast, ForecastQuestion, WeatherProvider } from './provider.ts';

/** Cache time, ms; services update their forecasts every hour or two. */
const keptMs = 30 * 60_000;
/** How long the service is not called after a failure, ms, so that requests do not wait for an unavailable network. */
const restMs = 10 * 60_000;
const mostPlaces = 2_000;

interface Kept {
  readonly at: number;
  readonly forecast: Promise<Forecast>;
}

/**
 * Caches a service's forecasts per place for half an hour, and returns the clear-sky estimate, marked as such, while the service is
 * unreachable.
 * @param onFailure called with the error of the service; at most every ten minutes
 */
export function remembered(service: WeatherProvider, onFailure: (error: unknown) => void): WeatherProvider {
  const kept = new Map<string, Kept>();
  let restsUntil = Number.NEGATIVE_INFINITY;
  const standIn = async (question: ForecastQuestion): Promise<Forecast> => ({
    ...(await clearSkyEstimate.forecast(question)),
    info: label('晴空估算（天气服务无法访问）', 'Clear-sky estimate (weather service out of reach)'),
  });
  const ask = (key: string, question: ForecastQuestion): Promise<Forecast> => {
    const forecast = service.forecast(question);
    kept.delete(key);
    kept.set(key, { at: question.now, forecast });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostPlaces) break;
      kept.delete(oldest);
    }
    return forecast;
  };
  return {
    async forecast(question) {
      const { place, zone, now } = question;
      const key = `${place.longitude.toFixed(2)} ${place.latitude.toFixed(2)} ${zone}`;
      const known = kept.get(key);
      try {
        if (known !== undefined && now - known.at < keptMs) return await known.forecast;
        if (now < restsUntil) return await standIn(question);
        return await ask(key, question);
      } catch (error) {
        kept.delete(key);
        if (now >= restsUntil) {
          restsUntil = now + restMs;
          onFailure(error);
        }
        return standIn(question);
      }
    },
  };
}
