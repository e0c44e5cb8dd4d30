import type { ChartData } from '@heliodeck/reports/drawing';
import type { LaidOutPicture } from '@heliodeck/reports/laid-out';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** Pixels per millimetre: text of 12 pixels is 9 points on paper. */
const pixels = 96 / 25.4;
/** Distinguishable also when printed in grey. */
const colours = ['#1668dc', '#d48806', '#389e0d', '#cf1322', '#722ed1', '#08979c', '#8c8c8c', '#d4380d'];
const ink = '#1f1f1f';
const textStyle = { fontFamily: "'Noto Sans SC', sans-serif", fontSize: 11, color: ink };

/** Draws a chart as vectors, in the size of its cell. @param width mm @param height mm */
export function chartPicture(data: ChartData, width: number, height: number): LaidOutPicture {
  const size = { width: Math.max(80, width * pixels), height: Math.max(60, height * pixels) };
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(optionOf(data, size.width));
    const svg = chart.renderToSVGString();
    return { type: 'svg', bytes: Buffer.from(svg) };
  } finally {
    chart.dispose();
  }
}

/** If each point has at least this many pixels of the axis, all are labelled, in several lines if necessary. */
const roomForName = 60;
/** Approximate width of the numbers next to the chart and its margins, pixels. */
const besideAxis = 70;

function nameOptions(count: number, width: number) {
  const room = (width - besideAxis) / Math.max(1, count);
  return room < roomForName
    ? { hideOverlap: true }
    : { interval: 0, width: Math.floor(room - 8), overflow: 'break' };
}

function optionOf(data: ChartData, width: number): EChartsCoreOption {
  const { kind, title, labels, series } = data;
  const hasTitle = title !== '';
  const hasLegend = kind !== 'pie' && series.length > 1;
  const top = (hasTitle ? 26 : 6) + (hasLegend ? 22 : 0);
  return {
    animation: false,
    color: colours,
    textStyle,
    backgroundColor: '#ffffff',
    title: {
      show: hasTitle,
      text: title,
      left: 'center',
      top: 4,
      textStyle: { ...textStyle, fontSize: 13, fontWeight: 700 },
    },
    legend: { show: hasLegend, top: hasTitle ? 26 : 6, textStyle, itemHeight: 9, itemWidth: 14 },
    ...(kind === 'pie'
      ? { series: [pieOf(data, top)] }
      : {
          grid: {
            left: 8,
            right: 12,
            top: top + 8,
            bottom: 6,
            outerBoundsMode: 'same',
            outerBoundsContain: 'axisLabel',
          },
          xAxis: {
            type: 'category',
            data: labels,
            axisLabel: { ...textStyle, ...nameOptions(labels.length, width) },
            axisTick: { show: false },
            axisLine: { lineStyle: { color: '#8c8c8c' } },
          },
          yAxis: { type: 'value', axisLabel: textStyle, splitLine: { lineStyle: { color: '#e8e8e8' } } },
          series: series.map(({ name, values }) => ({
            type: kind,
            name,
            data: values.map((value) => value ?? '-'),
            ...(kind === 'line' ? { symbolSize: 5, lineStyle: { width: 2 } } : { barMaxWidth: 28 }),
          })),
        }),
  };
}

/** The first series as shares; absent, zero and negative values have none. */
function pieOf({ labels, series: [first] }: ChartData, top: number) {
  return {
    type: 'pie',
    radius: '68%',
    center: ['50%', '50%'],
    top: top - 6,
    label: { ...textStyle, formatter: '{b} {d}%' },
    data: labels.flatMap((name, index) => {
      const value = first?.values[index] ?? 0;
      return value > 0 ? [{ name, value }] : [];
    }),
  };
}
