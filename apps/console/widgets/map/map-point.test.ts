import { describe, expect, it } from 'vitest';
import { pointAt } from './map-point.ts';

describe('a point of the map', () => {
  it.each([
    [null, null],
    [118, null],
    [null, 24],
    [1e9, 24],
    [118, 1e9],
    [118, -90.1],
    [-180.5, 24],
    [Number.NaN, 24],
    [118, Number.POSITIVE_INFINITY],
  ])('is not at %s, %s', (longitude, latitude) => expect(pointAt(longitude, latitude)).toBeUndefined());

  it.each([
    [0, 0],
    [-70.6, -33.4],
    [180, 90],
  ])('is at %s, %s', (longitude, latitude) =>
    expect(pointAt(longitude, latitude)).toEqual({ longitude, latitude }),
  );
});
