import { expect, it } from 'vitest';
import { ownTime } from './zoned-time.tsx';

it.each([
  ['2026-11-29 08:00:00', 'Asia/Shanghai', 'Europe/Berlin', '2026-11-29 01:00:00'],
  ['2026-11-29 08:00:00', 'Asia/Shanghai', 'Asia/Singapore', undefined],
  ['2026-07-01 08:00:00', 'Europe/London', 'UTC', '2026-07-01 07:00:00'],
  ['2026-12-01 08:00:00', 'Europe/London', 'UTC', undefined],
  ['11-29 08:00', 'Asia/Shanghai', 'Europe/Berlin', undefined],
])('%s in %s, read in %s, is given in the reader’s zone only if that differs', (text, zone, own, time) => {
  expect(ownTime(text, zone, own)).toBe(time);
});
