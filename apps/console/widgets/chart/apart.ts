import type { EChartsCoreOption } from 'echarts/core';
import { shared } from './axis-ends.ts';
import type { Points } from './covered-lines.ts';

/** Height of one of several stacked charts, px, and the height above and below all of them. */
const gridHeight = 110;
const above = 8;
const below = 48;
/** Height of the line's name above its chart, px. */
const nameHeight = 24;

/** Height of a stack of separate charts, px. */
export function heightOfApart(lines: number): number {
  return above + below + Math.max(1, lines) * gridHeight;
}

/**
 * A chart of lines of one unit over a time axis, converted to a stack with a chart for each line, with one cross-hair
 * and one scale: the same height is the same value in all of them. The name of each is above its axis.
 */
export function withLinesApart(option: EChartsCoreOption): EChartsCoreOption {
  const series = option.series as readonly { readonly name: string; readonly data: Points }[];
  const { xAxis, yAxis, dataZoom, legend: _, ...rest } = option;
  const time = xAxis as object;
  const values = yAxis as { readonly name: string };
  const every = series.map((_line, index) => index);
  const ends = shared(
    series.map(({ data }) => ({ points: data })),
    1,
  );
  return {
    ...rest,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    ...(Array.isArray(dataZoom) && {
      dataZoom: dataZoom.map((one: object) => ({ ...one, xAxisIndex: every })),
    }),
    grid: every.map((index) => ({
      left: 56,
      right: 16,
      top: above + index * gridHeight + nameHeight,
      height: gridHeight - nameHeight - 20,
    })),
    xAxis: every.map((index) => ({
      ...time,
      gridIndex: index,
      ...(index < series.length - 1 && { axisLabel: { show: false } }),
    })),
    yAxis: series.map(({ name }, index) => ({
      ...values,
      name: values.name === '' ? name : `${name} (${values.name})`,
      gridIndex: index,
      splitNumber: 2,
      ...ends,
    })),
    series: series.map((line, index) => ({ ...line, xAxisIndex: index, yAxisIndex: index })),
  };
}
