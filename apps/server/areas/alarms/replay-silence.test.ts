import { describe, expect, it } from 'vitest';
import { reachedAt } from './replay-silence.ts';

const gap = { from: 100, to: 200 };

describe('missing data in a gap', () => {
  it('counts from the last reading, and its end is too late', () => {
    expect(reachedAt(gap, [], 30)).toBe(130);
    expect(reachedAt(gap, [], 100)).toBe(200);
    expect(reachedAt(gap, [], 101)).toBeUndefined();
  });

  it('stands still during pauses, which may overlap, begin before it and outlast it', () => {
    expect(reachedAt(gap, [{ from: 110, to: 150 }], 30)).toBe(170);
    expect(reachedAt(gap, [{ from: 130, to: 150 }], 30)).toBe(130);
    expect(reachedAt(gap, [{ from: 0, to: 120 }], 30)).toBe(150);
    const overlapping = [
      { from: 105, to: 150 },
      { from: 120, to: 130 },
      { from: 140, to: 160 },
    ];
    expect(reachedAt(gap, overlapping, 30)).toBe(185);
    expect(reachedAt(gap, [{ from: 120, to: 300 }], 30)).toBeUndefined();
    expect(reachedAt(gap, [{ from: 300, to: 400 }], 30)).toBe(130);
  });

  it('agrees with counting each instant, for random pauses', () => {
    let seed = 7;
    const random = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % most;
    };
    for (let round = 0; round < 2000; round += 1) {
      const pauses = Array.from({ length: random(5) }, () => {
        const from = 80 + random(140);
        return { from, to: from + 1 + random(40) };
      }).toSorted((one, other) => one.from - other.from);
      const after = 1 + random(90);
      let left = after;
      let expected: number | undefined;
      for (let at = gap.from; at < gap.to && expected === undefined; at += 1) {
        if (pauses.some(({ from, to }) => at >= from && at < to)) continue;
        left -= 1;
        if (left === 0) expected = at + 1;
      }
      expect(reachedAt(gap, pauses, after), JSON.stringify({ pauses, after })).toBe(expected);
    }
  });
});
