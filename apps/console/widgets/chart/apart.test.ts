import { expect, it } from 'vitest';
import { heightOfApart, withLinesApart } from './apart.ts';
import { timeOption } from './line-option.ts';
import { chartLook } from './look.ts';

const look = chartLook('light', 'solar', { fontFamily: 'serif', fontSize: 12 });
const line = (name: string, most: number) => ({
  name,
  unit: 'A',
  decimals: 1,
  points: [['2026-06-01 00:00:00', 0] as const, ['2026-06-01 12:00:00', most] as const],
});

const apart = (zoom: boolean) =>
  withLinesApart(
    timeOption(look, { lines: ['PV1', 'PV2', 'PV3'].map((name) => line(name, 8)), absent: '', zoom }),
  ) as {
    grid: { top: number; height: number }[];
    xAxis: { gridIndex: number }[];
    yAxis: { name: string; min: number; max: number }[];
    series: { xAxisIndex: number; yAxisIndex: number }[];
    dataZoom?: { xAxisIndex: number[] }[];
    legend?: unknown;
  };

it('each line has a separate chart with its name and unit, and no chart covers another', () => {
  const { grid, yAxis, series, xAxis, legend } = apart(false);
  expect(yAxis.map(({ name }) => name)).toEqual(['PV1 (A)', 'PV2 (A)', 'PV3 (A)']);
  expect(series.map(({ xAxisIndex, yAxisIndex }) => [xAxisIndex, yAxisIndex])).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(xAxis.map(({ gridIndex }) => gridIndex)).toEqual([0, 1, 2]);
  for (const [index, { top, height }] of grid.entries())
    expect(top + height).toBeLessThan(grid[index + 1]?.top ?? heightOfApart(3));
  expect(legend).toBeUndefined();
});

it('equal heights are equal values in all charts', () => {
  const lines = [line('PV1', 8), line('PV2', 4)];
  const { yAxis } = withLinesApart(timeOption(look, { lines, absent: '' })) as {
    yAxis: { min: number; max: number }[];
  };
  expect(yAxis.map(({ min, max }) => [min, max])).toEqual([
    [0, 10],
    [0, 10],
  ]);
});

it('one slider moves all charts', () => {
  expect(apart(true).dataZoom?.map(({ xAxisIndex }) => xAxisIndex)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect(apart(false).dataZoom).toBeUndefined();
});
