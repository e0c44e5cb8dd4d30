/** The sky over a site at an instant. */
export interface Sky {
  /** 0 = overcast … 1 = clear. */
  readonly clearness: number;
  /** Air temperature, °C. */
  readonly temperature: number;
}

/** A hashed number in [0, 1) from a seed and an integer; the same arguments always yield the same number. */
export function noise(seed: number, index: number): number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index | 0, 0xc2b2ae35)) | 0;
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) / 4_294_967_296;
}

/** Smooth noise: values at integer multiples of `period`, blended by a cosine. */
export function smoothNoise(seed: number, instant: number, period: number): number {
  const step = Math.floor(instant / period);
  const blend = (1 - Math.cos(Math.PI * (instant / period - step))) / 2;
  return noise(seed, step) * (1 - blend) + noise(seed, step + 1) * blend;
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * The sky at an instant: each day is fine, mixed or dull, clouds pass within minutes, and the air is warmest
 * in the mid-afternoon by solar time, independent of the zone.
 * @param solarNoon instant of the day's solar noon nearest to `instant`
 */
export function skyAt(seed: number, instant: number, solarNoon: number, meanTemperature: number): Sky {
  const character = smoothNoise(seed, instant, 1.7 * day);
  const front = smoothNoise(seed + 1, instant, 3 * hour);
  const drift = smoothNoise(seed + 2, instant, 9 * 60_000);
  const cloud = Math.min(
    1,
    Math.max(0, (character - 0.35) * 1.3) + (character > 0.45 ? front * 0.45 * drift : front * 0.12 * drift),
  );
  const sinceNoon = (instant - solarNoon) / hour;
  const swing = 5.5 * (1 - 0.6 * cloud) * Math.cos(((sinceNoon - 2.5) / 12) * Math.PI);
  const season = 9 * Math.cos(((instant / day - 200) / 365.25) * 2 * Math.PI);
  return {
    clearness: 1 - 0.92 * cloud,
    temperature: meanTemperature + season + swing + 3 * (character - 0.5),
  };
}

/** Cell temperature of illuminated modules, °C. @param irradiance on their plane, W/m² */
export function cellTemperature(sky: Sky, irradiance: number): number {
  return sky.temperature + irradiance * 0.028;
}
