import { expect, it } from 'vitest';
import { chartLook } from '../../widgets/chart/look.ts';
import { compareOption, type DrawnLine, stretches } from './compare-option.ts';

const look = chartLook('light', 'solar', { fontFamily: 'sans-serif', fontSize: 12 });
const line = (name: string, unit: string, stroke: number): DrawnLine => ({
  name,
  unit,
  stroke,
  metric: name,
  decimals: 0,
  isPrevious: false,
  points: [
    [0, 2000],
    [1, 3000],
  ],
});
const chart = (lines: readonly DrawnLine[], apart = false) =>
  compareOption(look, {
    lines,
    apart,
    range: { from: 0, to: 9 },
    marks: [],
    zoom: true,
    absent: '',
  }) as Readonly<Record<'xAxis' | 'yAxis' | 'grid' | 'series', readonly Record<string, unknown>[]>>;

it('two units have one axis each, scaled to their size', () => {
  const { yAxis, series } = chart([line('a', 'W', 0), line('b', 'V', 1), line('c', 'W', 2)]);
  expect(yAxis.map(({ name }) => name)).toEqual(['kW', 'V']);
  expect(series.map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1, 0]);
  expect(series[0]?.data).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

it('separate lines have one grid each, with the previous period in the grid of its line', () => {
  const lines = [line('a', 'W', 0), { ...line('a before', 'W', 0), isPrevious: true }, line('b', 'V', 1)];
  const { grid, series } = chart(lines, true);
  expect(grid).toHaveLength(2);
  expect(series.map(({ xAxisIndex, yAxisIndex }) => [xAxisIndex, yAxisIndex])).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
});

it.each([false, true])('a chart without lines has its axes (apart: %s)', (apart) => {
  const { xAxis, yAxis, grid } = chart([], apart);
  expect([xAxis.length, yAxis.length, grid.length]).toEqual([1, 1, 1]);
});

it('no unit is shown at an axis without numbers, where it would be cut off, and separate lines keep their titles', () => {
  const silent = { ...line('a', 'W', 0), points: [[0, null]] as const };
  expect(chart([silent]).yAxis.map(({ name }) => name)).toEqual(['']);
  expect(chart([silent], true).yAxis.map(({ name }) => name)).toEqual(['a (W)']);
});

it('a threshold shared by equal devices is drawn once on their axis', () => {
  const limits = [{ name: 'high', value: 2500 }];
  const { series } = chart([
    { ...line('a', 'W', 0), limits },
    { ...line('b', 'W', 1), limits },
  ]);
  expect(series[1]).not.toHaveProperty('markLine');
});

it('an axis extends to a threshold beyond its lines, but not to one that would flatten them', () => {
  const limits = [2000, 3400, 9000].map((value) => ({ name: String(value), value }));
  const { yAxis } = chart([{ ...line('a', 'W', 0), limits }]);
  const [axis] = yAxis as readonly Record<'min' | 'max', (extent: object) => number | null>[];
  expect(axis?.max({ min: 2, max: 3 })).toBe(3.4);
  expect(axis?.min({ min: 2, max: 3 })).toBeNull();
  expect(axis?.max({ min: 2, max: 3.5 })).toBeNull();
});

it('a threshold is drawn at its value on the axis of its line', () => {
  const { series } = chart([
    { ...line('a', 'W', 0), limits: [{ name: 'high', value: 2500 }] },
    line('b', 'V', 1),
  ]);
  expect(series[0]?.markLine).toMatchObject({ data: [{ yAxis: 2.5, name: 'high' }] });
  expect(series[1]).not.toHaveProperty('markLine');
});

it('adjoining periods are merged, and empty ones are dropped', () => {
  const mark = (from: number, to?: number) => ({
    kind: 'alarm' as const,
    from,
    ...(to !== undefined && { to }),
  });
  expect(stretches([mark(5, 9), mark(1, 3), mark(3, 4), mark(2), mark(8, 8)])).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 9 },
  ]);
});

it('charts of the same signal share a scale, those of different signals do not', () => {
  const same = (name: string, stroke: number, most: number): DrawnLine => ({
    ...line(name, 'W', stroke),
    metric: 'power',
    points: [
      [0, 0],
      [1, most],
    ],
  });
  const { yAxis } = chart([same('a', 0, 900), same('b', 1, 6500), line('c', 'V', 2)], true);
  expect(yAxis.map(({ min, max, name }) => [min, max, name])).toEqual([
    [0, 10, 'a (kW)'],
    [0, 10, 'b (kW)'],
    [undefined, undefined, 'c (V)'],
  ]);
});
