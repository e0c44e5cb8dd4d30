const degrees = Math.PI / 180;

/** A position on earth, WGS-84 degrees; east and north are positive. */
export interface GeoPosition {
  readonly longitude: number;
  readonly latitude: number;
}

/** Position of the sun in degrees; azimuth clockwise from north. */
export interface SunPosition {
  readonly elevation: number;
  readonly azimuth: number;
}

/**
 * Position of the sun at an instant (ms since 1970 UTC) without refraction, accurate to 0.02° from 2000 to
 * 2050. Source: low-precision formulas of the Astronomical Almanac (mean anomaly, equation of centre,
 * sidereal time).
 */
export function sunPosition(place: GeoPosition, instant: number): SunPosition {
  const { declination, meridian } = sunAt(instant);
  const hourAngle = meridian + place.longitude * degrees;
  const latitude = place.latitude * degrees;
  const sine =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  // With the sun in the zenith or nadir, rounding may yield a value slightly outside −1 to 1, for which asin
  // is undefined.
  const elevation = Math.asin(Math.min(1, Math.max(-1, sine))) / degrees;
  const azimuth = Math.atan2(
    -Math.sin(hourAngle),
    Math.tan(declination) * Math.cos(latitude) - Math.sin(latitude) * Math.cos(hourAngle),
  );
  return { elevation, azimuth: (azimuth / degrees + 360) % 360 };
}

/** Elevation at which the centre of the sun is when its upper limb touches the horizon, degrees, with refraction. */
const limbAtHorizon = -0.8333;

/**
 * Elevation at which the sun is seen through the atmosphere, degrees; unchanged below the horizon. Source:
 * refraction as in NREL's solar position algorithm (NREL/TP-560-34302), at 1013.25 hPa and 12 °C.
 */
export function apparentElevation(elevation: number): number {
  if (elevation < limbAtHorizon) return elevation;
  const air = (1013.25 / 1010) * (283 / (273 + 12));
  return elevation + (air * 1.02) / (60 * Math.tan((elevation + 10.3 / (elevation + 5.11)) * degrees));
}

/**
 * The sun independent of a position: its declination and its hour angle at the meridian of 0°, radians.
 * Source: see `sunPosition`.
 */
export function sunAt(instant: number): { readonly declination: number; readonly meridian: number } {
  const days = instant / 86_400_000 - 10_957.5; // since J2000.0
  const anomaly = (357.528 + 0.9856003 * days) * degrees;
  const longitude =
    (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * degrees;
  const tilt = (23.439 - 0.0000004 * days) * degrees;
  const rightAscension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
  const siderealHours = 18.697374558 + 24.06570982441908 * days;
  return { declination, meridian: siderealHours * 15 * degrees - rightAscension };
}

/**
 * Irradiance on a horizontal plane under a cloudless sky, W/m².
 * Source: Haurwitz (1945), GHI = 1098 · cos z · exp(−0.059 / cos z).
 */
export function clearSkyIrradiance(position: SunPosition): number {
  return clearSkyAt(Math.sin(position.elevation * degrees));
}

/** The same, from the sine of the sun's elevation. */
export function clearSkyAt(cosine: number): number {
  return cosine <= 0.01 ? 0 : 1098 * cosine * Math.exp(-0.059 / cosine);
}

/** Orientation of a plane of modules: tilt from horizontal and azimuth it faces, degrees. */
export interface Plane {
  readonly tilt: number;
  readonly azimuth: number;
}

/**
 * Irradiance on a tilted plane, W/m²: the beam by the angle of incidence, the rest isotropic. `clearness` 0–1
 * scales the beam; clouds turn it into diffuse light and absorb part of it.
 */
export function planeIrradiance(position: SunPosition, plane: Plane, clearness: number): number {
  const horizontal = clearSkyIrradiance(position);
  if (horizontal === 0) return 0;
  const elevation = position.elevation * degrees;
  const tilt = plane.tilt * degrees;
  const incidence =
    Math.sin(elevation) * Math.cos(tilt) +
    Math.cos(elevation) * Math.sin(tilt) * Math.cos((position.azimuth - plane.azimuth) * degrees);
  const diffuse = horizontal * (0.14 + 0.22 * (1 - clearness));
  const beam = horizontal * 0.86 * clearness;
  // The ratio diverges for a low sun; at 3° hardly any of it reaches the modules anyway.
  const ratio = Math.min(3, Math.max(0, incidence) / Math.max(Math.sin(elevation), 0.05));
  return beam * ratio + diffuse * ((1 + Math.cos(tilt)) / 2);
}
