import { describe, expect, it } from 'vitest';
import { isPvNight } from './night.ts';
import { sunPosition } from './sun.ts';

const minute = 60_000;
const day = 1440 * minute;
const places = [
  [0, 0],
  [118.09, 24.48],
  [94.66, 40.14],
  [-179.9, -35],
  [15, 57],
] as const;
const starts = ['2027-01-05', '2027-03-21', '2027-06-21', '2027-11-11'].map((date) => Date.parse(date));

describe('the night of devices powered by PV alone', () => {
  const cases = places.flatMap(([longitude, latitude]) =>
    starts.map((start) => ({ longitude, latitude, start })),
  );

  it.each(cases)('lasts from a sun of 5° to half an hour after a sun of 5° %o', ({ start, ...place }) => {
    const elevation = (at: number): number => sunPosition(place, at).elevation;
    let rose = Number.NEGATIVE_INFINITY;
    let wasLow = elevation(start - day) < 5;
    for (let at = start - day; at < start + day; at += minute) {
      const isLow = elevation(at) < 5;
      if (wasLow && !isLow) rose = at;
      wasLow = isLow;
      // Near the end of the tolerance the result is only accurate to a minute.
      if (at < start || Math.abs(at - rose - 30 * minute) <= minute) continue;
      expect([new Date(at).toISOString(), isPvNight(place, at)]).toEqual([
        new Date(at).toISOString(),
        isLow || at - rose < 30 * minute,
      ]);
    }
  });

  it('has no end if the sun stays low, and no start if it stays high', () => {
    for (let at = Date.parse('2027-06-21'); at < Date.parse('2027-06-22'); at += 10 * minute) {
      expect(isPvNight({ longitude: 0, latitude: -85 }, at)).toBe(true);
      expect(isPvNight({ longitude: 0, latitude: 85 }, at)).toBe(false);
    }
  });
});
