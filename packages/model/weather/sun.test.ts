import { describe, expect, it } from 'vitest';
import { apparentElevation, clearSkyIrradiance, planeIrradiance, sunAt, sunPosition } from './sun.ts';

const xiamen = { longitude: 118.09, latitude: 24.48 };

describe('the sun', () => {
  it('is highest at the solstice, by the latitude minus the tilt of the earth', () => {
    // Solar noon in Xiamen on 2026-06-21 is 12:09 in Asia/Shanghai.
    const position = sunPosition(xiamen, Date.parse('2026-06-21T04:09:00Z'));
    expect(position.elevation).toBeCloseTo(90 - (24.48 - 23.44), 0);
  });

  it('is below the horizon at midnight and gives no light there', () => {
    const position = sunPosition(xiamen, Date.parse('2026-06-20T16:00:00Z'));
    expect(position.elevation).toBeLessThan(-30);
    expect(clearSkyIrradiance(position)).toBe(0);
    expect(planeIrradiance(position, { tilt: 20, azimuth: 180 }, 1)).toBe(0);
  });

  it('rises in the east and sets in the west', () => {
    expect(sunPosition(xiamen, Date.parse('2026-03-20T22:30:00Z')).azimuth).toBeCloseTo(91, -1);
    expect(sunPosition(xiamen, Date.parse('2026-03-21T10:00:00Z')).azimuth).toBeCloseTo(269, -1);
  });

  it('never gives a plane more than the irradiance outside the atmosphere', () => {
    for (let hour = 0; hour < 24; hour++) {
      const position = sunPosition(xiamen, Date.parse('2026-06-21T00:00:00Z') + hour * 3_600_000);
      expect(planeIrradiance(position, { tilt: 25, azimuth: 180 }, 1)).toBeLessThan(1300);
    }
  });
});

