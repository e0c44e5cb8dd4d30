import { magnitude, scaleFor } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import { wallText } from '@heliodeck/model/wire/time';
import type { EChartsCoreOption } from 'echarts/core';
import { reaching, shared } from '../../widgets/chart/axis-ends.ts';
import { baseOption, legend, tipHtml, valueAxis } from '../../widgets/chart/base-option.ts';
import type { Points } from '../../widgets/chart/covered-lines.ts';
import { strokeOf, timeAxis } from '../../widgets/chart/line-option.ts';
import type { ChartLook } from '../../widgets/chart/look.ts';
import { sliderOf } from '../../widgets/chart/slider-option.ts';
import type { WallRange } from './wall.ts';

/** A line with its colour, which is the same in every view. */
export interface DrawnLine {
  readonly name: string;
  readonly unit: string;
  /** The measured quantity: lines of the same quantity share a scale. */
  readonly metric: string;
  readonly decimals: number;
  readonly points: Points;
  /** Index of its colour. */
  readonly stroke: number;
  readonly isPrevious: boolean;
  /** Limits, in the unit of the values. */
  readonly limits?: readonly { readonly name: string; readonly value: number }[];
}

/** An event: an instant or a period. */
export interface Mark {
  readonly kind: 'command' | 'offline' | 'alarm' | 'full';
  readonly from: number;
  readonly to?: number;
}

interface CompareChart {
  readonly lines: readonly DrawnLine[];
  readonly range: WallRange;
  readonly marks: readonly Mark[];
  /** Each line has a separate grid; the grids are stacked. */
  readonly apart: boolean;
  readonly zoom: boolean;
  readonly absent: string;
}

/** Height of one of several stacked charts, px, and the height above and below all of them. */
const gridHeight = 130;
const aboveGrids = 24;
const belowGrids = 56;

/** Height of a chart of stacked lines, px. */
export function heightApart(lines: number): number {
  return aboveGrids + belowGrids + Math.max(1, lines) * gridHeight;
}

/**
 * The lines over time with one cross-hair: in one grid with an axis for each of two units, or each in a separate grid.
 */
export function compareOption(look: ChartLook, chart: CompareChart): EChartsCoreOption {
  const { lines, range, marks, apart, zoom, absent } = chart;
  // A chart has axes even while it has no lines.
  const known = [...new Set(lines.map(({ unit }) => unit))];
  const units = known.length === 0 ? [''] : known;
  const own = lines.filter(({ isPrevious }) => !isPrevious);
  const grids = apart && own.length > 0 ? own : [undefined];
  const gridOf = (line: DrawnLine): number =>
    apart ? own.findIndex(({ stroke }) => stroke === line.stroke) : 0;
  const axisOf = (line: DrawnLine): number => (apart ? gridOf(line) : units.indexOf(line.unit));
  const linesOf = (axis: number): readonly DrawnLine[] => lines.filter((line) => axisOf(line) === axis);
  /** The lines that share the scale of an axis in separate charts: those of the same signal. */
  const alike = (axis: number): readonly DrawnLine[] =>
    apart
      ? lines.filter(({ metric, unit }) => metric === own[axis]?.metric && unit === own[axis]?.unit)
      : linesOf(axis);
  const scales = (apart ? grids : units).map((_, axis) => {
    const here = alike(axis);
    return scaleFor(largest(here), here[0]?.unit ?? '');
  });
  const base = baseOption(look);
  const every = grids.map((_, index) => index);
  return {
    ...base,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    ...(apart
      ? {}
      : { legend: { ...legend(look), left: 64, icon: null, itemWidth: 20, itemStyle: { opacity: 0 } } }),
    grid: grids.map((_, index) =>
      apart
        ? { left: 56, right: 16, top: aboveGrids + index * gridHeight + 20, height: gridHeight - 44 }
        : { ...(base.grid as object), ...(units.length > 1 ? { right: 8 } : {}), bottom: zoom ? 48 : 8 },
    ),
    ...(zoom ? { dataZoom: sliderOf(look, every) } : {}),
    tooltip: {
      ...(base.tooltip as object),
      formatter: (points: readonly { seriesIndex: number; value: [number, number | null] }[]) => {
        const [first] = points;
        if (!first) return '';
        const said = points.flatMap(({ seriesIndex, value }) => {
          const line = lines[seriesIndex];
          const scale = line && scales[axisOf(line)];
          if (!line || !scale) return [];
          const text = value[1] === null ? null : lineText(value[1] / scale.factor, line);
          return [{ name: line.name, text, ...strokeOf(look, line.stroke), isDashed: line.isPrevious }];
        });
        return tipHtml(wallText(first.value[0]), said, absent);
      },
    },
    xAxis: grids.map((_, index) => ({
      ...timeAxis(look, range.from, range.to),
      gridIndex: index,
      ...(index < grids.length - 1 && { axisLabel: { show: false } }),
    })),
    yAxis: (apart ? grids : units).map((one, index) => ({
      // An axis without numbers has no room for its name.
      ...valueAxis(look, apart || hasValue(linesOf(index)) ? axisName(one, scales[index]?.unit ?? '') : ''),
      ...(apart ? { gridIndex: index, splitNumber: 2 } : index > 0 ? rightAxis(look) : {}),
      scale: true,
      ...(alike(index).length > linesOf(index).length
        ? shared(alike(index), scales[index]?.factor ?? 1)
        : reaching(linesOf(index), scales[index]?.factor ?? 1)),
    })),
    series: lines.map((line, index) => {
      const { colour, isDashed } = strokeOf(look, line.stroke);
      const factor = scales[axisOf(line)]?.factor ?? 1;
      return {
        type: 'line',
        name: line.name,
        xAxisIndex: gridOf(line),
        yAxisIndex: axisOf(line),
        data: line.points.map(([at, value]) => [at, value === null ? null : value * factor]),
        connectNulls: false,
        showSymbol: line.points.length < 2,
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: {
          width: line.isPrevious ? 1 : 1.6,
          color: colour,
          opacity: line.isPrevious ? 0.65 : 1,
          type: line.isPrevious || isDashed ? 'dashed' : 'solid',
        },
        itemStyle: { color: colour },
        emphasis: { disabled: true },
        ...marked(look, {
          marks: isFirstOfGrid(lines, index, gridOf) ? marks : [],
          limits: newLimits(lines, index, axisOf).map(({ name, value }) => ({ name, value: value * factor })),
          colour,
        }),
      };
    }),
  };
}

