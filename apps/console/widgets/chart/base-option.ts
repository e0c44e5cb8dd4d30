import type { EChartsCoreOption } from 'echarts/core';
import type { ChartLook } from './look.ts';

/** One value of a tooltip. */
interface TipLine {
  readonly name: string;
  /** With its unit; null = no data. */
  readonly text: string | null;
  readonly colour: string;
  readonly isDashed?: boolean;
}

/** Maximum number of values in one column; more are displayed in two columns. */
const oneColumn = 8;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Names are user input, and a tooltip is HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Content of a tooltip: a title, then each value with its colour mark. */
export function tipHtml(title: string, lines: readonly TipLine[], absent: string): string {
  const rows = lines.map(({ name, text, colour, isDashed = false }) => {
    const paint = isDashed ? `repeating-linear-gradient(90deg,${colour} 0 3px,transparent 3px 5px)` : colour;
    return `<div style="display:flex;gap:16px;justify-content:space-between"><span><i style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:6px;background:${paint}"></i>${escaped(name)}</span><b style="font-weight:600">${escaped(text ?? absent)}</b></div>`;
  });
  const columns = lines.length > oneColumn ? 'auto auto' : 'auto';
  return `<div style="margin-bottom:4px">${escaped(title)}</div><div style="display:grid;grid-template-columns:${columns};gap:0 20px">${rows.join('')}</div>`;
}

/** Options common to all charts; spread the others over them. */
export function baseOption(look: ChartLook): EChartsCoreOption {
  return {
    useUTC: true,
    animation: false,
    color: [...look.series],
    textStyle: { fontFamily: look.fontFamily, fontSize: look.fontSize, color: look.inkSoft },
    // Screen readers use the chart's label and its table.
    aria: { enabled: false },
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: look.fontSize + 1, fontFamily: look.fontFamily },
      axisPointer: { type: 'line', lineStyle: { color: look.inkFaint, width: 1 } },
    },
  };
}

/** A value axis with its unit above it. */
export function valueAxis(look: ChartLook, unit: string): Readonly<Record<string, unknown>> {
  return {
    type: 'value',
    name: unit,
    nameTextStyle: { color: look.inkFaint, align: 'left', padding: [0, 0, 0, -24] },
    axisLabel: { color: look.inkFaint },
    splitLine: { lineStyle: { color: look.line } },
    splitNumber: 4,
  };
}

/** Names of the lines, beside the unit above the axis; the legend scrolls if there are many. */
export function legend(look: ChartLook): Readonly<Record<string, unknown>> {
  return {
    type: 'scroll',
    top: 0,
    right: 0,
    left: 80,
    align: 'left',
    icon: 'roundRect',
    itemWidth: 12,
    itemHeight: 4,
    textStyle: { color: look.inkSoft, fontSize: look.fontSize },
    pageTextStyle: { color: look.inkSoft },
    pageIconColor: look.ink,
    pageIconInactiveColor: look.line,
  };
}
