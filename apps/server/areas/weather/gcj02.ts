import type { GeoPosition } from '@heliodeck/model/weather/sun';

/** Krasovsky 1940 ellipsoid, used by the published approximation of GCJ-02: semi-axis in metres, squared eccentricity. */
const halfAxis = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;
const rad = Math.PI / 180;

/** Rough outline of the area in which Chinese map services shift coordinates, degrees. */
const isShifted = ({ longitude, latitude }: GeoPosition): boolean =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271;

/**
 * Converts WGS-84 to GCJ-02, the coordinates of Chinese map services; unchanged outside China. Source of the formula: the widely published
 * approximation ("eviltransform"), accurate to about a metre.
 */
export function toGcj02(place: GeoPosition): GeoPosition {
  if (!isShifted(place)) return place;
  const { longitude, latitude } = place;
  const x = longitude - 105;
  const y = latitude - 35;
  const sine = Math.sin(latitude * rad);
  const root = Math.sqrt(1 - eccentricity * sine * sine);
  const north = (shiftNorth(x, y) * 180) / (((halfAxis * (1 - eccentricity)) / root ** 3) * Math.PI);
  const east = (shiftEast(x, y) * 180) / ((halfAxis / root) * Math.cos(latitude * rad) * Math.PI);
  return { longitude: longitude + east, latitude: latitude + north };
}

/** Converts GCJ-02 to WGS-84: subtracts the shift iteratively, accurate to about a centimetre. */
export function fromGcj02(place: GeoPosition): GeoPosition {
  let guess = place;
  for (let round = 0; round < 4; round++) {
    const shifted = toGcj02(guess);
    guess = {
      longitude: guess.longitude + place.longitude - shifted.longitude,
      latitude: guess.latitude + place.latitude - shifted.latitude,
    };
  }
  return guess;
}

/** Sum of the waves along an axis; the two longest differ from axis to axis. */
function waves(along: number, long: number, longest: number): number {
  const wave = (amplitude: number, period: number): number =>
    amplitude * Math.sin((along * Math.PI) / period);
  return ((wave(20, 1) + wave(40, 3) + wave(long, 12) + wave(longest, 30)) * 2) / 3;
}

const ripple = (x: number): number =>
  ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;

function shiftNorth(x: number, y: number): number {
  const plane = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return plane + ripple(x) + waves(y, 160, 320);
}

function shiftEast(x: number, y: number): number {
  const plane = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return plane + ripple(x) + waves(x, 150, 300);
}
