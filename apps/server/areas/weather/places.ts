import type { Locale } from '@heliodeck/kit/label';
import type { GeoPosition } from '@heliodeck/model/weather/sun';
import type { FoundPlaceReply } from '@heliodeck/model/wire/found-place';
import { z } from 'zod';
import { amapCall, amapText } from './amap-call.ts';
import { fromGcj02, toGcj02 } from './gcj02.ts';

/** Most results of a search: the length of the list of suggestions. */
const mostFound = 8;

/** Finds places by name, and the address of a point. */
export interface PlaceService {
  search(keyword: string, locale: Locale): Promise<readonly FoundPlaceReply[]>;
  /** null if the service has no address for the point. */
  addressOf(place: GeoPosition): Promise<string | null>;
}

const lngLat = z.string().regex(/^-?[\d.]+,-?[\d.]+$/);
const poi = z.object({
  name: z.string(),
  address: amapText.optional(),
  location: lngLat,
  pname: amapText.optional(),
  cityname: amapText.optional(),
  adname: amapText.optional(),
});
const pois = z.object({ status: z.literal('1'), pois: z.array(poi) });
const regeo = z.object({ status: z.literal('1'), regeocode: z.object({ formatted_address: amapText }) });

/** AMap's text search and reverse geocoding (v3/place/text, v3/geocode/regeo), both with GCJ-02 coordinates. */
export function amapPlaces(send: typeof fetch, key: string, address: string): PlaceService {
  const ask = amapCall(send, key, address);
  return {
    async search(keyword) {
      const found = await ask('/v3/place/text', { keywords: keyword, offset: String(mostFound) }, pois);
      return found.pois.slice(0, mostFound).map((one) => {
        const [longitude = Number.NaN, latitude = Number.NaN] = one.location.split(',').map(Number);
        const parts = [one.pname, one.cityname, one.adname, one.address, one.name];
        return {
          name: one.name,
          // A municipality is its own province.
          address: parts.filter((part, index) => part && part !== parts[index - 1]).join(''),
          ...fromGcj02({ longitude, latitude }),
        };
      });
    },
    async addressOf(place) {
      const { longitude, latitude } = toGcj02(place);
      const location = `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
      const { regeocode } = await ask('/v3/geocode/regeo', { location }, regeo);
      return regeocode.formatted_address || null;
    },
  };
}

const hit = z.object({
  name: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  admin1: z.string().optional(),
  admin2: z.string().optional(),
  country: z.string().optional(),
});
const hits = z.object({ results: z.array(hit).optional() });

/** Open-Meteo's geocoding: places of the whole world by name, without a key; without addresses of points. */
export function openMeteoPlaces(send: typeof fetch, address: string): PlaceService {
  return {
    async search(keyword, locale) {
      const url = new URL('/v1/search', address);
      url.search = new URLSearchParams({
        name: keyword,
        count: String(mostFound),
        language: locale,
        format: 'json',
      }).toString();
      const answer = await send(url);
      if (!answer.ok) throw new Error(`Open-Meteo answered ${answer.status}`);
      const { results = [] } = hits.parse(await answer.json());
      return results.map(({ name, longitude, latitude, country, admin1, admin2 }) => {
        const wide = [country, admin1, admin2, name].filter(
          (part, index, all) => part && all.indexOf(part) === index,
        );
        const text = locale === 'zh' ? wide.join('') : wide.reverse().join(', ');
        return { name, address: text, longitude, latitude };
      });
    },
    addressOf: async () => null,
  };
}
