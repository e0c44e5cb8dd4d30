import { describe, expect, it } from 'vitest';
import { isDue, isWatched, isWorthSound, occasionOf, withOccasion } from './alarm-sound.ts';

describe('the sound of an alarm', () => {
  it('is played only for new alarms of grade 1, not for closed, repeated or other ones', () => {
    expect(isWorthSound({ grade: 1, raised: true })).toBe(true);
    expect(isWorthSound({ grade: 2, raised: true })).toBe(false);
    expect(isWorthSound({ grade: null, raised: true })).toBe(false);
    expect(isWorthSound({ grade: 1, raised: undefined })).toBe(false);
  });

  it('is not played while the list of alarms is visible, and is played if that tab is hidden', () => {
    const list = { path: '/operations/realtimeAlarm', isInFront: true };
    expect(isWatched(list)).toBe(true);
    expect(isWatched({ ...list, isInFront: false })).toBe(false);
    expect(isWatched({ ...list, path: '/operations/realtimeAlarmX' })).toBe(false);
    expect(isWatched({ ...list, path: '/wel/index' })).toBe(false);
  });

  it('is played once for many alarms at a time, also after the clock was set back', () => {
    expect(isDue(0, 10_000)).toBe(true);
    expect(isDue(9_000, 10_000)).toBe(false);
    expect(isDue(7_000, 10_000)).toBe(true);
    expect(isDue(99_000, 10_000)).toBe(true);
  });

  it('is played once for a storm, whether its head or a member is reported first', () => {
    const head = occasionOf({ id: '7', groupId: undefined });
    const member = occasionOf({ id: '8', groupId: '7' });
    const another = occasionOf({ id: '9', groupId: null });
    const heard = withOccasion([], head) ?? [];
    expect(withOccasion(heard, member)).toBeUndefined();
    expect(withOccasion(withOccasion([], member) ?? [], head)).toBeUndefined();
    expect(withOccasion(heard, another)).toEqual(['7', '9']);
  });

  it('forgets the oldest storms, not the newest', () => {
    const many = Array.from({ length: 200 }, (_, n) => String(n));
    const next = withOccasion(many, 'new') ?? [];
    expect([next.length, next[0], next.at(-1)]).toEqual([200, '1', 'new']);
  });
});
