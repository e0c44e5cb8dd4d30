import { describe, expect, it } from 'vitest';
import { gapOf, scrollTo, tileWidth } from './strip-tiles.ts';

describe('the stations of a strip', () => {
  it('are visible as a whole on every wall, and end where the strip ends', () => {
    for (const em of [14, 21, 36, 60])
      for (const room of [900, 1180, 1860, 3780])
        for (const count of [1, 2, 4, 6, 7, 2000]) {
          const width = tileWidth(room, count, em);
          const visible = Math.min(count, Math.round((room + gapOf(em)) / width));
          if (room / em < 33) continue;
          expect(visible * width - gapOf(em)).toBeLessThanOrEqual(room + 0.01);
          if (count > visible) expect(visible * width - gapOf(em)).toBeCloseTo(room);
        }
  });

  it('are cut on a phone, where one may swipe', () => {
    expect(tileWidth(360, 6, 14)).toBe(224);
  });

  it('are scrolled by whole stations', () => {
    const width = tileWidth(1180, 40, 14);
    expect(scrollTo(0, 1180, width)).toBe(0);
    expect((scrollTo(23, 1180, width) / width) % 1).toBe(0);
  });
});
