import { expect, test } from 'vitest';
import { contrast } from '../../theme/contrast.ts';
import { surfaces } from '../../theme/palette.ts';
import { mapColours } from './map-colours.ts';

for (const mode of ['light', 'dark'] as const) {
  const inks = mapColours[mode];

  test(`the borders of provinces and areas are visible on the ground in the ${mode} theme`, () => {
    expect(contrast(inks.provinceEdge, inks.ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(inks.areaEdge, inks.ground)).toBeGreaterThanOrEqual(1.7);
  });

  test(`land differs visibly from sea in the ${mode} theme`, () => {
    expect(contrast(inks.ground, inks.sea)).toBeGreaterThanOrEqual(1.2);
    expect(contrast(inks.ground, inks.abroad)).toBeGreaterThanOrEqual(1.1);
  });

  test(`names are readable on the ground in the ${mode} theme`, () => {
    expect(contrast(surfaces[mode].ink, inks.ground)).toBeGreaterThanOrEqual(7);
  });
}
