import { expect, test } from 'vitest';
import { escaped } from './base-option.ts';
import { plotted, strokeOf } from './line-option.ts';
import { chartLook } from './look.ts';

test('a missing value is a gap, never a zero', () => {
  expect(plotted([['2026-06-01 12:00:00', null]])).toEqual([[Date.UTC(2026, 5, 1, 12), null]]);
});

test('a time that is none is left out instead of moving the axis to 1970', () => {
  expect(plotted([['yesterday', 5]])).toEqual([]);
});

test('a device’s name cannot bring markup into a tooltip', () => {
  expect(escaped('<img src=x onerror="1">&')).toBe('&lt;img src=x onerror=&quot;1&quot;&gt;&amp;');
});

test('no two of the sixteen cells of a pack are drawn alike', () => {
  const look = chartLook('light', 'solar', { fontFamily: 'serif', fontSize: 12 });
  const strokes = Array.from({ length: 16 }, (_, index) => JSON.stringify(strokeOf(look, index)));
  expect(new Set(strokes).size).toBe(16);
});
