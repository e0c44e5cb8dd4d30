import { readWireTime } from '@heliodeck/model/wire/time';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartLook } from './look.ts';

/** A period, with times in API format. */
export interface LaneStretch {
  readonly from: string;
  readonly to: string;
}

/** Periods in a separate row below the lines. */
export interface Lane {
  /** Short: it is displayed in the place of the axis values. */
  readonly name: string;
  readonly bands: readonly LaneStretch[];
}

/** Height of a row, px. */
export const laneHeight = 24;
/** Height of the labels of the time axis, which are below the rows, px. */
const axisHeight = 24;
const edge = 8;
/** Lines and rows are aligned on the left, whatever the width of their axis labels, px. */
const left = 64;

/** Bands have a border, so that one narrower than a pixel is visible. */
export function bandStyle(look: ChartLook) {
  const colour = look.series[5] ?? look.ink;
  return { color: colour, opacity: 0.22, borderColor: colour, borderWidth: 1 };
}

/** A chart over time with rows of bands below its lines; the time axis is below the rows. */
export function withLanes(
  look: ChartLook,
  option: EChartsCoreOption,
  lanes: readonly Lane[],
): EChartsCoreOption {
  const { xAxis, yAxis, series, grid } = option;
  const height = lanes.length * laneHeight;
  const below = edge + axisHeight;
  const time = xAxis as Readonly<Record<string, unknown>>;
  return {
    ...option,
    grid: [
      { ...(grid as object), left, containLabel: false, bottom: below + height + edge },
      { left, right: 16, bottom: below, height },
    ],
    xAxis: [
      { ...time, axisLabel: { show: false }, axisTick: { show: false } },
      { ...time, gridIndex: 1, axisLine: { ...(time.axisLine as object), onZero: false } },
    ],
    yAxis: [yAxis, rowsAxis(look, lanes)],
    series: [
      ...(series as readonly unknown[]),
      {
        type: 'line',
        data: [],
        xAxisIndex: 1,
        yAxisIndex: 1,
        silent: true,
        markArea: {
          silent: true,
          itemStyle: bandStyle(look),
          data: lanes.flatMap(({ bands }, row) =>
            bands.map(({ from, to }) => [
              { xAxis: readWireTime(from), yAxis: row + 0.2 },
              { xAxis: readWireTime(to), yAxis: row + 0.8 },
            ]),
          ),
        },
      },
    ],
  };
}

/** The names of the rows, each vertically centred in its row. */
function rowsAxis(look: ChartLook, lanes: readonly Lane[]) {
  return {
    type: 'value',
    gridIndex: 1,
    inverse: true,
    min: 0,
    max: lanes.length,
    interval: 0.5,
    axisLabel: {
      color: look.inkSoft,
      formatter: (at: number) => (at % 1 === 0.5 ? (lanes[Math.floor(at)]?.name ?? '') : ''),
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
  };
}
