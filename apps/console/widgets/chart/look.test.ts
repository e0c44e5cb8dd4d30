import { expect, test } from 'vitest';
import { contrast } from '../../theme/contrast.ts';
import { surfaces } from '../../theme/palette.ts';
import { chartLook } from './look.ts';

const lines = (['light', 'dark'] as const).flatMap((mode) =>
  chartLook(mode, 'solar', { fontFamily: 'serif', fontSize: 12 }).series.map((colour) => ({ mode, colour })),
);

test.each(lines)('a line of $colour is visible on the $mode sheet', ({ mode, colour }) => {
  expect(contrast(colour, surfaces[mode].sheet)).toBeGreaterThanOrEqual(3);
});
