import { expect, test } from 'vitest';
import { titleAlone } from '../descriptors/title.ts';
import { dutyShift } from './duty-shift.ts';

const title = (row: object) => titleAlone(dutyShift, { userId: '7', userName: '王强', ...row }, 'zh');

test('a shift is not named by the id of its person', () => {
  expect(title({ startTime: '08:00', endTime: '20:00' })).not.toContain('7');
});

test('a weekly shift is named by its person and times, one around the clock by both ends', () => {
  const weekly = { firstDay: null, lastDay: null };
  expect(title({ ...weekly, startTime: '08:00', endTime: '20:00' })).toBe('王强 08:00 – 20:00');
  expect(title({ ...weekly, startTime: '00:00', endTime: '00:00' })).toBe('王强 00:00 – 00:00');
});

test('a shift on certain days lists them, each day once', () => {
  const times = { startTime: '08:00', endTime: '20:00' };
  expect(title({ firstDay: '2026-10-01', lastDay: '2026-10-07', ...times })).toBe(
    '王强 2026-10-01 – 2026-10-07 08:00 – 20:00',
  );
  expect(title({ firstDay: '2026-10-01', lastDay: '2026-10-01', ...times })).toBe(
    '王强 2026-10-01 08:00 – 20:00',
  );
});
