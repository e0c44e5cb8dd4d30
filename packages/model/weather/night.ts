import { type GeoPosition, sunPosition } from './sun.ts';

/** Panels under a lower sun feed no electronics: degrees above the horizon. */
const nightBelow = 5;
/** What wakes with the sun has so long after the night's end, ms. */
const graceMs = 30 * 60_000;

/**
 * Whether silence is expected of what lives on PV alone, at an instant (ms): the sun stands lower than 5°, or rose above that less than
 * 30 minutes ago.
 */
export function isPvNight(place: GeoPosition, at: number): boolean {
  return isLow(place, at) || isLow(place, at - graceMs);
}

function isLow(place: GeoPosition, at: number): boolean {
  return sunPosition(place, at).elevation < nightBelow;
}
