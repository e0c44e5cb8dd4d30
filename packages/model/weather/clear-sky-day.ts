import { clearSkyIrradiance, type Place, sunPosition } from './sun.ts';

/** Irradiance at which modules are rated (IEC 61215: standard test conditions), W/m². */
const ratedIrradiance = 1000;
const stepMs = 10 * 60_000;

/**
 * Peak sun hours of a stretch of time under a cloudless sky on the level: hours of 1000 W/m² that give the same light.
 * An estimate of what is possible, not of what was: clouds, dust and the modules' tilt are not in it.
 * @param from ms since 1970 UTC
 * @param to ms, exclusive
 */
export function clearSkySunHours(place: Place, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += stepMs) {
    const length = Math.min(stepMs, to - at);
    sum += clearSkyIrradiance(sunPosition(place, at + length / 2)) * length;
  }
  return sum / ratedIrradiance / 3_600_000;
}
