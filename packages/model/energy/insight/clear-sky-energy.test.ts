import { expect, it } from 'vitest';
import { clearSkyEnergy } from './clear-sky-energy.ts';
import { clearLight } from './light.ts';

const place = { latitude: 40, longitude: 94 };
const plane = { tilt: 30, azimuth: 180 };
const quarter = 900_000;
const noon = Date.parse('2026-06-20T06:00:00Z');
const borders = [0, 1, 2, 3].map((n) => noon + n * quarter);
const stretch = (irradiance: number | null) => ({ irradiance, temperature: null, energy: 0 });

it('a cloudless sky gives the energy of its light in the intervals whose light is known', () => {
  const stretches = [stretch(100), stretch(null), stretch(0)];
  const expected = [0, 2]
    .map((n) => clearLight(place, plane, noon + (n + 0.5) * quarter).irradiance)
    .reduce((sum, irradiance) => sum + (5000 * irradiance * 0.25) / 1000, 0);
  expect(expected).toBeGreaterThan(1500);
  expect(clearSkyEnergy({ capacity: 5000, stretches, hours: 0.25 }, borders, place, plane)).toBeCloseTo(
    expected,
    9,
  );
});

it('no known light is no energy', () => {
  const stretches = [stretch(null), stretch(null), stretch(null)];
  expect(clearSkyEnergy({ capacity: 5000, stretches, hours: 0.25 }, borders, place, plane)).toBe(0);
});
