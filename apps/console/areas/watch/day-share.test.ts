import { describe, expect, it } from 'vitest';
import { bestHours, dayShare } from './day-share.ts';

const tile = (today: number | null, capacity: number | null) => ({ today, capacity });

describe('a station’s day compared with the best one', () => {
  it('is not shown for a station whose energy or installed power is unknown, nor for zero', () => {
    for (const one of [tile(null, 5), tile(3, null), tile(-1, 5)]) expect(dayShare(one, 4)).toBeUndefined();
    expect(dayShare(tile(3, 5), undefined)).toBeUndefined();
  });

  it('needs two stations to compare, one of which generated', () => {
    expect(bestHours([tile(20, 5), tile(null, 5)])).toBeUndefined();
    expect(bestHours([tile(0, 5), tile(0, 5)])).toBeUndefined();
    expect(bestHours([tile(20, 5), tile(0, 5)])).toBe(4);
  });

  it('is sorted by full-load hours, not by size, and is stable while the best gains little', () => {
    const best = bestHours([tile(20, 10), tile(15.1, 5)]);
    expect(best).toBe(bestHours([tile(20, 10), tile(15.4, 5)]));
    expect(dayShare(tile(20, 10), best)).toEqual({ hours: 2, share: 2 / 3.1 });
    expect(dayShare(tile(1e9, 1), best)?.share).toBe(1);
  });
});
