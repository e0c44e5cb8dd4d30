import { expect, it } from 'vitest';
import { clearSkySunHours } from './clear-sky-day.ts';

const xiamen = { longitude: 118.09, latitude: 24.48 };
const tromso = { longitude: 18.96, latitude: 69.65 };
const dayMs = 86_400_000;

it('a night has no sun hours, nor does a polar winter day', () => {
  const evening = Date.parse('2026-06-21T13:00:00Z');
  expect(clearSkySunHours(xiamen, evening, evening + dayMs / 4)).toBe(0);
  const solstice = Date.parse('2026-12-21T00:00:00Z');
  expect(clearSkySunHours(tromso, solstice, solstice + dayMs)).toBe(0);
});

it('a summer day near the tropic has seven to nine, a winter day less', () => {
  const summer = Date.parse('2026-06-20T16:00:00Z');
  const winter = Date.parse('2026-12-20T16:00:00Z');
  const inSummer = clearSkySunHours(xiamen, summer, summer + dayMs);
  expect(inSummer).toBeGreaterThan(7);
  expect(inSummer).toBeLessThan(9);
  expect(clearSkySunHours(xiamen, winter, winter + dayMs)).toBeLessThan(inSummer - 2);
});

it('two halves of a day have the sun hours of the day', () => {
  const from = Date.parse('2026-03-20T16:00:00Z');
  const whole = clearSkySunHours(xiamen, from, from + dayMs);
  const halves =
    clearSkySunHours(xiamen, from, from + dayMs / 2) +
    clearSkySunHours(xiamen, from + dayMs / 2, from + dayMs);
  expect(halves).toBeCloseTo(whole, 6);
});
