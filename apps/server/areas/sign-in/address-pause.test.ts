import { expect, test } from 'vitest';
import { pauseMs } from './address-pause.ts';

test('ordinary typing errors of an office cause no wait', () => {
  expect(pauseMs(0)).toBe(0);
  expect(pauseMs(19)).toBe(0);
});

test('the delay doubles with each failure, up to a minute', () => {
  expect([20, 21, 22, 25, 26, 400].map(pauseMs)).toStrictEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});
