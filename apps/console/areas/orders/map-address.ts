import type { PlaceProvider } from '@heliodeck/model/wire/found-place';

/** The facts about a station that a user on the way there needs. */
export interface StationContact {
  readonly name?: string | null;
  readonly address: string | null;
  readonly longitude?: string | null;
  readonly latitude?: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  /** Zone of the times of the tasks there. */
  readonly timeZone?: string;
}

/** Position of a station; undefined if none was entered. */
export function stationPosition({
  address,
  longitude,
  latitude,
}: StationContact): { readonly longitude: number; readonly latitude: number } | undefined {
  const [east, north] = address?.split(',') ?? [];
  const lon = Number(longitude || east || Number.NaN);
  const lat = Number(latitude || north || Number.NaN);
  return Number.isFinite(lon) && Number.isFinite(lat) ? { longitude: lon, latitude: lat } : undefined;
}

/** Address that opens the station in the map app of a phone; undefined if no position was entered. */
export function mapAddress(station: StationContact): string | undefined {
  const place = stationPosition(station);
  return place && `geo:${place.latitude},${place.longitude}?q=${place.latitude},${place.longitude}`;
}

/** Rough outline of the area for which AMap has roads and names, degrees; elsewhere its map is empty. */
const isOnAmap = ({
  longitude,
  latitude,
}: {
  readonly longitude: number;
  readonly latitude: number;
}): boolean => longitude > 73 && longitude < 135.1 && latitude > 17 && latitude < 53.6;

/**
 * Address of a map on the web with the station, for browsers without a map app: by the platform's provider of places, AMap or
 * OpenStreetMap, and OpenStreetMap where AMap has none. Undefined if no position was entered, and if the platform sends no requests outside.
 * Positions are WGS-84, which AMap shifts to GCJ-02 itself when it is told so.
 */
export function webMapAddress(station: StationContact, provider: PlaceProvider): string | undefined {
  const place = stationPosition(station);
  if (place === undefined || provider === 'none') return undefined;
  const { longitude, latitude } = place;
  const name = encodeURIComponent(station.name ?? '');
  return provider === 'amap' && isOnAmap(place)
    ? `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${name}&coordinate=wgs84&callnative=1`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}
