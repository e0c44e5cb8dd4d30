import { expect, it } from 'vitest';
import { clearLight, seenLight, usualPlane } from './light.ts';

// Computed with pvlib 0.16 (BSD-3-Clause): apparent position of the sun by NREL's algorithm, air mass by Kasten and
// Young, sky by Ineichen with a turbidity of 3 at sea level, isotropic plane with an albedo of 0.25.
it.each([
  [24.48, 118.09, '2026-06-21T04:00:00Z', 20, 180, 975.470725],
  [-33.87, 151.21, '2026-06-20T22:00:00Z', 90, 45, 411.541039],
  [69.65, 18.96, '2026-02-10T10:37:30Z', 60, 180, 240.992693],
  [40, 180, '2026-12-21T01:07:30Z', 35, 180, 708.682856],
])('the light of a cloudless sky at %d° and %d° equals that of pvlib, %s', (...given) => {
  const [latitude, longitude, at, tilt, azimuth, expected] = given;
  const { irradiance } = clearLight({ longitude, latitude }, { tilt, azimuth }, Date.parse(at));
  expect(Math.abs(irradiance / expected - 1)).toBeLessThan(0.002);
});

it('the light of a cloudless sky is a number from 0 to 1,300 W/m² at any place and time', () => {
  for (const latitude of [-90, -66.56, 0, 66.56, 90])
    for (const longitude of [-180, 0, 180])
      for (let hours = 0; hours < 24 * 366; hours += 5) {
        const at = Date.parse('2028-01-01T00:00:00Z') + hours * 3_600_000;
        const { irradiance } = clearLight({ longitude, latitude }, { tilt: 35, azimuth: 180 }, at);
        expect(irradiance >= 0 && irradiance < 1300).toBe(true);
      }
});

it('light of a weather service is absent without radiation, and has no temperature without air or wind', () => {
  const place = { longitude: 118.09, latitude: 24.48 };
  const noon = Date.parse('2026-06-21T04:00:00Z');
  const hour = { from: noon, to: noon + 3_600_000, sky: null, air: 30, wind: 2 };
  expect(seenLight(place, usualPlane(place), noon, hour)).toBeNull();
  const sky = { global: 800, beam: 700, diffuse: 120 };
  expect(
    seenLight(place, usualPlane(place), noon, Object.assign(hour, { sky }))?.temperature,
  ).toBeGreaterThan(30);
  expect(
    seenLight(place, usualPlane(place), noon, Object.assign(hour, { wind: null }))?.temperature,
  ).toBeNull();
});
