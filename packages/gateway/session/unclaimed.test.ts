import { describe, expect, it } from 'vitest';
import { FloodGate } from './flood-gate.ts';
import { Unclaimed } from './unclaimed.ts';

const limits = { unclaimedListed: 3, unclaimedEventMs: 60_000 };
const unclaimed = () => new Unclaimed(limits, new FloodGate(5));

describe('unclaimed DTUs', () => {
  it('an address that invents IMEIs is a flood, and only until its minute has passed', () => {
    const list = unclaimed();
    const noted = Array.from({ length: 7 }, (_, i) => list.note(`imei-${i}`, 'a:1', 'a', 0));
    expect(noted).toEqual(['news', 'news', 'news', 'news', 'news', 'flood', 'flood']);
    expect(list.note('other', 'b:1', 'b', 1)).toBe('news');
    expect(list.note('later', 'a:2', 'a', 60_001)).toBe('news');
  });

  it('the list is limited: the entry that was silent for longest is removed', () => {
    const list = unclaimed();
    for (const [i, imei] of ['one', 'two', 'three', 'one', 'four'].entries())
      list.note(imei, `a:${i}`, 'a', i);
    expect(list.list().map(({ imei }) => imei)).toEqual(['four', 'one', 'three']);
  });

  it('a DTU that dials every few seconds is reported once a minute, and its attempts are counted', () => {
    const list = unclaimed();
    expect([0, 20_000, 59_999, 60_000].map((at) => list.note('one', 'a:1', `a${at}`, at))).toEqual([
      'news',
      'known',
      'known',
      'news',
    ]);
    expect(list.list()).toEqual([
      { imei: 'one', remote: 'a:1', firstSeen: 0, lastSeen: 60_000, attempts: 4 },
    ]);
  });

  it('a claimed DTU is no longer listed', () => {
    const list = unclaimed();
    list.note('one', 'a:1', 'a', 0);
    list.forget('one');
    expect(list.list()).toEqual([]);
  });
});
