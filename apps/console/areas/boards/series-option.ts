import type { EChartsCoreOption } from 'echarts/core';
import { legend } from '../../widgets/chart/base-option.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import type { PlaceSize } from './use-size.ts';

/** The same values as lines, interrupted at missing values. */
export function asLines(option: EChartsCoreOption): EChartsCoreOption {
  const bars = option.series as readonly { readonly itemStyle: { readonly color: string } }[];
  return {
    ...option,
    series: bars.map((one) => ({
      ...one,
      type: 'line',
      showSymbol: false,
      connectNulls: false,
      lineStyle: { width: 2 },
      areaStyle: { color: one.itemStyle.color, opacity: 0.12 },
      itemStyle: { color: one.itemStyle.color },
    })),
  };
}

/** A line with another unit than the bars. */
interface LineBeside {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly (number | null)[];
}

/** Height of the legend, and of the categories above it, in font sizes. */
const legendRoom = 2.4;
const categoryRoom = 1.6;
/** Width of the axis numbers on the left and on the right, in font sizes. */
const leftRoom = 5;
const rightRoom = 4;

/**
 * A bar chart with lines of other units: the first unit has an axis on the right, each further one a small chart below,
 * since two units on one axis would suggest a relation that does not exist.
 */
export function withLinesBeside(
  look: ChartLook,
  option: EChartsCoreOption,
  lines: readonly LineBeside[],
): EChartsCoreOption {
  const units = [...new Set(lines.map(({ unit }) => unit))];
  if (units.length === 0) return option;
  const letters = look.fontSize;
  const bars = option.series as readonly object[];
  const values = option.yAxis as { readonly nameTextStyle?: object };
  const categories = option.xAxis as object;
  const low = legendRoom * letters;
  const below = units.length - 1;
  const sides = { left: leftRoom * letters, right: rightRoom * letters, containLabel: false };
  // The bars have the height of two small charts.
  const share = 100 / (below + 2);
  const grids = [
    { ...sides, top: 3 * letters, bottom: below === 0 ? low + categoryRoom * letters : `${share * below}%` },
    ...units.slice(1).map((_, index) => ({
      ...sides,
      top: `${share * (index + 2) + 6}%`,
      bottom: index === below - 1 ? low + categoryRoom * letters : `${share * (below - 1 - index)}%`,
    })),
  ];
  const besideAxis = (unit: string, index: number) =>
    index === 0
      ? {
          ...values,
          name: unit,
          nameTextStyle: {
            ...values.nameTextStyle,
            align: 'right',
            padding: [0, -rightRoom * letters, 0, 0],
          },
          position: 'right',
          minInterval: 1,
          splitLine: { show: false },
        }
      : { ...values, name: unit, gridIndex: index, splitNumber: 2, minInterval: 1 };
  return {
    ...option,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    legend: {
      ...legend(look),
      ...(option.legend as object | undefined),
      top: 'auto',
      bottom: 0,
      left: 'center',
    },
    grid: grids,
    xAxis: grids.map((_, index) => ({
      ...categories,
      gridIndex: index,
      ...(index > 0 && { axisLine: { onZero: false, lineStyle: { color: look.inkFaint } } }),
      ...(index < grids.length - 1 && { axisLabel: { show: false } }),
    })),
    yAxis: [values, ...units.map(besideAxis)],
    series: [
      ...bars,
      ...lines.map(({ name, unit, values: own }, index) => {
        const axis = units.indexOf(unit);
        return {
          type: 'line',
          name,
          data: [...own],
          xAxisIndex: axis,
          yAxisIndex: axis + 1,
          connectNulls: false,
          symbolSize: 8,
          itemStyle: { color: look.series[(bars.length + index) % look.series.length] },
        };
      }),
    ],
  };
}

/** Axes of the chart library have a separate font size. */
export function withLetters(option: EChartsCoreOption, fontSize: number): EChartsCoreOption {
  const sized = (axis: unknown): object => {
    const own = axis as { readonly axisLabel?: object; readonly nameTextStyle?: object };
    return {
      ...own,
      axisLabel: { ...own.axisLabel, fontSize },
      nameTextStyle: { ...own.nameTextStyle, fontSize },
    };
  };
  return { ...option, xAxis: sized(option.xAxis), yAxis: sized(option.yAxis) };
}

/** Height outside the plot: the unit above, categories and legend below, in font sizes. */
const roomAround = 6.5;
/** Height of an axis number, and width of a horizontal category name, in font sizes. */
const numberRoom = 2.2;
const nameRoom = 5;

/**
 * Draws the axis numbers that fit the height and, if categories are names, each name: in two lines if there is room,
 * else slanted. Names that are cut are complete in the tooltip and in the table.
 */
export function withRoom(
  option: EChartsCoreOption,
  { width, height }: PlaceSize,
  { letters, names }: { readonly letters: number; readonly names?: number | undefined },
): EChartsCoreOption {
  const splitNumber = Math.max(1, Math.min(4, Math.floor((height / letters - roomAround) / numberRoom)));
  const sized = (axis: unknown, label: object, more: object = {}): object => {
    const own = axis as { readonly axisLabel?: object };
    return { ...own, ...more, axisLabel: { ...own.axisLabel, ...label } };
  };
  const step = names === undefined ? 0 : (width - leftRoom * letters) / names;
  const level = {
    interval: 0,
    hideOverlap: false,
    width: step - letters / 2,
    overflow: 'break',
    lineHeight: 1.25 * letters,
    height: 2.5 * letters,
    lineOverflow: 'truncate',
  };
  const aslant = { interval: 0, hideOverlap: false, rotate: 40, width: 8 * letters, overflow: 'truncate' };
  return {
    ...option,
    grid: { ...(option.grid as object), top: 2.6 * letters },
    ...(names === undefined
      ? {}
      : { xAxis: sized(option.xAxis, step >= nameRoom * letters ? level : aslant) }),
    yAxis: sized(option.yAxis, { hideOverlap: true }, { splitNumber }),
  };
}
