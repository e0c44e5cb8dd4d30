import { expect, it } from 'vitest';
import { durationLabel } from './lasting.ts';

const minute = 60;
const hour = 60 * minute;

it.each([
  [0, '1 分钟', '1 minute'],
  [10 * minute, '10 分钟', '10 minutes'],
  [hour, '1 小时', '1 hour'],
  [100 * minute, '2 小时', '2 hours'],
  [47 * hour, '47 小时', '47 hours'],
  [48 * hour, '2 天', '2 days'],
  [30 * 24 * hour, '30 天', '30 days'],
])('a consent of %d seconds has the duration %s', (seconds, zh, en) =>
  expect(durationLabel(seconds)).toStrictEqual({ zh, en }),
);
