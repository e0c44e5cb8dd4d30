import { describe, expect, it } from 'vitest';
import {
  airMass,
  clearSky,
  extraterrestrial,
  groundReflected,
  incidence,
  onPlane,
  skyDiffuse,
} from './irradiance.ts';
import { sunPosition } from './sun.ts';

const air = { altitude: 0, turbidity: 3, extraterrestrial: 1364 };

// Values from the tests of pvlib (BSD-3-Clause): test_clearsky.py, test_irradiance.py, test_atmosphere.py.
describe('the irradiance of a clear sky', () => {
  it('equals that of Ineichen and Perez at a high sun', () => {
    const { global, beam, diffuse } = clearSky(10, 1, air);
    expect(global).toBeCloseTo(1038.159219, 5);
    expect(beam).toBeCloseTo(942.2081860378344, 6);
    expect(diffuse).toBeCloseTo(110.26529293612793, 6);
  });

  it('equals that of Ineichen and Perez at a medium sun', () => {
    const { global, beam, diffuse } = clearSky(46.0467599, 1.32355476, air);
    expect(global).toBeCloseTo(704.6968125, 3);
    expect(beam).toBeCloseTo(888.90147035, 3);
    expect(diffuse).toBeCloseTo(87.73601277, 3);
  });

  // The sun in the zenith, halfway and low; air mass 1, 5.5 and 10; turbidity 2, 3 and 4.
  it.each([
    [0, 1, 2, [1095.77074798, 1014.38807396, 81.38267402]],
    [0, 10, 4, [251.79449885, 75.80970012, 175.98479873]],
    [40, 5.5, 3, [478.92699901, 419.14891162, 157.84030442]],
    [80, 1, 4, [176.10656239, 861.11344424, 26.57578203]],
    [80, 10, 2, [94.81136442, 458.62196014, 15.17249681]],
  ])(
    'equals that of Ineichen and Perez at a zenith of %d°, an air mass of %d and a turbidity of %d',
    (...given) => {
      const [zenith, mass, turbidity, expected] = given;
      const { global, beam, diffuse } = clearSky(zenith, mass, { ...air, turbidity });
      for (const [index, value] of [global, beam, diffuse].entries())
        expect(value).toBeCloseTo(expected[index] ?? 0, 6);
    },
  );

  it.each([
    [82.85457044, 6.97935524, [65.49426624, 321.16092181, 25.54562017]],
    [72.41687122, 3.01614096, [251.99427693, 655.44925241, 53.9901349]],
    [34.86074109, 1.12008114, [853.02065704, 922.06124712, 96.42909484]],
    [10.56413562, 0.93527685, [1044.1230677, 953.24925854, 107.03109696]],
  ])('equals that of a day in June in Phoenix at a zenith of %d°', (zenith, mass, expected) => {
    const { global, beam, diffuse } = clearSky(zenith, mass, air);
    for (const [index, value] of [global, beam, diffuse].entries())
      expect(value).toBeCloseTo(expected[index] ?? 0, 4);
  });

  it('grows with the altitude and with the extraterrestrial irradiance', () => {
    const high = clearSky(10, 1, { ...air, altitude: 2000 });
    expect(high.global).toBeCloseTo(1134.24312405, 6);
    expect(high.beam).toBeCloseTo(994.95377835, 6);
    expect(high.diffuse).toBeCloseTo(154.40492924, 6);
    const near = clearSky(10, 1, { ...air, extraterrestrial: 1370 });
    expect(near.global).toBeCloseTo(1042.72590228, 6);
    expect(near.beam).toBeCloseTo(946.35279683, 6);
    expect(near.diffuse).toBeCloseTo(110.75033088, 6);
  });

  it('is zero where the sun is below the horizon', () => {
    expect(airMass(91, 0)).toBeUndefined();
    expect(clearSky(95, 38, air)).toEqual({ global: 0, beam: 0, diffuse: 0 });
    expect(
      onPlane({ global: 0, beam: 0, diffuse: 0 }, { elevation: -3, azimuth: 0 }, { tilt: 20, azimuth: 180 }),
    ).toBe(0);
  });
});

