import { type GeoPosition, sunPosition } from './sun.ts';

/** Solar elevation below which panels supply no electronics, degrees above the horizon. */
const nightBelow = 5;
/** Time after the end of the night that PV-powered electronics have for starting, ms. */
const graceMs = 30 * 60_000;

/**
 * Whether equipment powered by PV alone is expected to be silent at an instant (ms): the sun is lower than
 * 5°, or rose above that less than 30 minutes ago.
 */
export function isPvNight(place: GeoPosition, at: number): boolean {
  return isLow(place, at) || isLow(place, at - graceMs);
}

function isLow(place: GeoPosition, at: number): boolean {
  return sunPosition(place, at).elevation < nightBelow;
}
