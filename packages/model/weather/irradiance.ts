import type { Plane, SunPosition } from './sun.ts';

const degrees = Math.PI / 180;

/**
 * Irradiance on a horizontal plane and its two components, W/m²: global, direct (on a plane that faces the
 * sun), diffuse.
 */
export interface SkyIrradiance {
  readonly global: number;
  readonly beam: number;
  readonly diffuse: number;
}

/** The atmosphere that sunlight passes through. */
export interface Atmosphere {
  /** Metres above sea level. */
  readonly altitude: number;
  /** Linke turbidity: 2 clean and cold, 3 usual, 5 and more hazy. */
  readonly turbidity: number;
  /** W/m² outside the atmosphere; it changes by 3.4% over the year (`extraterrestrial`). */
  readonly extraterrestrial: number;
}

/**
 * Irradiance outside the atmosphere on a plane that faces the sun, W/m². Source: Spencer (1971), Fourier
 * series of the day of the year, with 1366.1 W/m² as mean.
 * @param dayOfYear from 1
 */
export function extraterrestrial(dayOfYear: number): number {
  const angle = (2 * Math.PI * (dayOfYear - 1)) / 365;
  const ratio =
    1.00011 +
    0.034221 * Math.cos(angle) +
    0.00128 * Math.sin(angle) +
    0.000719 * Math.cos(2 * angle) +
    0.000077 * Math.sin(2 * angle);
  return 1366.1 * ratio;
}

/**
 * Air mass relative to that of the sun in the zenith, at the pressure of an altitude; absent below the
 * horizon. Source: Kasten and Young (1989); pressure of the standard atmosphere (ICAO), 101,325 Pa at sea
 * level.
 * @param zenith zenith angle, degrees
 * @param altitude metres above sea level
 */
export function airMass(zenith: number, altitude: number): number | undefined {
  if (zenith > 90) return undefined;
  const relative = 1 / (Math.cos(zenith * degrees) + 0.50572 * (6.07995 + (90 - zenith)) ** -1.6364);
  const pressure = 100 * ((44_331.514 - altitude) / 11_880.516) ** (1 / 0.1902632);
  return (relative * pressure) / 101_325;
}

/**
 * Irradiance on a horizontal plane under a cloudless sky. Source: Ineichen and Perez (2002), without the
 * enhancement of Perez.
 * @param zenith zenith angle of the sun, degrees
 * @param mass of air, absolute (`airMass`)
 */
export function clearSky(zenith: number, mass: number, atmosphere: Atmosphere): SkyIrradiance {
  const { altitude, turbidity, extraterrestrial: outside } = atmosphere;
  const cosine = Math.max(0, Math.cos(zenith * degrees));
  const [near, far] = [Math.exp(-altitude / 8000), Math.exp(-altitude / 1250)];
  const [first, second] = [0.0000509 * altitude + 0.868, 0.0000392 * altitude + 0.0387];
  const global = first * outside * cosine * Math.exp(-second * mass * (near + far * (turbidity - 1)));
  const direct = outside * (0.664 + 0.163 / near) * Math.exp(-0.09 * mass * (turbidity - 1));
  const share = 1 - (0.1 - 0.2 * Math.exp(-turbidity)) / (0.1 + 0.882 / near);
  const most = cosine === 0 ? 0 : Math.max(0, (global * share) / cosine);
  const beam = Math.max(0, Math.min(direct, most));
  return { global, beam, diffuse: global - beam * cosine };
}

/** Cosine of the angle between the sun and the normal of a plane; negative if the sun is behind it. */
export function incidence({ elevation, azimuth }: SunPosition, plane: Plane): number {
  const [height, tilt] = [elevation * degrees, plane.tilt * degrees];
  return (
    Math.sin(height) * Math.cos(tilt) +
    Math.cos(height) * Math.sin(tilt) * Math.cos((azimuth - plane.azimuth) * degrees)
  );
}

/**
 * Diffuse irradiance of the sky on a tilted plane, W/m².
 * Source: isotropic sky of Hottel and Woertz (1942).
 */
export function skyDiffuse(tilt: number, diffuse: number): number {
  return (diffuse * (1 + Math.cos(tilt * degrees))) / 2;
}

/** Irradiance that the ground reflects onto a tilted plane, W/m²; grass and soil reflect 0.2 to 0.25. */
export function groundReflected(tilt: number, global: number, albedo = 0.25): number {
  return (global * albedo * (1 - Math.cos(tilt * degrees))) / 2;
}

/** Irradiance on a plane of modules, W/m². */
export function onPlane(sky: SkyIrradiance, sun: SunPosition, plane: Plane): number {
  if (sun.elevation <= 0) return 0;
  const beam = sky.beam * Math.max(0, incidence(sun, plane));
  return beam + skyDiffuse(plane.tilt, sky.diffuse) + groundReflected(plane.tilt, sky.global);
}
