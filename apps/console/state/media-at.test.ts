import { expect, it } from 'vitest';
import { mediaAt } from './media-at.ts';

it('leaves conditions as they are where nothing is drawn larger, and those that speak of no length always', () => {
  expect(mediaAt('(max-width: 767px)', 1)).toBe('(max-width: 767px)');
  expect(mediaAt('print', 2)).toBe('print');
  expect(mediaAt('(prefers-reduced-motion: reduce)', 2)).toBe('(prefers-reduced-motion: reduce)');
});

it('counts every length of the window in the room that is left', () => {
  expect(mediaAt('(max-width: 767px)', 2.5)).toBe('(max-width: 1917.5px)');
  expect(mediaAt('(min-width: 768px) and (width < 1280px)', 3)).toBe(
    '(min-width: 2304px) and (width < 3840px)',
  );
});