/** A value with its unit: power and energy scaled to their magnitude, others with their measured decimals. */
export function lineText(value: number, { unit, decimals }: Pick<DrawnLine, 'unit' | 'decimals'>): string {
  const own = magnitude(value, unit, 4);
  const [text, shown] = own.unit === unit ? [decimalText(value, decimals), unit] : [own.text, own.unit];
  return withUnit(text, shown);
}

/** Limits of a line that no previous line has on the same axis: identical devices share their rules. */
function newLimits(
  lines: readonly DrawnLine[],
  index: number,
  axisOf: (line: DrawnLine) => number,
): NonNullable<DrawnLine['limits']> {
  const line = lines[index];
  if (line?.limits === undefined) return [];
  const earlier = lines.slice(0, index).filter((one) => axisOf(one) === axisOf(line));
  const drawn = new Set(
    earlier.flatMap(({ limits = [] }) => limits.map(({ name, value }) => `${value} ${name}`)),
  );
  return line.limits.filter(({ name, value }) => !drawn.has(`${value} ${name}`));
}

function isFirstOfGrid(
  lines: readonly DrawnLine[],
  index: number,
  gridOf: (line: DrawnLine) => number,
): boolean {
  const line = lines[index];
  return line !== undefined && lines.findIndex((one) => gridOf(one) === gridOf(line)) === index;
}

/** Instants and limits as lines, periods as bands, behind the lines of a grid. */
function marked(
  look: ChartLook,
  {
    marks,
    limits,
    colour: own,
  }: {
    readonly marks: readonly Mark[];
    readonly limits: NonNullable<DrawnLine['limits']>;
    readonly colour: string;
  },
) {
  const [, , full = look.ink, , , alarm = look.ink] = look.series;
  const colour = { command: look.inkSoft, offline: look.inkFaint, alarm, full };
  const bands = (['full', 'offline', 'alarm'] as const).flatMap((kind) =>
    stretches(marks.filter((mark) => mark.kind === kind)).map(({ from, to }) => [
      { xAxis: from, itemStyle: { color: colour[kind], opacity: 0.12 } },
      { xAxis: to },
    ]),
  );
  const moments = marks
    .filter(({ kind, to }) => to === undefined || kind === 'alarm')
    .map(({ kind, from }) => ({
      xAxis: from,
      lineStyle: { color: colour[kind], type: kind === 'command' ? 'dotted' : 'solid', width: 1 },
    }));
  const levels = limits.map(({ name, value }) => ({
    yAxis: value,
    name,
    lineStyle: { color: own, type: 'dashed', width: 1 },
    label: { show: true, formatter: '{b}', position: 'insideStartTop', color: own },
  }));
  if (moments.length + bands.length + levels.length === 0) return {};
  return {
    markLine: { silent: true, symbol: 'none', label: { show: false }, data: [...moments, ...levels] },
    markArea: { silent: true, data: bands },
  };
}

/** Merges overlapping periods: overlapping bands would look darker and thus more severe. */
export function stretches(marks: readonly Mark[]): readonly Required<Pick<Mark, 'from' | 'to'>>[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of [...marks].sort((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (to === undefined) continue;
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

function axisName(line: DrawnLine | string | undefined, unit: string): string {
  if (typeof line !== 'object') return unit;
  return unit === '' ? line.name : `${line.name} (${unit})`;
}

const hasValue = (lines: readonly DrawnLine[]): boolean =>
  lines.some(({ points }) => points.some(([, value]) => value !== null));

function rightAxis(look: ChartLook) {
  return {
    position: 'right',
    splitLine: { show: false },
    nameTextStyle: { color: look.inkFaint, align: 'right' },
  };
}

function largest(lines: readonly DrawnLine[]): number {
  let most = 0;
  for (const { points } of lines) for (const [, value] of points) most = Math.max(most, Math.abs(value ?? 0));
  return most;
}
