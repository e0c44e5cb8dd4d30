import { expect, it } from 'vitest';
import { agoLabel } from '../../i18n/age.ts';
import { tileAge } from './tile-age.ts';

const now = Date.parse('2026-11-27T04:00:00Z');

it('a station whose devices went offline is not shown as never having reported', () => {
  expect(tileAge({ at: null, state: 'offline', offlineSince: null }, now)).toBeUndefined();
  expect(tileAge({ at: null, state: 'noData', offlineSince: null }, now)).toBe('never');
});

it('values show their age from one minute on', () => {
  const running = { state: 'running', offlineSince: null } as const;
  expect(tileAge({ at: now - 59_000, ...running }, now)).toBeUndefined();
  expect(tileAge({ at: now - 120_000, ...running }, now)).toEqual(agoLabel(120_000));
});

it('an offline station shows for how long, even if a clock is wrong', () => {
  const gone = (offlineSince: number) => tileAge({ at: null, state: 'offline', offlineSince }, now);
  expect(gone(now - 180_000)).toEqual({ zh: '已 3 分钟', en: 'for 3 min' });
  expect(gone(now + 3_600_000)).toEqual({ zh: '已 1 秒', en: 'for 1 s' });
});
