import { expect, it } from 'vitest';
import { minuteOfDay, timeOfDay } from './time-of-day.ts';

it.each(['8:00', '08:60', '24:01', '25:00', '', '08:30:00', 480, null])('%j is not a time of day', (text) => {
  expect(minuteOfDay(text)).toBeUndefined();
});

it.each([
  ['00:00', 0],
  ['08:30', 510],
  ['24:00', 1440],
])('%s is minute %i of the day, in both directions', (text, minutes) => {
  expect(minuteOfDay(text)).toBe(minutes);
  expect(timeOfDay(minutes)).toBe(text);
});
