import { describe, expect, it } from 'vitest';
import { LiveList } from './live-list.ts';

const piece = (seconds: number, bytes = 1) => ({ bytes: Buffer.alloc(bytes), seconds });

describe('a live playlist', () => {
  it('has nothing before the first segment, and no segment that it never had', () => {
    const list = new LiveList();
    expect(list.isEmpty).toBe(true);
    expect(list.piece(0)).toBeUndefined();
    list.breakOff();
    list.add(piece(1));
    expect(list.text()).not.toContain('#EXT-X-DISCONTINUITY\n');
    expect(list.piece(1)).toBeUndefined();
  });

  it('lists the last six, keeps ten, and continues the count', () => {
    const list = new LiveList();
    for (let n = 0; n < 12; n += 1) list.add(piece(n === 7 ? 3.2 : 1));
    const text = list.text();
    expect(text.match(/^\d+\.ts$/gm)).toEqual(['6.ts', '7.ts', '8.ts', '9.ts', '10.ts', '11.ts']);
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:6\n');
    expect(text).toContain('#EXT-X-TARGETDURATION:4\n');
    expect([list.piece(1), list.piece(2)?.length]).toEqual([undefined, 1]);
  });

  it('marks a discontinuity before the segment after it, and counts those that are no longer listed', () => {
    const list = new LiveList();
    list.add(piece(1));
    list.breakOff();
    list.add(piece(1));
    expect(list.text()).toContain('0.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:1.000,\n1.ts');
    for (let n = 0; n < 12; n += 1) list.add(piece(1));
    expect(list.text()).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
  });

  it('discards segments earlier if they are large, but never the last', () => {
    const list = new LiveList();
    for (let n = 0; n < 4; n += 1) list.add(piece(1, 40 * 1024 * 1024));
    expect([1, 2, 3].map((n) => list.piece(n) !== undefined)).toEqual([false, true, true]);
  });
});
