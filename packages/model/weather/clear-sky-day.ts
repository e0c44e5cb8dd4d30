import { clearSkyAt, type GeoPosition, sunAt } from './sun.ts';

/** Irradiance at which modules are rated (IEC 61215: standard test conditions), W/m². */
const ratedIrradiance = 1000;
const stepMs = 10 * 60_000;
const degrees = Math.PI / 180;

/**
 * Peak sun hours of a period under a cloudless sky on a horizontal plane: hours of 1000 W/m² with the same
 * irradiation. An upper estimate: it includes neither clouds nor dust nor the tilt of modules.
 * @param from ms since 1970 UTC
 * @param to ms, exclusive
 */
export function clearSkySunHours(place: GeoPosition, from: number, to: number): number {
  return sunHoursBetween(from, to)(place);
}

/**
 * Returns a function with the clear-sky sun hours of a place, for many places: the position of the sun is computed once for all.
 * @param from ms since 1970 UTC
 * @param to ms, exclusive
 */
export function sunHoursBetween(from: number, to: number): (place: GeoPosition) => number {
  const steps = Math.max(0, Math.ceil((to - from) / stepMs));
  // By step: sine and cosine of the declination, cosine and sine of the hour angle at 0°.
  const sun = new Float64Array(steps * 4);
  const lengthOf = (step: number): number => Math.min(stepMs, to - from - step * stepMs);
  for (let step = 0; step < steps; step += 1) {
    const { declination, meridian } = sunAt(from + step * stepMs + lengthOf(step) / 2);
    sun.set([Math.sin(declination), Math.cos(declination), Math.cos(meridian), Math.sin(meridian)], step * 4);
  }
  return (place) => {
    const [latitude, longitude] = [place.latitude * degrees, place.longitude * degrees];
    const [sinLatitude, cosLatitude] = [Math.sin(latitude), Math.cos(latitude)];
    const [east, north] = [cosLatitude * Math.cos(longitude), cosLatitude * Math.sin(longitude)];
    const at = (index: number): number => sun[index] ?? 0;
    let sum = 0;
    for (let step = 0; step < steps; step += 1) {
      const index = step * 4;
      const sine = sinLatitude * at(index) + at(index + 1) * (east * at(index + 2) - north * at(index + 3));
      if (sine > 0) sum += clearSkyAt(sine) * lengthOf(step);
    }
    return sum / ratedIrradiance / 3_600_000;
  };
}
