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

// Values of pvlib's own tests (BSD-3-Clause): test_clearsky.py, test_irradiance.py, test_atmosphere.py.
describe('the irradiance of a clear sky', () => {
  it('is that of Ineichen and Perez at a high sun', () => {
    const { global, beam, diffuse } = clearSky(10, 1, air);
    expect(global).toBeCloseTo(1038.159219, 5);
    expect(beam).toBeCloseTo(942.2081860378344, 6);
    expect(diffuse).toBeCloseTo(110.26529293612793, 6);
  });

  it('is that of Ineichen and Perez at a sun in the middle', () => {
    const { global, beam, diffuse } = clearSky(46.0467599, 1.32355476, air);
    expect(global).toBeCloseTo(704.6968125, 3);
    expect(beam).toBeCloseTo(888.90147035, 3);
    expect(diffuse).toBeCloseTo(87.73601277, 3);
  });

  it('is nothing where the sun is below the horizon', () => {
    expect(airMass(91, 0)).toBeUndefined();
    expect(clearSky(95, 38, air)).toEqual({ global: 0, beam: 0, diffuse: 0 });
    expect(
      onPlane({ global: 0, beam: 0, diffuse: 0 }, { elevation: -3, azimuth: 0 }, { tilt: 20, azimuth: 180 }),
    ).toBe(0);
  });
});

describe('the air mass', () => {
  it('is that of Kasten and Young', () => {
    expect(airMass(0, 0)).toBeCloseTo(0.99971, 3);
    expect(airMass(60, 0)).toBeCloseTo(1.9943, 3);
    expect(airMass(90, 0)).toBeCloseTo(37.92, 1);
  });

  it('is less on a mountain', () => {
    expect(airMass(30, 2000) ?? 9).toBeLessThan(0.8 * (airMass(30, 0) ?? 0));
  });
});

describe('irradiance on a plane', () => {
  it('takes its share of the sky and of the ground', () => {
    expect(skyDiffuse(40, 100)).toBeCloseTo(88.30222215594891, 9);
    expect(groundReflected(40, 900, 0.25)).toBeCloseTo(26.32000014911496, 9);
  });

  it('is that of the level where the plane lies flat', () => {
    const sun = { elevation: 50, azimuth: 140 };
    const sky = clearSky(40, airMass(40, 0) ?? 0, air);
    expect(onPlane(sky, sun, { tilt: 0, azimuth: 180 })).toBeCloseTo(sky.global, 9);
  });

  it('has no beam where the sun stands behind it', () => {
    expect(incidence({ elevation: 10, azimuth: 0 }, { tilt: 60, azimuth: 180 })).toBeLessThan(0);
    const sky = { global: 300, beam: 700, diffuse: 60 };
    expect(onPlane(sky, { elevation: 10, azimuth: 0 }, { tilt: 90, azimuth: 180 })).toBeCloseTo(30 + 37.5, 9);
  });
});

describe('the sun outside the atmosphere', () => {
  it('gives most in January and least in July', () => {
    expect(extraterrestrial(3)).toBeCloseTo(1413.9, 0);
    expect(extraterrestrial(185)).toBeCloseTo(1321.5, -1);
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
});
