import { expect, it } from 'vitest';
import { provinceBorders } from './borders.ts';
import type { MapArea, Outline, Ring } from './outline.ts';

const square = (code: string, x: number): Outline<MapArea> => {
  const ring: Ring = [
    [x, 0],
    [x + 1, 0],
    [x + 1, 1],
    [x, 1],
    [x, 0],
  ];
  return {
    type: 'Feature',
    properties: { code, name: code },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
};
const length = (lines: readonly Ring[]): number => lines.reduce((sum, line) => sum + line.length - 1, 0);

it('the border between two areas of one province is not a border of the province', () => {
  const [province, ...others] = provinceBorders([square('3501', 0), square('3502', 1)]).features;
  expect(others).toEqual([]);
  expect(length(province?.geometry.coordinates ?? [])).toBe(6);
});
it('the border between two provinces belongs to both', () => {
  const provinces = provinceBorders([square('3501', 0), square('3601', 1)]).features;
  expect(provinces.map((one) => length(one.geometry.coordinates))).toEqual([4, 4]);
});
