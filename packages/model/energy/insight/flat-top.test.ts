import { describe, expect, it } from 'vitest';
import { flatTops } from './flat-top.ts';
import { lossesOf } from './losses.ts';
import { unclippedOutput } from './module-power.ts';

/** A clear day in quarters of an hour from 6:00 to 18:00. */
const clearDay = Array.from({ length: 49 }, (_, quarter) => 10_000 * Math.sin((Math.PI * quarter) / 48));
const cutAt = (most: number) => clearDay.map((power) => Math.min(power * 0.9, most));
const tops = (powers: readonly (number | null)[], size = 8000, expected: readonly number[] = clearDay) =>
  flatTops({ powers, expected, size, dayStarts: [0] });

describe('a flat top', () => {
  it('is found where power stays constant while the light changes', () => {
    const cut = cutAt(7000);
    const found = tops(cut);
    // 0.9 · 10 kW · sin exceeds 7 kW from the 14th to the 34th quarter.
    expect(found.flatMap((flat, index) => (flat ? index : []))).toEqual(
      cut.flatMap((power, index) => (power >= 6965 ? index : [])),
    );
    expect(found.filter(Boolean).length).toBeGreaterThan(19);
  });

  it.each([
    ['a clear day has none, although it is flat at noon', tops(cutAt(20_000))],
    ['less than half of the size is none', tops(cutAt(3900))],
    [
      'constant power under constant light is none',
      tops(
        clearDay.map(() => 7000),
        8000,
        clearDay.map(() => 9000),
      ),
    ],
    [
      'power above what the light explains is none',
      tops(
        cutAt(7000),
        8000,
        clearDay.map((p) => p / 2),
      ),
    ],
    ['two quarters are none', tops([5000, 7000, 7000, 5000], 8000, [6000, 7500, 9000, 6000])],
    ['no data are none', tops(clearDay.map(() => null))],
    [
      'a size of 0 has none without power',
      tops(
        clearDay.map(() => 0),
        0,
      ),
    ],
  ])('%s', (_, found) => {
    expect(found.some(Boolean)).toBe(false);
  });

  it('is evaluated by day: a day that is cut off lower has its own', () => {
    const powers = [...cutAt(7000), ...cutAt(6000)];
    const both = { powers, expected: [...clearDay, ...clearDay], size: 8000 };
    const split = flatTops({ ...both, dayStarts: [0, 49] });
    expect(split.slice(49)).toEqual(tops(cutAt(6000)));
    expect(
      flatTops({ ...both, dayStarts: [0] })
        .slice(49)
        .some(Boolean),
    ).toBe(false);
  });

  it('is clipping where no rating is entered, and none where a limit is set', () => {
    const clippedBy = (limit: number | null) =>
      lossesOf({
        capacity: 10_000,
        coefficient: -0.004,
        stretches: clearDay.map((power) => ({ irradiance: power / 10, temperature: null, energy: 0 })),
        inverters: [
          {
            rated: null,
            capacity: 10_000,
            stretches: cutAt(7000).map((power) => ({
              power,
              limit,
              direct: null,
              battery: null,
              exported: null,
              exportLimit: null,
              currents: [],
              voltages: [],
            })),
          },
        ],
        atInverters: null,
        dayStarts: [0],
        hours: 0.25,
      }).losses.clipping;
    const lost = cutAt(7000).map((power, index) =>
      power >= 6965 ? unclippedOutput(clearDay[index] ?? 0, null) - power : 0,
    );
    expect(clippedBy(null)).toBeCloseTo(
      lost.reduce((all, one) => all + one * 0.25, 0),
      6,
    );
    expect(clippedBy(7000)).toBe(0);
  });
});
