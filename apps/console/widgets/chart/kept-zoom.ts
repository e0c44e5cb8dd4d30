import type { EChartsCoreOption } from 'echarts/core';

/** The part of its axis that a chart shows: where it begins and ends, as values of the axis and in % of it. */
export interface Zoom {
  readonly startValue: number;
  readonly endValue: number;
  readonly start: number;
  readonly end: number;
}

const partsOf = (option: EChartsCoreOption): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(option.dataZoom) ? option.dataZoom : [];

/** What somebody zoomed a chart to; undefined where it shows all of its axis. */
export function zoomOf(option: EChartsCoreOption): Zoom | undefined {
  const [first] = partsOf(option);
  const { startValue, endValue, start, end } = first ?? {};
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  if (typeof startValue !== 'number' || typeof endValue !== 'number') return undefined;
  return start <= 0 && end >= 100 ? undefined : { startValue, endValue, start, end };
}

/** The same chart, zoomed so: an end that lies at the end of the axis goes on with it. */
export function zoomedTo(option: EChartsCoreOption, zoom: Zoom | undefined): EChartsCoreOption {
  if (zoom === undefined) return option;
  const { startValue, endValue, start, end } = zoom;
  const from = start <= 0 ? { start: 0 } : { startValue };
  const to = end >= 100 ? { end: 100 } : { endValue };
  return { ...option, dataZoom: partsOf(option).map((part) => ({ ...part, ...from, ...to })) };
}
