import type { GeoPosition } from '@heliodeck/model/weather/sun';

/** The place of a station as it was entered; undefined where that is not on earth. */
export function enteredPosition(longitude: string | null, latitude: string | null): GeoPosition | undefined {
  const place = {
    longitude: Number(longitude || Number.NaN),
    latitude: Number(latitude || Number.NaN),
  };
  const isOnEarth = Math.abs(place.longitude) <= 180 && Math.abs(place.latitude) <= 90;
  return isOnEarth ? place : undefined;
}
