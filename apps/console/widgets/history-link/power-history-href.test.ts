import { expect, it } from 'vitest';
import { powerHistoryHref } from './power-history-href.ts';

it.each([
  ['2026-06-01', '2026-06-20', 1],
  ['2026-06', '2026-06', 2],
  ['2026', '2026', 3],
])('%s to %s is shown by the period of type %i', (first, last, type) => {
  expect(powerHistoryHref('7', first, last)).toBe(
    `/station/powerHistory?type=${type}&begin=${first}&end=${last}&station=7`,
  );
});
