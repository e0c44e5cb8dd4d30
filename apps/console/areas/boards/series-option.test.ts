import { expect, it } from 'vitest';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { chartLook } from '../../widgets/chart/look.ts';
import { withLinesBeside, withRoom } from './series-option.ts';

const look = chartLook('dark', 'solar', { fontFamily: 'x', fontSize: 12 });
const bars = barOption(look, {
  categories: ['2025', '2026'],
  series: [{ name: 'revenue', values: [1, 2] }],
  unit: 'CNY',
  absent: '',
});
const stations = { name: 'registered', unit: 'stations', values: [1, 2] };
const growth = { name: 'growth', unit: '%', values: [null, 100] };

const drawn = (lines: Parameters<typeof withLinesBeside>[2]) =>
  withLinesBeside(look, bars, lines) as unknown as {
    grid: { left: number; right: number }[];
    xAxis: { gridIndex: number }[];
    yAxis: { name: string; gridIndex?: number; position?: string }[];
    series: { name: string; xAxisIndex?: number; yAxisIndex?: number }[];
  };

it('no two units share an axis, and every axis shows its unit', () => {
  const { yAxis, series } = drawn([stations, growth]);
  expect(yAxis.map(({ name }) => name)).toEqual(['CNY', 'stations', '%']);
  expect(series.map(({ name, yAxisIndex = 0 }) => [name, yAxisIndex])).toEqual([
    ['revenue', 0],
    ['registered', 1],
    ['growth', 2],
  ]);
});

it('the first other unit has its axis at the right of the bars, the second has a chart below with aligned years', () => {
  const { grid, xAxis, yAxis, series } = drawn([stations, growth]);
  expect(yAxis.map(({ gridIndex = 0, position }) => [gridIndex, position])).toEqual([
    [0, undefined],
    [0, 'right'],
    [1, undefined],
  ]);
  expect(series.map(({ xAxisIndex = 0 }) => xAxisIndex)).toEqual([0, 0, 1]);
  expect(xAxis.map(({ gridIndex }) => gridIndex)).toEqual([0, 1]);
  expect(new Set(grid.map(({ left, right }) => `${left} ${right}`)).size).toBe(1);
});

it('lines of one unit share their axis', () => {
  const { grid, yAxis } = drawn([stations, { ...stations, name: 'removed' }]);
  expect(yAxis.map(({ name }) => name)).toEqual(['CNY', 'stations']);
  expect(grid).toHaveLength(1);
});

it('bars alone are unchanged', () => {
  expect(withLinesBeside(look, bars, [])).toBe(bars);
});

const inRoom = (width: number, height: number, names?: number) =>
  withRoom(bars, { width, height }, { letters: 12, names }) as unknown as {
    xAxis: { axisLabel: { interval?: number; hideOverlap: boolean; overflow?: string; rotate?: number } };
    yAxis: { splitNumber: number; axisLabel: { hideOverlap: boolean } };
  };

it('a low chart has fewer numbers on its axis, and they never overlap', () => {
  expect([400, 140, 60].map((height) => inRoom(300, height).yAxis.splitNumber)).toEqual([4, 2, 1]);
  expect(inRoom(300, 60).yAxis.axisLabel.hideOverlap).toBe(true);
});

it('every category with a name is labelled, horizontally where there is room and slanted where there is not', () => {
  expect(inRoom(600, 200, 4).xAxis.axisLabel).toMatchObject({
    interval: 0,
    hideOverlap: false,
    overflow: 'break',
  });
  expect(inRoom(600, 200, 14).xAxis.axisLabel).toMatchObject({ interval: 0, hideOverlap: false, rotate: 40 });
  expect(inRoom(600, 200).xAxis.axisLabel).toMatchObject({ hideOverlap: true });
  expect(inRoom(600, 200).xAxis.axisLabel.rotate).toBeUndefined();
});
