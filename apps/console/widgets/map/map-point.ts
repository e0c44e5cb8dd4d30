import { placeNumbers } from '@heliodeck/model/fields/place';
import type { MapPoint } from './map-canvas.tsx';

/** A position; undefined if it is unknown, or not a valid point of the earth (WGS-84, degrees). */
export function pointAt(longitude: number | null, latitude: number | null): MapPoint | undefined {
  if (longitude === null || latitude === null) return undefined;
  const isThere = isWithin(longitude, placeNumbers.longitude) && isWithin(latitude, placeNumbers.latitude);
  return isThere ? { longitude, latitude } : undefined;
}

const isWithin = (degrees: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  degrees >= min && degrees <= max;
