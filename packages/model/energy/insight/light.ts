import type { SkyConditions } from '../../weather/conditions.ts';
import { airMass, clearSky, extraterrestrial, onPlane } from '../../weather/irradiance.ts';
import {
  apparentElevation,
  type GeoPosition,
  type Plane,
  type SunPosition,
  sunPosition,
} from '../../weather/sun.ts';
import { moduleTemperature } from './module-power.ts';

/** Light on the modules and their temperature in an interval. */
export interface Light {
  /** W/m² on the plane. */
  readonly irradiance: number;
  /** °C of the modules; `null` if the air temperature is unknown. */
  readonly temperature: number | null;
}

/** Air at most places on most days (Linke turbidity). */
const usualTurbidity = 3;
const dayMs = 86_400_000;

/** The sun as it is seen from the ground. */
function seenSun(place: GeoPosition, instant: number): SunPosition {
  const { elevation, azimuth } = sunPosition(place, instant);
  return { elevation: apparentElevation(elevation), azimuth };
}

/**
 * Irradiance on a plane under a cloudless sky in the middle of an interval (docs/product/insight.md#light).
 * @param middle ms since 1970 UTC
 */
export function clearLight(place: GeoPosition, plane: Plane, middle: number): Light {
  const sun = seenSun(place, middle);
  const zenith = 90 - sun.elevation;
  const mass = airMass(zenith, 0);
  if (mass === undefined) return { irradiance: 0, temperature: null };
  const dayOfYear = Math.floor((middle - Date.UTC(new Date(middle).getUTCFullYear(), 0, 1)) / dayMs) + 1;
  const atmosphere = {
    altitude: 0,
    turbidity: usualTurbidity,
    extraterrestrial: extraterrestrial(dayOfYear),
  };
  return { irradiance: onPlane(clearSky(zenith, mass, atmosphere), sun, plane), temperature: null };
}

/** Irradiance on a plane from the data of a weather service; `null` if the service has none. */
export function seenLight(
  place: GeoPosition,
  plane: Plane,
  middle: number,
  seen: SkyConditions,
): Light | null {
  if (seen.sky === null) return null;
  const irradiance = onPlane(seen.sky, seenSun(place, middle), plane);
  const tells = seen.air !== null && seen.wind !== null;
  return {
    irradiance,
    temperature: tells ? moduleTemperature(irradiance, seen.air ?? 0, seen.wind ?? 0) : null,
  };
}

/** Assumed orientation of modules where it is not entered: facing the equator, tilted by the latitude, 35° at most. */
export function usualPlane({ latitude }: GeoPosition): Plane {
  return { tilt: Math.min(35, Math.round(Math.abs(latitude))), azimuth: latitude >= 0 ? 180 : 0 };
}

/** Power coefficient of common crystalline modules, 1/K. */
export const usualCoefficient = -0.0035;
