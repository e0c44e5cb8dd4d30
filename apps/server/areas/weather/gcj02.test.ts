import { expect, test } from 'vitest';
import { fromGcj02, toGcj02 } from './gcj02.ts';

test('a location in China is shifted by the published approximation', () => {
  const shifted = toGcj02({ longitude: 121.5272106, latitude: 31.1774276 });
  expect(shifted.longitude).toBeCloseTo(121.531541859215, 9);
  expect(shifted.latitude).toBeCloseTo(31.17530398364597, 9);
});

test('a shifted location converts back to the original, within a centimetre', () => {
  const place = { longitude: 94.66, latitude: 40.14 };
  const back = fromGcj02(toGcj02(place));
  expect(back.longitude).toBeCloseTo(place.longitude, 7);
  expect(back.latitude).toBeCloseTo(place.latitude, 7);
});

test('a place elsewhere is not shifted', () => {
  const place = { longitude: -118.24, latitude: 34.05 };
  expect(toGcj02(place)).toBe(place);
});
