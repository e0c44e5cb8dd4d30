import { expect, test } from 'vitest';
import { escaped } from './base-option.ts';
import { plotted, strokeOf, timeOption } from './line-option.ts';
import { chartLook } from './look.ts';

test('a missing value is a gap, never a zero', () => {
  expect(plotted([['2026-06-01 12:00:00', null]])).toEqual([[Date.UTC(2026, 5, 1, 12), null]]);
});

test('an invalid time is omitted instead of extending the axis to 1970', () => {
  expect(plotted([['yesterday', 5]])).toEqual([]);
});

test('a device’s name cannot inject markup into a tooltip', () => {
  expect(escaped('<img src=x onerror="1">&')).toBe('&lt;img src=x onerror=&quot;1&quot;&gt;&amp;');
});

test('no two of the sixteen cells of a pack look the same', () => {
  const look = chartLook('light', 'solar', { fontFamily: 'serif', fontSize: 12 });
  const strokes = Array.from({ length: 16 }, (_, index) => JSON.stringify(strokeOf(look, index)));
  expect(new Set(strokes).size).toBe(16);
});

test('each row of bands below the lines keeps its height and the times of its bands', () => {
  const look = chartLook('light', 'solar', { fontFamily: 'serif', fontSize: 12 });
  const [from, to] = ['2026-06-01 00:00:00', '2026-06-02 00:00:00'];
  const band = { from: '2026-06-01 06:00:00', to: '2026-06-01 07:00:00' };
  const lanes = [
    { name: '1', bands: [band] },
    { name: '2', bands: [band, { from, to }] },
  ];
  const line = { name: 'power', unit: 'kW', decimals: 1, points: [[from, 1] as const] };
  const { series, xAxis } = timeOption(look, { lines: [line], absent: '', from, to, lanes }) as {
    series: { markArea?: { data: { xAxis: number; yAxis: number }[][] } }[];
    xAxis: { min: number; max: number }[];
  };
  const areas = series.at(-1)?.markArea?.data ?? [];
  expect(areas.map((ends) => ends.map(({ yAxis }) => Math.floor(yAxis)))).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
  ]);
  expect(areas[0]?.map((end) => end.xAxis)).toEqual([Date.UTC(2026, 5, 1, 6), Date.UTC(2026, 5, 1, 7)]);
  expect(xAxis.map(({ min, max }) => [min, max])).toEqual(
    [0, 1].map(() => [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 2)]),
  );
});
