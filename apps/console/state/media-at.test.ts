import { expect, it } from 'vitest';
import { mediaAt } from './media-at.ts';

it('does not change conditions without an enlargement, nor those without a length', () => {
  expect(mediaAt('(max-width: 767px)', 1)).toBe('(max-width: 767px)');
  expect(mediaAt('print', 2)).toBe('print');
  expect(mediaAt('(prefers-reduced-motion: reduce)', 2)).toBe('(prefers-reduced-motion: reduce)');
});

it('calculates every length of the window from the remaining room', () => {
  expect(mediaAt('(max-width: 767px)', 2.5)).toBe('(max-width: 1917.5px)');
  expect(mediaAt('(min-width: 768px) and (width < 1280px)', 3)).toBe(
    '(min-width: 2304px) and (width < 3840px)',
  );
});
