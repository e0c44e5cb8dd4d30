import type { SkyConditions } from '@heliodeck/model/weather/conditions';
import { z } from 'zod';
import type { PastQuestion, PastWeather } from './provider.ts';

const hourMs = 3_600_000;
const numbers = z.array(z.number().nullable());
const reply = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    shortwave_radiation: numbers,
    direct_normal_irradiance: numbers,
    diffuse_radiation: numbers,
    temperature_2m: numbers,
    wind_speed_10m: numbers,
  }),
});

/**
 * Past weather from Open-Meteo, up to three months back. Radiation is the mean of the hour before its time; instantaneous values are those
 * at the end of that hour. The position is sent with two decimals.
 * @param address of the service, without path
 */
export function openMeteoPast(send: typeof fetch, address: string): PastWeather {
  return {
    async past({ place, first, last }) {
      const url = new URL('/v1/forecast', address);
      url.search = new URLSearchParams({
        latitude: place.latitude.toFixed(2),
        longitude: place.longitude.toFixed(2),
        hourly: Object.keys(reply.shape.hourly.shape)
          .filter((name) => name !== 'time')
          .join(),
        wind_speed_unit: 'ms',
        timezone: 'UTC',
        timeformat: 'unixtime',
        start_date: first,
        end_date: last,
      }).toString();
      const answer = await send(url);
      if (!answer.ok) throw new Error(`Open-Meteo answered ${answer.status}`);
      const { hourly } = reply.parse(await answer.json());
      return hourly.time.map((seconds, index): SkyConditions => {
        const at = (values: readonly (number | null)[]): number | null => values[index] ?? null;
        // Light and wind cannot be negative: such a value is an error of the service and unknown.
        const amountAt = (values: readonly (number | null)[]): number | null => {
          const value = at(values);
          return value !== null && value >= 0 ? value : null;
        };
        const [global, beam, diffuse] = [
          amountAt(hourly.shortwave_radiation),
          amountAt(hourly.direct_normal_irradiance),
          amountAt(hourly.diffuse_radiation),
        ];
        const isKnown = global !== null && beam !== null && diffuse !== null;
        return {
          from: seconds * 1000 - hourMs,
          to: seconds * 1000,
          sky: isKnown ? { global, beam, diffuse } : null,
          air: at(hourly.temperature_2m),
          wind: amountAt(hourly.wind_speed_10m),
        };
      });
    },
  };
}

const keptMs = 30 * 60_000;
const restMs = 10 * 60_000;
const mostKept = 500;

/**
 * Caches past weather of a service for half an hour.
 * @param onFailure called with the error of the service; at most every ten minutes
 */
export function rememberedPast(service: PastWeather, onFailure: (error: unknown) => void) {
  const kept = new Map<string, { readonly at: number; readonly told: Promise<readonly SkyConditions[]> }>();
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (question: PastQuestion, now: number): Promise<readonly SkyConditions[] | undefined> => {
    const { place, first, last } = question;
    const key = `${place.longitude.toFixed(2)} ${place.latitude.toFixed(2)} ${first} ${last}`;
    const known = kept.get(key);
    if ((known === undefined || now - known.at >= keptMs) && now < restsUntil) return undefined;
    try {
      if (known !== undefined && now - known.at < keptMs) return await known.told;
      const told = service.past(question);
      kept.delete(key);
      kept.set(key, { at: now, told });
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return await told;
    } catch (error) {
      kept.delete(key);
      if (now >= restsUntil) {
        restsUntil = now + restMs;
        onFailure(error);
      }
      return undefined;
    }
  };
}
