import type { EChartsCoreOption } from 'echarts/core';

/** The visible part of a chart's axis: its ends as values of the axis and in % of it. */
export interface Zoom {
  readonly startValue: number;
  readonly endValue: number;
  readonly start: number;
  readonly end: number;
}

const partsOf = (option: EChartsCoreOption): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(option.dataZoom) ? option.dataZoom : [];

/** The user's zoom of a chart; undefined if the whole axis is visible. */
export function zoomOf(option: EChartsCoreOption): Zoom | undefined {
  const [first] = partsOf(option);
  const { startValue, endValue, start, end } = first ?? {};
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  if (typeof startValue !== 'number' || typeof endValue !== 'number') return undefined;
  return start <= 0 && end >= 100 ? undefined : { startValue, endValue, start, end };
}

/** The same chart with this zoom: an end at the end of the axis follows the axis. */
export function zoomedTo(option: EChartsCoreOption, zoom: Zoom | undefined): EChartsCoreOption {
  if (zoom === undefined) return option;
  const { startValue, endValue, start, end } = zoom;
  const from = start <= 0 ? { start: 0 } : { startValue };
  const to = end >= 100 ? { end: 100 } : { endValue };
  return { ...option, dataZoom: partsOf(option).map((part) => ({ ...part, ...from, ...to })) };
}
