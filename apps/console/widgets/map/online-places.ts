import type { Locale } from '@heliodeck/kit/label';
import type { PlaceSearchReply } from '@heliodeck/model/wire/found-place';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { FoundPlace } from './place-search.ts';

/** A street or building found by a service is looked at as closely as the bundled map shows anything. */
const placeZoom = 9;
/** Letters typed within so long make one question, ms. */
const pauseMs = 250;

interface OnlinePlaces {
  readonly online: boolean;
  readonly places: readonly FoundPlace[];
}

/** Places the platform's service finds by name; two letters at least. A failure counts as no service. */
export const onlinePlacesQuery = (text: string, locale: Locale) => {
  const keyword = text.trim();
  return queryOptions({
    queryKey: ['online-places', keyword, locale],
    enabled: keyword.length >= 2,
    staleTime: 600_000,
    retry: false,
    queryFn: async ({ signal }): Promise<OnlinePlaces> => {
      await pause(signal);
      const reply = await get<PlaceSearchReply>('blade-weather/place/search', { keyword }, signal).catch(
        (error: unknown) => {
          signal.throwIfAborted();
          return error instanceof Error ? { online: false, places: [] } : Promise.reject(error);
        },
      );
      return {
        online: reply.online,
        places: reply.places.map((place, index) => ({
          ...place,
          code: `online ${index}`,
          name: place.address.includes(place.name) ? place.address : `${place.name} ${place.address}`,
          zoom: placeZoom,
        })),
      };
    },
  });
};

/** The address of a point as the platform's service has it; null where there is none or no service answers. */
export async function addressOfPoint(longitude: number, latitude: number): Promise<string | null> {
  try {
    const query = { longitude: longitude.toFixed(6), latitude: latitude.toFixed(6) };
    return (await get<{ readonly address: string | null }>('blade-weather/place/address', query)).address;
  } catch {
    // The bundled map has proposed a region already.
    return null;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
