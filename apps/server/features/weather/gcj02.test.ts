import { expect, test } from 'vitest';
import { toGcj02 } from './gcj02.ts';

test('a place in China is shifted as the published approximation shifts it', () => {
  const shifted = toGcj02({ longitude: 121.5272106, latitude: 31.1774276 });
  expect(shifted.longitude).toBeCloseTo(121.531541859215, 9);
  expect(shifted.latitude).toBeCloseTo(31.17530398364597, 9);
});

test('a place elsewhere stays where it is', () => {
  const place = { longitude: -118.24, latitude: 34.05 };
  expect(toGcj02(place)).toBe(place);
});