describe('the air mass', () => {
  it('equals that of Kasten and Young', () => {
    expect(airMass(0, 0)).toBeCloseTo(0.99971, 3);
    expect(airMass(60, 0)).toBeCloseTo(1.9943, 3);
    expect(airMass(90, 0)).toBeCloseTo(37.92, 1);
  });

  it('equals that of Kasten and Young near the horizon', () => {
    expect(airMass(80, 0)).toBeCloseTo(5.586, 2);
    expect(airMass(89.9, 0)).toBeCloseTo(36.467, 2);
  });

  // Pressures at −100, 1,000 and 8,000 m.
  it.each([
    [-100, 102_532.073],
    [1000, 89_874.75],
    [8000, 35_600.496],
  ])('follows the pressure at %d m', (altitude, pressure) => {
    expect((airMass(30, altitude) ?? 0) / (airMass(30, 0) ?? 1)).toBeCloseTo(pressure / 101_324.999, 6);
  });
});

describe('irradiance on a plane', () => {
  it('includes its share of the sky and of the ground', () => {
    expect(skyDiffuse(40, 100)).toBeCloseTo(88.30222215594891, 9);
    expect(groundReflected(40, 900, 0.25)).toBeCloseTo(26.32000014911496, 9);
    for (const [diffuse, expected] of [
      [40.46149818, 35.728402],
      [118.45831879, 104.601328],
      [62.03376265, 54.777191],
    ] as const)
      expect(skyDiffuse(40, diffuse)).toBeCloseTo(expected, 4);
    // Sand reflects 0.4.
    expect(groundReflected(40, 1042.48031487, 0.4)).toBeCloseTo(48.778813, 4);
    expect(groundReflected(45, 1000, 0.2)).toBeCloseTo(100 * (1 - Math.SQRT2 / 2), 9);
  });

  // Tilt and azimuth of the plane, zenith and azimuth of the sun: pvlib, test_irradiance.py.
  it.each([
    [0, 0, 0, 0, 1],
    [30, 180, 30, 180, 1],
    [30, 180, 150, 0, -1],
    [90, 0, 30, 60, 0.25],
    [90, 0, 30, 170, -0.4924038],
  ])('reaches a plane of %d° to %d° from a zenith of %d° at %d°', (tilt, to, zenith, azimuth, expected) => {
    const cosine = incidence({ elevation: 90 - zenith, azimuth }, { tilt, azimuth: to });
    expect(cosine).toBeCloseTo(expected, 6);
  });

  // pvlib, test_pvsystem.py: a plane of 32° to the south-east. Without diffuse light of the sky, for which
  // pvlib uses another model there.
  it('equals the beam and the ground of pvlib together', () => {
    const plane = { tilt: 32, azimuth: 135 };
    const cosine = incidence({ elevation: 60, azimuth: 225 }, plane);
    expect((Math.acos(cosine) * 180) / Math.PI).toBeCloseTo(42.7408, 4);
    const sun = { elevation: 90 - 55.366831, azimuth: 172.320038 };
    const [beam, ground] = [745.84258835, 11.39639279];
    expect(onPlane({ global: 600, beam: 900, diffuse: 0 }, sun, plane)).toBeCloseTo(beam + ground, 6);
    expect(groundReflected(32, 600)).toBeCloseTo(ground, 6);
  });

  it('is full at noon on a plane in the south that faces north, and has no beam on one that faces south', () => {
    // The March equinox in Sydney: at noon the sun is in the north at an elevation of 90° − 33.87°.
    const sun = sunPosition({ longitude: 151.21, latitude: -33.87 }, Date.parse('2026-03-20T02:03:00Z'));
    expect(sun.elevation).toBeCloseTo(90 - 33.87, 0);
    expect(incidence(sun, { tilt: 34, azimuth: 0 })).toBeCloseTo(1, 2);
    expect(incidence(sun, { tilt: 90, azimuth: 180 })).toBeLessThan(0);
  });

  it('equals the horizontal irradiance if the plane is flat', () => {
    const sun = { elevation: 50, azimuth: 140 };
    const sky = clearSky(40, airMass(40, 0) ?? 0, air);
    expect(onPlane(sky, sun, { tilt: 0, azimuth: 180 })).toBeCloseTo(sky.global, 9);
  });

  it('has no beam if the sun is behind it', () => {
    expect(incidence({ elevation: 10, azimuth: 0 }, { tilt: 60, azimuth: 180 })).toBeLessThan(0);
    const sky = { global: 300, beam: 700, diffuse: 60 };
    expect(onPlane(sky, { elevation: 10, azimuth: 0 }, { tilt: 90, azimuth: 180 })).toBeCloseTo(30 + 37.5, 9);
  });
});

