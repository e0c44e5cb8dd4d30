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
