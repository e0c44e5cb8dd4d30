import { magnitude, scaleFor } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import type { EChartsCoreOption } from 'echarts/core';
import { withColon } from '../../i18n/bracketed.ts';
import { baseOption, legend, tipHtml, valueAxis } from './base-option.ts';
import type { ChartLook } from './look.ts';
import { sliderOf } from './slider-option.ts';

interface BarSeries {
  readonly name: string;
  /** One per category; null = no data, which is drawn as no bar instead of a bar of height 0. */
  readonly values: readonly (number | null)[];
  /** Colour; default the next one of the look. */
  readonly colour?: string;
  /** Which values are partial: drawn pale with a dashed border. */
  readonly isPart?: (index: number) => boolean;
}

interface BarChart {
  readonly categories: readonly string[];
  /** Category in the tooltip; default the category. */
  readonly categoryTitle?: (index: number) => string;
  readonly series: readonly BarSeries[];
  /** Unit of the values; axis and tooltip scale it to their magnitude. '' = none. */
  readonly unit: string;
  /** Values are integers: the axis has no fractions. */
  readonly isCount?: boolean;
  /** A mark per category, across its bars: possible, planned or allowed values. */
  readonly marks?: BarSeries;
  /** Additional lines of the tooltip. */
  readonly more?: (index: number) => readonly { readonly name: string; readonly text: string | null }[];
  /** A slider below scrolls through the categories; `shown` is the number visible initially. */
  readonly slider?: { readonly shown?: number };
  /** Text for a category without data. */
  readonly absent: string;
}

/** Number of categories up to which the axis leaves out no name by itself. */
const few = 6;

/** Bars by category. */
export function barOption(look: ChartLook, chart: BarChart): EChartsCoreOption {
  const { categories, series, marks, unit, absent } = chart;
  const colourOf = (index: number): string =>
    series[index]?.colour ?? look.series[index % look.series.length] ?? look.ink;
  const textOf = (value: number): string => {
    const { text, unit: own } = magnitude(value, unit, 4);
    return withUnit(text, own);
  };
  const every = [...series, ...(marks ? [marks] : [])].flatMap(({ values }) => values);
  const scale = scaleFor(Math.max(0, ...every.map((value) => Math.abs(value ?? 0))), unit);
  const scaled = (value: number | null): number | null => (value === null ? null : value * scale.factor);
  // Counts have no unit: the axis says what is counted, unless a legend does.
  const axisName =
    scale.unit || (chart.isCount && !marks && series.length === 1 ? (series[0]?.name ?? '') : '');
  const base = baseOption(look);
  const hasLegend = series.length > 1 || marks !== undefined;
  const without = new Set(
    [...series, ...(marks ? [marks] : [])]
      .filter(({ values }) => values.every((value) => value === null))
      .map(({ name }) => name),
  );
  // A name in the legend without a bar in the chart would be confusing.
  const formatter = (name: string): string => (without.has(name) ? withColon(name, absent) : name);
  return {
    ...base,
    ...(hasLegend ? { legend: { ...(chart.slider ? legend(look) : lowLegend(look)), formatter } } : {}),
    ...(chart.slider
      ? { dataZoom: sliderOf(look, [0], { touch: true, isEven: true, ...chart.slider }) }
      : {}),
    grid: { ...(base.grid as object), bottom: chart.slider ? 40 : hasLegend ? 32 : 8 },
    tooltip: {
      ...(base.tooltip as object),
      axisPointer: { type: 'shadow', shadowStyle: { color: look.line, opacity: 0.4 } },
      formatter: (points: readonly { dataIndex: number }[]) => {
        const index = points[0]?.dataIndex ?? 0;
        const line = (one: BarSeries, colour: string) => {
          const value = one.values[index] ?? null;
          return { name: one.name, text: value === null ? null : textOf(value), colour };
        };
        const lines = [
          ...series.map((one, order) => line(one, colourOf(order))),
          ...(marks ? [line(marks, marks.colour ?? look.inkFaint)] : []),
          ...(chart.more?.(index) ?? []).map((one) => ({ ...one, colour: 'transparent' })),
        ];
        return tipHtml(chart.categoryTitle?.(index) ?? categories[index] ?? '', lines, absent);
      },
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.inkFaint } },
      // Few categories are all named, as far as their names do not overlap.
      axisLabel: {
        color: look.inkFaint,
        hideOverlap: true,
        ...(categories.length <= few ? { interval: 0 } : {}),
      },
    },
    yAxis: { ...valueAxis(look, axisName), ...(chart.isCount ? { minInterval: 1 } : {}) },
    series: [
      ...series.map((one, index) => ({
        type: 'bar',
        name: one.name,
        data: one.values.map((value, at) =>
          one.isPart?.(at) ? { value: scaled(value), itemStyle: partStyle(colourOf(index)) } : scaled(value),
        ),
        barMaxWidth: 36,
        barCategoryGap: '32%',
        itemStyle: { color: colourOf(index), borderRadius: [2, 2, 0, 0] },
        emphasis: { itemStyle: { color: colourOf(index), opacity: 0.8 } },
      })),
      ...(marks
        ? [
            {
              type: 'line',
              name: marks.name,
              data: marks.values.map(scaled),
              symbol: 'rect',
              symbolSize: [categories.length > 12 ? 8 : 18, 2],
              lineStyle: { width: 0 },
              itemStyle: { color: marks.colour ?? look.inkFaint },
              emphasis: { scale: false },
            },
          ]
        : []),
    ],
  };
}

/** Below the chart, where long names in either language have the full width. */
function lowLegend(look: ChartLook): Readonly<Record<string, unknown>> {
  return { ...legend(look), top: 'auto', bottom: 0, left: 'center' };
}

/** A bar that covers only a part of its period: distinguished by its border as well as by its pale colour. */
function partStyle(colour: string): Readonly<Record<string, unknown>> {
  return { color: `${colour}66`, borderColor: colour, borderWidth: 1.5, borderType: 'dashed' };
}
