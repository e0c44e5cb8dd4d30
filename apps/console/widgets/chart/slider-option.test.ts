import { expect, test } from 'vitest';
import { barOption } from './bar-option.ts';
import { timeOption } from './line-option.ts';
import { chartLook } from './look.ts';

const look = chartLook('light', 'solar', { fontFamily: 'serif', fontSize: 12 });
type Drawn = { readonly dataZoom?: readonly Readonly<Record<string, unknown>>[] };

test('lines over time that can be zoomed have a slider, and are all visible initially', () => {
  const line = { name: 'power', unit: 'kW', decimals: 1, points: [['2026-06-01 00:00:00', 1] as const] };
  const { dataZoom } = timeOption(look, { lines: [line], absent: '', zoom: 'touch' }) as Drawn;
  // The shadow would space readings evenly, so that a month would appear as a whole year.
  expect(dataZoom?.[1]).toMatchObject({ showDataShadow: false });
  expect(dataZoom?.map(({ type, startValue }) => [type, startValue])).toEqual([
    ['inside', undefined],
    ['slider', undefined],
  ]);
  expect((timeOption(look, { lines: [line], absent: '' }) as Drawn).dataZoom).toBeUndefined();
});

test('bars with a slider open with the first of them', () => {
  const bars = {
    categories: Array.from({ length: 31 }, (_, i) => String(i + 1)),
    series: [{ name: 'faults', values: Array.from({ length: 31 }, () => 1) }],
    unit: '',
    absent: '',
  };
  const { dataZoom } = barOption(look, { ...bars, slider: { shown: 13 } }) as Drawn;
  expect(dataZoom?.map(({ startValue, endValue }) => [startValue, endValue])).toEqual([
    [0, 12],
    [0, 12],
  ]);
  expect((barOption(look, bars) as Drawn).dataZoom).toBeUndefined();
});
