import { describe, expect, it } from 'vitest';
import { isDue, isHeard } from './alarm-sound.ts';

const elsewhere = { path: '/wel/index', isInFront: true };
const list = { path: '/operations/realtimeAlarm', isInFront: true };

describe('the sound of an alarm', () => {
  it('is made for new alarms of grade 1 alone, not for what is closed, repeated or of another grade', () => {
    expect(isHeard({ grade: 1, raised: true }, elsewhere)).toBe(true);
    expect(isHeard({ grade: 2, raised: true }, elsewhere)).toBe(false);
    expect(isHeard({ grade: null, raised: true }, elsewhere)).toBe(false);
    expect(isHeard({ grade: 1, raised: undefined }, elsewhere)).toBe(false);
  });

  it('is left out while the list of alarms is in front, and made where that tab is hidden', () => {
    expect(isHeard({ grade: 1, raised: true }, list)).toBe(false);
    expect(isHeard({ grade: 1, raised: true }, { ...list, isInFront: false })).toBe(true);
    expect(isHeard({ grade: 1, raised: true }, { ...elsewhere, path: '/operations/realtimeAlarmX' })).toBe(
      true,
    );
  });

  it('comes once for many at a time, also where the clock was set back since', () => {
    expect(isDue(0, 10_000)).toBe(true);
    expect(isDue(9_000, 10_000)).toBe(false);
    expect(isDue(7_000, 10_000)).toBe(true);
    expect(isDue(99_000, 10_000)).toBe(true);
  });
});
