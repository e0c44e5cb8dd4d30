import { describe, expect, it } from 'vitest';
import { directPower, moduleTemperature, unclippedOutput } from './module-power.ts';

// Values from the tests of pvlib (BSD-3-Clause): test_temperature.py, test_pvsystem.py; and of RdTools (MIT):
// normalization_pvwatts_test.py.
describe('the power of modules', () => {
  it('includes the module temperature of Faiman', () => {
    expect(moduleTemperature(900, 20, 5)).toBeCloseTo(35.203, 3);
    expect(moduleTemperature(500, 10, 5)).toBeCloseTo(18.446, 3);
    expect(moduleTemperature(0, 0, 10)).toBe(0);
    expect(moduleTemperature(0, -5, 3)).toBe(-5);
  });

  it('equals that of PVWatts', () => {
    expect(directPower(900, 30, 100, -0.003)).toBeCloseTo(88.65, 10);
    expect(directPower(400, 30, 50, -0.0025)).toBeCloseTo(19.75, 10);
    expect(directPower(400, 50, 1, -0.0025) * 50).toBeCloseTo(18.75, 10);
    expect(directPower(0, 25, 100, -0.003)).toBe(0);
  });
});

// pvlib (BSD-3-Clause), test_inverter.py: an input rated at 100, which delivers 95 of it.
describe('the output of an inverter', () => {
  it.each([
    [90, 85.58556604752516],
    [50, 47.60843624],
    [100, 95],
    [0.1, 0],
    [0, 0],
    [-1, 0],
  ])('equals that of PVWatts at an input of %d', (direct, expected) => {
    expect(unclippedOutput(direct, 95, 0.95)).toBeCloseTo(expected, 8);
  });

  it('is not cut off at the rating, and uses the nominal efficiency if no rating is entered', () => {
    expect(unclippedOutput(120, 95, 0.95)).toBeGreaterThan(95);
    expect(unclippedOutput(50, null, 0.95)).toBe(47.5);
    expect(unclippedOutput(50, 0, 0.95)).toBe(47.5);
  });
});
