import type { EChartsCoreOption } from 'echarts/core';

type Pair = readonly [at: number, value: number | null];

/**
 * Draws isolated points between two gaps as dots: a line needs two points to be visible, and a reading must not vanish
 * because its neighbours are missing.
 */
export function withLonePoints(option: EChartsCoreOption): EChartsCoreOption {
  const series = option.series as readonly { readonly data: readonly Pair[] }[];
  return {
    ...option,
    series: series.map((line) => ({
      ...line,
      showSymbol: true,
      symbol: 'none',
      data: line.data.map((pair, index) =>
        isAlone(line.data, index) ? { value: pair, symbol: 'circle', symbolSize: 3 } : pair,
      ),
    })),
  };
}

function isAlone(data: readonly Pair[], index: number): boolean {
  const value = (at: number): number | null => data[at]?.[1] ?? null;
  return value(index) !== null && value(index - 1) === null && value(index + 1) === null;
}
