import { describe, expect, it } from 'vitest';
import { meansOf, measuredLight } from './measured-light.ts';

const minute = 60_000;
const quarter = 15 * minute;
const borders = [0, quarter, 2 * quarter, 3 * quarter];
const samples = (...all: readonly (readonly [minutes: number, value: number | null])[]) =>
  all.map(([minutes, value]) => ({ at: minutes * minute, value }));

describe('the mean of a quarter of an hour', () => {
  it('is absent without readings, with one reading, and if less than half is between readings', () => {
    expect(meansOf([], borders)).toEqual([null, null, null]);
    expect(meansOf(samples([7, 500]), borders)).toEqual([null, null, null]);
    expect(meansOf(samples([0, 500], [7, 500]), borders)).toEqual([null, null, null]);
    expect(meansOf([], [])).toEqual([]);
  });

  it('follows straight lines between readings, not their number', () => {
    // 600 for ten minutes, then a fall to 0 within five: (6000 + 1500) / 15.
    const falling = samples([0, 600], [1, 600], [2, 600], [3, 600], [10, 600], [15, 0]);
    expect(meansOf(falling, borders)[0]).toBe(500);
  });

  it('divides a line across the border of two quarters at the border', () => {
    // From 100 at minute 10 to 200 at minute 20: 125 in the last five of one, 175 in the first five of the next.
    const over = samples([0, 100], [10, 100], [20, 200], [30, 200]);
    const [first, second] = meansOf(over, borders);
    expect(first).toBeCloseTo((1000 + 625) / 15, 9);
    expect(second).toBeCloseTo((875 + 2000) / 15, 9);
  });

  // RdTools (MIT), energy_from_power_test.py, powers of an instant: the energy of a quarter of an hour is a quarter of the mean.
  it('equals that of RdTools for instantaneous powers', () => {
    const powers = samples([0, 1], [15, 2], [30, 3], [45, 2], [60, 1]);
    const energies = meansOf(powers, [...borders, 4 * quarter]).map((mean) => (mean ?? 0) * 0.25);
    expect(energies).toEqual([0.375, 0.625, 0.625, 0.375]);
  });

  it('leaves out a gap longer than a quarter and a minute, and one in which the sensor reported nothing', () => {
    expect(meansOf(samples([0, 400], [17, 400], [30, 400]), borders)).toEqual([null, 400, null]);
    // A sensor polled every quarter of an hour does not answer at exact intervals.
    expect(meansOf(samples([0, 400], [15.1, 400], [30, 400], [45.2, 400]), borders)).toEqual([400, 400, 400]);
    const absent = samples([0, 400], [5, null], [10, 800], [15, 800]);
    expect(meansOf(absent, borders)[0]).toBeNull();
    expect(meansOf(samples([0, 400], [5, 400], [6, null], [10, 800], [15, 800]), borders)[0]).toBe(600);
  });
});

describe('irradiance that a sensor measured', () => {
  it('is absent for gaps by day, and zero in the dark', () => {
    const { light, coverage } = measuredLight(
      [null, null, 800, null],
      [12, null, null, 40],
      [true, false, false, true],
    );
    expect(light).toEqual([
      { irradiance: 0, temperature: 12 },
      null,
      { irradiance: 800, temperature: null },
      { irradiance: 0, temperature: 40 },
    ]);
    expect(coverage).toBe(0.5);
  });

  it('is never below zero, however negative a thermopile reads in a clear night', () => {
    const { light, coverage } = measuredLight([-3.2, -0.4, 2.5], [null, null, null], [true, false, false]);
    expect(light.map((one) => one?.irradiance)).toEqual([0, 0, 2.5]);
    expect(coverage).toBe(1);
  });

  it('covers no share of a period without daylight', () => {
    expect(measuredLight([null], [null], [true]).coverage).toBeNull();
  });
});
