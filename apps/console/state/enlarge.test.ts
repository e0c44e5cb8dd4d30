import { expect, it } from 'vitest';
import { distances } from './distance.ts';
import { wallLetters, wallZoomFor, zoomFor } from './enlarge.ts';

const zooms = (width: number, height: number): readonly number[] =>
  distances.map((distance) => zoomFor(distance, { width, height }));

it('texts grow with the distance, and with the pixels of a finer screen unless it is read at a desk', () => {
  expect(zooms(1920, 1080)).toEqual([1, 22 / 14, 34 / 14, 48 / 14]);
  expect(zooms(3840, 2160)).toEqual([1, 44 / 14, 68 / 14, 96 / 14]);
});

it('nothing is larger than the window allows, and nothing smaller than at a desk', () => {
  expect(zooms(1366, 768)).toEqual([1, 22 / 14, 34 / 14, 768 / 300]);
  expect(zooms(390, 844)).toEqual([1, 1, 1, 1]);
  expect(zooms(320, 200)).toEqual([1, 1, 1, 1]);
});

it('letters are at least a 200th of the distance high on a screen of 55 inches', () => {
  const millimetres = 1217.6 / 1920;
  for (const metres of distances)
    expect(wallLetters[metres] * millimetres).toBeGreaterThanOrEqual((metres * 1000) / 200);
});

it('a wall has the same size on its screen for any number of pixels, unless it lacks room', () => {
  const on = (width: number, height: number): readonly number[] =>
    distances.map((distance) => wallZoomFor(distance, { width, height }));
  expect(on(1920, 1080)).toEqual(zooms(1920, 1080));
  expect(on(3840, 2160)).toEqual(zooms(1920, 1080).map((once) => 2 * once));
  // A screen twice as wide is not finer; a small screen is treated as a desktop.
  expect(on(3840, 1080)).toEqual(zooms(1920, 1080));
  expect(zooms(3840, 1080)).toEqual(zooms(1920, 1080));
  expect(on(1366, 768)).toEqual(zooms(1366, 768));
});
