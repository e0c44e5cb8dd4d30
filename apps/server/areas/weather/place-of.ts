import type { GeoPosition } from '@heliodeck/model/weather/sun';

/** The entered position of a station; undefined if it is not valid. */
export function enteredPosition(longitude: string | null, latitude: string | null): GeoPosition | undefined {
  const place = {
    longitude: Number(longitude || Number.NaN),
    latitude: Number(latitude || Number.NaN),
  };
  const isOnEarth = Math.abs(place.longitude) <= 180 && Math.abs(place.latitude) <= 90;
  return isOnEarth ? place : undefined;
}
