import { expect, it } from 'vitest';
import { countedDays, daysOfAbsence } from './days-of-absence.ts';

const hour = 3_600_000;

it.each([
  [1, 0.5],
  [12, 0.5],
  [13, 1],
  [24, 1],
  [34, 1.5],
  [240, 10],
])('an absence of %i hours counts %d days', (hours, days) => {
  expect(daysOfAbsence(0, hours * hour)).toBe(days);
});

it('days are counted between two times of a form once both are there and in order', () => {
  const words = { zh: 'x', en: 'x' };
  const times = ['begin', 'end'].map((name) => ({ name, kind: 'dateTime' as const, label: words }));
  const days = { name: 'days', kind: 'number' as const, label: words, days: { from: 'begin', to: 'end' } };
  const form = { title: words, fields: [...times, days] };
  const counted = (begin: unknown, end: unknown) =>
    countedDays(form, { begin, end, days: 9 }, 'Asia/Shanghai');
  expect(counted('2026-12-01 08:00:00', '2026-12-02 18:00:00')).toEqual({ days: 1.5 });
  expect(counted('2026-12-01 08:00:00', null)).toEqual({});
  expect(counted('2026-12-01 08:00:00', '2026-12-01 08:00:00')).toEqual({});
});