describe('the position of the sun', () => {
  // By the formulas of Meeus (Astronomical Algorithms, chapters 22 and 25), as in NOAA's calculator: with
  // nutation and aberration.
  it.each([
    ['a summer noon in the south', -33.87, 151.21, '2026-12-21T02:00:00Z', 79.4546, 351.2316],
    ['a winter afternoon in the south', -33.87, 151.21, '2026-06-21T05:30:00Z', 13.5303, 310.8624],
    ['a long evening far in the south', -54.8, -68.3, '2026-01-15T23:30:00Z', 10.5118, 248.3682],
    ['a midnight of the polar day', 78.22, 15.65, '2026-06-21T23:00:00Z', 11.6569, 0.1555],
    ['the polar day next to the pole', -89.99, 0, '2026-12-21T12:00:00Z', 23.4473, 359.5192],
    ['noon at the equator', 0, 0, '2028-02-29T12:12:00Z', 82.3455, 179.2314],
    ['noon of a leap day', 24.48, 118.09, '2028-02-29T04:00:00Z', 57.3658, 170.731],
    ['the instant at which clocks are put forward', 52.52, 13.405, '2026-03-29T01:00:00Z', -29.6367, 31.6457],
    ['noon of the day of 25 hours', 52.52, 13.405, '2026-10-25T11:00:00Z', 25.2632, 182.5764],
  ])('is within a hundredth of a degree, %s', (_, latitude, longitude, at, elevation, azimuth) => {
    const sun = sunPosition({ longitude, latitude }, Date.parse(at));
    expect(Math.abs(sun.elevation - elevation)).toBeLessThan(0.01);
    // Near the zenith the same distance is a larger change of the azimuth.
    const turn = Math.abs(sun.azimuth - azimuth) * Math.cos((elevation * Math.PI) / 180);
    expect(turn).toBeLessThan(0.01);
  });

  // Values from pvlib's tests (BSD-3-Clause), Tucson: test_irradiance.py.
  it.each([
    ['2014-06-24T07:00:00Z', -34.0390863, 352.69550699],
    ['2014-06-24T13:00:00Z', 7.02294379, 66.71410338],
    ['2014-06-24T19:00:00Z', 79.43274234, 144.76567754],
    ['2014-06-25T01:00:00Z', 17.53096444, 287.04104128],
  ])('equals that of pvlib at %s', (at, elevation, azimuth) => {
    const sun = sunPosition({ longitude: -111, latitude: 32.2 }, Date.parse(at));
    expect(Math.abs(sun.elevation - elevation)).toBeLessThan(0.01);
    expect(Math.abs(sun.azimuth - azimuth)).toBeLessThan(0.05);
  });

  // Computed with pvlib 0.16 (BSD-3-Clause), `spa.solar_position_numpy` at 1013.25 hPa and 12 °C: the poles, both
  // sides of the date line, and a sun near the horizon at the polar circles.
  it.each([
    [90, 0, '2000-03-25T12:00:00Z', 2.040052, 2.318484, 178.532676],
    [-90, 0, '2049-12-21T00:00:00Z', 23.428258, 23.466675, 179.490161],
    [0, 180, '2024-02-29T23:59:59Z', 81.911698, 81.914069, 157.760745],
    [0, -180, '2024-02-29T23:59:59Z', 81.911698, 81.914069, 157.760745],
    [66.5, 25, '2050-12-31T10:30:00Z', 0.428039, 0.851916, 181.618629],
    [-66.5, 140, '2000-06-21T03:00:00Z', -0.00678, 0.475388, 355.811219],
  ])('equals that of NREL at %d° and %d°, %s', (latitude, longitude, at, elevation, apparent, azimuth) => {
    const sun = sunPosition({ longitude, latitude }, Date.parse(at));
    expect(Math.abs(sun.elevation - elevation)).toBeLessThan(0.015);
    expect(Math.abs(apparentElevation(sun.elevation) - apparent)).toBeLessThan(0.015);
    expect(Math.abs(sun.azimuth - azimuth) * Math.cos((elevation * Math.PI) / 180)).toBeLessThan(0.015);
  });

  it('stays unchanged by refraction where the sun is below the horizon', () => {
    expect(apparentElevation(-0.9)).toBe(-0.9);
    expect(apparentElevation(-5.11)).toBe(-5.11);
    expect(apparentElevation(-0.83)).toBeCloseTo(-0.214691, 6);
    expect(apparentElevation(89)).toBeCloseTo(89.000263, 6);
  });

  // NREL's calculator for Golden, as in pvlib's test_solarposition.py: rise, transit and set of a UTC day.
  it.each([
    ['2015-01-02T14:21:55Z', '2015-01-02T19:04:45Z', '2015-01-02T23:47:43Z'],
    ['2015-08-02T12:00:27Z', '2015-08-02T19:06:58Z', '2015-08-02T02:13:58Z'],
  ])('rises at %s, is in the south at %s and sets at %s', (...instants) => {
    const golden = { longitude: -105.1786, latitude: 39.742476 };
    const [rise, transit, set] = instants.map((at) => sunPosition(golden, Date.parse(at)));
    expect(rise?.elevation).toBeCloseTo(-0.8333, 1);
    expect(set?.elevation).toBeCloseTo(-0.8333, 1);
    expect(transit?.azimuth).toBeCloseTo(180, 1);
  });

  // The same day by hour angles: pvlib, test_solarposition.py, computed from the equation of time of NREL's
  // calculator.
  it.each([
    ['2015-01-02T14:21:55.213Z', -70.682338],
    ['2015-01-02T19:04:44.634Z', 0.00080125],
    ['2015-01-02T23:47:42.983Z', 70.72118825],
  ])('has the hour angle of NREL at %s', (at, expected) => {
    const angle = (sunAt(Date.parse(at)).meridian * 180) / Math.PI - 105.1786;
    const turned = (((angle % 360) + 540) % 360) - 180;
    expect(Math.abs(turned - expected)).toBeLessThan(0.01);
  });

  it('is a number if the sun is exactly above or below', () => {
    for (let hours = 0; hours < 24 * 365; hours += 7) {
      const instant = Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000;
      const { declination, meridian } = sunAt(instant);
      const [latitude, longitude] = [declination, -meridian].map((angle) => (angle * 180) / Math.PI);
      const above = { longitude: longitude ?? 0, latitude: latitude ?? 0 };
      const below = { longitude: above.longitude + 180, latitude: -above.latitude };
      expect(sunPosition(above, instant).elevation).toBeCloseTo(90, 4);
      expect(sunPosition(below, instant).elevation).toBeCloseTo(-90, 4);
    }
  });
});

// Values from pvlib's tests (BSD-3-Clause): test_clearsky.py, Haurwitz by the elevation of the sun.
describe('the horizontal irradiance of a cloudless sky', () => {
  it.each([
    [5, 48.6298687941956],
    [10, 135.741748091813],
    [30, 487.894132885425],
    [50, 778.766689344363],
    [90, 1035.0920325345],
    [-0.001, 0],
  ])('equals that of Haurwitz at an elevation of %d°', (elevation, expected) => {
    expect(clearSkyIrradiance({ elevation, azimuth: 180 })).toBeCloseTo(expected, 8);
  });
});
