import { type GeoPosition, type Plane, planeIrradiance, sunPosition } from '@heliodeck/model/weather/sun';
import type { Values } from './device-values.ts';
import { cellTemperature, type Sky, smoothNoise } from './weather.ts';

/** Location of irradiance and weather sensors: beside the modules, in their plane. */
interface WeatherPlace {
  readonly seed: number;
  readonly place: GeoPosition;
  readonly plane: Plane;
  readonly meanTemperature: number;
}

/** The light on the modules at an instant, and the sky. */
interface LitSky {
  readonly at: number;
  readonly sky: Sky;
  /** W/m² on the plane. */
  readonly irradiance: number;
}

const hour = 3_600_000;
const level: Plane = { tilt: 0, azimuth: 180 };
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * Values of a weather station (record 'environment'), with the resolution of its registers. Irradiance and
 * temperature are those used for the modules of the same design.
 */
export function weatherValues(design: WeatherPlace, { at, sky, irradiance }: LitSky): Values {
  const { seed, place, meanTemperature } = design;
  const dull = 1 - sky.clearness;
  return {
    planeIrradiance: Math.round(irradiance),
    horizontalIrradiance: Math.round(planeIrradiance(sunPosition(place, at), level, sky.clearness)),
    moduleTemperature: Math.round(cellTemperature(sky, irradiance) * 10) / 10,
    ambientTemperature: Math.round(sky.temperature * 10) / 10,
    humidity: Math.round(within(62 - 1.6 * (sky.temperature - meanTemperature) + 25 * dull, 15, 100)),
    windSpeed: Math.round(0.5 + 6 * smoothNoise(seed + 41, at, hour / 3) ** 2),
    windDirection: Math.round(359 * smoothNoise(seed + 42, at, 5 * hour)),
    pressure: Math.round(1004 + 16 * smoothNoise(seed + 43, at, 40 * hour)),
    rainfall: Math.round(Math.max(0, dull - 0.8) * 20),
  };
}
