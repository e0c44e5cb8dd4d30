import { magnitude, scaleFor } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import { readWireTime } from '@heliodeck/model/wire/time';
import type { EChartsCoreOption } from 'echarts/core';
import { baseOption, legend, tipHtml, valueAxis } from './base-option.ts';
import { bandStyle, type Lane, type LaneStretch, withLanes } from './lanes.ts';
import type { ChartLook } from './look.ts';
import { sliderOf } from './slider-option.ts';

/** A line over time. */
export interface TimeLine {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  /** 'yyyy-MM-dd HH:mm:ss' in the station's zone, and the value; null = gap. */
  readonly points: readonly (readonly [time: string, value: number | null])[];
}

interface TimeChart {
  readonly lines: readonly TimeLine[];
  /** Ends of the axis in API format; default the data's. */
  readonly from?: string;
  readonly to?: string;
  /**
   * A slider below, and zooming with the wheel or two fingers. 'touch' leaves one-finger gestures to the page, which
   * scrolls.
   */
  readonly zoom?: boolean | 'touch';
  /** Text for a point without a value. */
  readonly absent: string;
  /** Periods drawn behind the lines, in API format, for instance those of open alarms. */
  readonly bands?: readonly LaneStretch[];
  /** Rows of such periods below the lines. */
  readonly lanes?: readonly Lane[];
}

/**
 * A line's points as [ms, value]; times in API format are used unchanged (the axis runs in UTC). The server determines
 * gaps: a gap is a point without a value.
 */
export function plotted(points: TimeLine['points'], factor = 1): [number, number | null][] {
  return points.flatMap(([time, value]): [number, number | null][] => {
    const at = readWireTime(time);
    return at === undefined ? [] : [[at, value === null ? null : value * factor]];
  });
}

/** Lines over time, interrupted at missing values. */
export function timeOption(look: ChartLook, chart: TimeChart): EChartsCoreOption {
  const option = linesOption(look, chart);
  return chart.lanes === undefined ? option : withLanes(look, option, chart.lanes);
}

function linesOption(look: ChartLook, chart: TimeChart): EChartsCoreOption {
  const { lines, absent, zoom = false } = chart;
  const units = [...new Set(lines.map((line) => line.unit))];
  const unit = units.length === 1 ? (units[0] ?? '') : '';
  const scale = scaleFor(largest(lines), unit);
  const base = baseOption(look);
  const at = (text: string | undefined): { readonly value?: number } => {
    const value = text === undefined ? undefined : readWireTime(text);
    return value === undefined ? {} : { value };
  };
  const from = at(chart.from).value;
  const to = at(chart.to).value;
  return {
    ...base,
    ...(lines.length > 1
      ? { legend: { ...legend(look), left: 64, icon: null, itemWidth: 20, itemStyle: { opacity: 0 } } }
      : {}),
    grid: { ...(base.grid as object), ...(zoom ? { bottom: 48 } : {}) },
    ...(zoom
      ? {
          dataZoom: sliderOf(look, [0], { touch: zoom === 'touch' }),
        }
      : {}),
    tooltip: {
      ...(base.tooltip as object),
      formatter: (points: readonly { seriesIndex: number; value: [number, number | null] }[]) => {
        const [first] = points;
        if (!first) return '';
        const title = new Date(first.value[0]).toISOString().slice(0, 19).replace('T', ' ');
        const said = points.flatMap(({ seriesIndex, value }) => {
          const line = lines[seriesIndex];
          if (!line) return [];
          const text = value[1] === null ? null : valueText(value[1] / scale.factor, line);
          return [{ name: line.name, text, ...strokeOf(look, seriesIndex) }];
        });
        return tipHtml(title, said, absent);
      },
    },
    xAxis: timeAxis(look, from, to),
    yAxis: { ...valueAxis(look, scale.unit), scale: true },
    series: lines.map((line, index) => ({
      type: 'line',
      name: line.name,
      data: plotted(line.points, scale.factor),
      connectNulls: false,
      showSymbol: line.points.length < 2,
      symbol: 'circle',
      symbolSize: 5,
      lineStyle: {
        width: 1.6,
        color: strokeOf(look, index).colour,
        type: strokeOf(look, index).isDashed ? 'dashed' : 'solid',
      },
      itemStyle: { color: strokeOf(look, index).colour },
      emphasis: { disabled: true },
      ...(index === 0 && chart.bands ? { markArea: bandsOf(look, chart.bands) } : {}),
    })),
  };
}

function bandsOf(look: ChartLook, bands: readonly LaneStretch[]) {
  return {
    silent: true,
    itemStyle: bandStyle(look),
    data: bands.map(({ from, to }) => [{ xAxis: readWireTime(from) }, { xAxis: readWireTime(to) }]),
  };
}

/** A value with its unit: power and energy scaled to their magnitude, others with their measured decimals. */
function valueText(value: number, { unit, decimals }: TimeLine): string {
  const own = magnitude(value, unit, 4);
  return own.unit === unit ? withUnit(decimalText(value, decimals), unit) : withUnit(own.text, own.unit);
}

function largest(lines: readonly TimeLine[]): number {
  let most = 0;
  for (const { points } of lines) for (const [, value] of points) most = Math.max(most, Math.abs(value ?? 0));
  return most;
}

/** Colour of a line; after the last colour they repeat with dashed lines. */
export function strokeOf(
  look: ChartLook,
  index: number,
): { readonly colour: string; readonly isDashed: boolean } {
  return {
    colour: look.series[index % look.series.length] ?? look.ink,
    isDashed: index >= look.series.length,
  };
}

/** A wall-clock time axis (ms); its ends default to the data's. */
export function timeAxis(look: ChartLook, from?: number, to?: number) {
  return {
    type: 'time',
    ...(from === undefined ? {} : { min: from }),
    ...(to === undefined ? {} : { max: to }),
    axisLine: { lineStyle: { color: look.inkFaint } },
    axisLabel: {
      color: look.inkFaint,
      hideOverlap: true,
      formatter: {
        year: '{yyyy}-{MM}-{dd}',
        month: '{MM}-{dd}',
        day: '{MM}-{dd}',
        hour: '{HH}:{mm}',
        minute: '{HH}:{mm}',
        second: '{HH}:{mm}:{ss}',
      },
    },
    splitLine: { show: false },
  };
}
