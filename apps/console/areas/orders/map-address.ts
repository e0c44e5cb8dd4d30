/** A station as somebody on the way to it needs it. */
export interface StationContact {
  readonly name?: string | null;
  readonly address: string | null;
  readonly longitude?: string | null;
  readonly latitude?: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  /** Zone of the times of what is to be done there. */
  readonly timeZone?: string;
}

/** Where a station is; undefined where nobody entered it. */
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

/** Opens the place of a station in the map program of a phone; undefined where nobody entered it. */
export function mapAddress(station: StationContact): string | undefined {
  const place = stationPosition(station);
  return place && `geo:${place.latitude},${place.longitude}?q=${place.latitude},${place.longitude}`;
}
