import { describe, expect, it } from 'vitest';
import { clearSkyIrradiance, planeIrradiance, sunPosition } from './sun.ts';

const xiamen = { longitude: 118.09, latitude: 24.48 };

describe('the sun', () => {
  it('stands highest at the solstice by the latitude minus the tilt of the earth', () => {
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

  it('never lights a plane beyond what leaves the sun', () => {
    for (let hour = 0; hour < 24; hour++) {
      const position = sunPosition(xiamen, Date.parse('2026-06-21T00:00:00Z') + hour * 3_600_000);
      expect(planeIrradiance(position, { tilt: 25, azimuth: 180 }, 1)).toBeLessThan(1300);
    }
  });
});