describe('the extraterrestrial irradiance', () => {
  it('is highest in January and lowest in July', () => {
    expect(extraterrestrial(3)).toBeCloseTo(1413.9, 0);
    expect(extraterrestrial(185)).toBeCloseTo(1321.5, -1);
  });

  it('equals that of Spencer on the 300th day', () => {
    expect(extraterrestrial(300)).toBeCloseTo(1383.636203, 5);
  });

  it('is about the same on the last day of a year of 366 days and on the first of the next', () => {
    expect(Math.abs(extraterrestrial(366) - extraterrestrial(1))).toBeLessThan(0.1);
  });
});

describe('the position of the sun', () => {
  // NREL's solar position algorithm, example of its report: 2003-10-17 12:30:30 MST, Golden.
  it('is within a hundredth of a degree of the reference algorithm', () => {
    const golden = { longitude: -105.1786, latitude: 39.742476 };
    const { elevation, azimuth } = sunPosition(golden, Date.parse('2003-10-17T19:30:30Z'));
    expect(elevation).toBeCloseTo(39.872046, 1);
    expect(azimuth).toBeCloseTo(194.340241, 1);
  });

  // NREL's calculator, as in pvlib: rise, transit and set at 35° south and 0° east, in two leap years. At
  // rise and set, with refraction, the upper limb is on the horizon and the centre 0.8333° below it.
  it.each([
    ['1996-07-05T07:08:15Z', '1996-07-05T12:04:36Z', '1996-07-05T17:01:04Z'],
    ['2004-12-04T04:38:57Z', '2004-12-04T11:50:22Z', '2004-12-04T19:02:03Z'],
  ])('rises at %s in the south, is in the north at %s and sets at %s', (...instants) => {
    const south = { longitude: 0, latitude: -35 };
    const [rise, transit, set] = instants.map((at) => sunPosition(south, Date.parse(at)));
    expect(rise?.elevation).toBeCloseTo(-0.8333, 1);
    expect(set?.elevation).toBeCloseTo(-0.8333, 1);
    const fromNorth = Math.min(transit?.azimuth ?? 180, 360 - (transit?.azimuth ?? 180));
    expect(fromNorth).toBeLessThan(0.1);
  });

  it('does not set at midsummer beyond the polar circle, and does not rise at midwinter', () => {
    const longyearbyen = { longitude: 15.65, latitude: 78.22 };
    const over = (day: string): readonly number[] =>
      Array.from(
        { length: 288 },
        (_, step) => sunPosition(longyearbyen, Date.parse(`${day}T00:00:00Z`) + step * 300_000).elevation,
      );
    // Lowest and highest elevation from latitude and the declination of the solstice, 23.436°.
    expect(Math.min(...over('2026-06-21'))).toBeCloseTo(78.22 + 23.436 - 90, 1);
    expect(Math.max(...over('2026-06-21'))).toBeCloseTo(90 - 78.22 + 23.436, 1);
    expect(Math.max(...over('2026-12-21'))).toBeCloseTo(90 - 78.22 - 23.436, 1);
  });
});
