import { expect, it } from 'vitest';
import { barOption } from './bar-option.ts';
import { chartLook } from './look.ts';

const look = chartLook('light', 'solar', { fontFamily: 'x', fontSize: 12 });
const said = (marks: readonly (number | null)[]) => {
  const { legend } = barOption(look, {
    categories: ['5', '6'],
    series: [{ name: 'Generated', values: [1, null] }],
    marks: { name: 'Planned', values: marks },
    unit: 'kWh',
    absent: 'no data',
  }) as { legend: { formatter: (name: string) => string } };
  return ['Generated', 'Planned'].map(legend.formatter);
};

it('the legend marks entries without a single value as having no data', () => {
  expect(said([null, null])).toEqual(['Generated', 'Planned: no data']);
});

it('the legend shows only the name of entries with a value, 0 included', () => {
  expect(said([null, 0])).toEqual(['Generated', 'Planned']);
});

it('the axis leaves out no name of a few categories, and those without room of many', () => {
  const intervalOf = (count: number): unknown => {
    const categories = Array.from({ length: count }, (_, index) => String(index));
    const series = [{ name: 'Inverters', values: categories.map(() => 1) }];
    const { xAxis } = barOption(look, { categories, series, unit: '', absent: 'no data' }) as {
      xAxis: { axisLabel: { interval?: number } };
    };
    return xAxis.axisLabel.interval;
  };
  expect([intervalOf(4), intervalOf(31)]).toEqual([0, undefined]);
});

it('the axis of counts says what is counted unless a legend does, and other axes their unit', () => {
  const axis = (unit: string, names: readonly string[]): unknown => {
    const series = names.map((name) => ({ name, values: [1] }));
    const chart = { categories: ['5'], series, unit, isCount: unit === '', absent: 'no data' };
    return (barOption(look, chart) as { yAxis: { name: string } }).yAxis.name;
  };
  expect([axis('', ['Alarms']), axis('', ['Alarms', 'Faults']), axis('kWh', ['Generated'])]).toEqual([
    'Alarms',
    '',
    'kWh',
  ]);
});
