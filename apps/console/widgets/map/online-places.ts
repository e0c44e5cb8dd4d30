import type { Locale } from '@heliodeck/kit/label';
import type { PlaceSearchReply } from '@heliodeck/model/wire/found-place';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { FoundPlace } from './place-search.ts';

/** Zoom for a street or building found by the service: the maximum of the bundled map. */
const placeZoom = 9;
/** Keystrokes within this time cause one request, ms. */
const pauseMs = 250;

interface OnlinePlaces {
  readonly online: boolean;
  readonly places: readonly FoundPlace[];
}

/**
 * Places that the platform's place service finds by name; at least two characters. A failure is treated as a missing
 * service.
 */
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

/** The address of a point, from the platform's place service; null if there is none or the service does not respond. */
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
