import { expect, it } from 'vitest';
import { distances, zoomFor } from './distance.ts';

it('the further away, the larger, as far as a desk’s screens fit the window', () => {
  expect(distances.map((distance) => zoomFor(distance, 3840).toFixed(2))).toEqual([
    '1.00',
    '1.57',
    '2.43',
    '3.43',
  ]);
  expect(distances.map((distance) => zoomFor(distance, 1920))).toEqual([1, 22 / 14, 2, 2]);
  expect(distances.map((distance) => zoomFor(distance, 390))).toEqual([1, 1, 1, 1]);
});
