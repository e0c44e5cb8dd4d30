import { label } from '@heliodeck/kit/label';
import type { FoundPlaceReply, PlaceSearchReply } from '@heliodeck/model/wire/found-place';
import { z } from 'zod';
import type { Log } from '../../context.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { PlaceService } from './places.ts';

const found = z.object({
  name: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
});
const degrees = (most: number) => z.coerce.number().min(-most).max(most);

/** Only users who edit stations search places; no other user may cause calls of the services. */
const access = { anyOf: ['stationInfo_add', 'stationInfo_edit'] } as const;

/**
 * Places by name and addresses of points, from the service chosen by the platform. If there is none, or it does not respond, the response
 * says so, and the console uses its built-in places.
 */
export function placeRoutes(
  service: () => Promise<PlaceService | undefined>,
  log: Log,
): readonly RouteSpec[] {
  /** @returns undefined if no service responds */
  const ask = async <T>(question: (places: PlaceService) => Promise<T>): Promise<T | undefined> => {
    try {
      const places = await service();
      return places === undefined ? undefined : await question(places);
    } catch (error) {
      log.warn('no place service', { reason: String(error) });
      return undefined;
    }
  };
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-weather/place/search',
      access,
      summary: label('按名称查找地点', 'Find places by name'),
      tag: 'Weather',
      query: z.looseObject({ keyword: z.string().trim().min(1).max(100) }),
      data: z.object({ online: z.boolean(), places: z.array(found) }),
      async handle({ locale }, { query }): Promise<PlaceSearchReply> {
        const places: readonly FoundPlaceReply[] | undefined = await ask((one) =>
          one.search(query.keyword, locale),
        );
        return { online: places !== undefined, places: [...(places ?? [])] };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-weather/place/address',
      access,
      summary: label('某坐标的地址', 'The address of a point'),
      tag: 'Weather',
      query: z.looseObject({ longitude: degrees(180), latitude: degrees(90) }),
      data: z.object({ online: z.boolean(), address: z.string().nullable() }),
      async handle(_, { query: { longitude, latitude } }) {
        const address = await ask((one) => one.addressOf({ longitude, latitude }));
        return { online: address !== undefined, address: address ?? null };
      },
    }),
  ];
}
