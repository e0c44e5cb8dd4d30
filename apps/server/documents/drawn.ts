import { inLocale } from '@heliodeck/kit/label';
import type { ChartData } from '@heliodeck/reports/drawing';
import type { LaidOut, LaidOutCell, LaidOutPicture } from '@heliodeck/reports/laid-out';
import {
  drawingLimits,
  firstPoints,
  nothingOmitted,
  type Omitted,
  omittedPlace,
} from '@heliodeck/reports/omitted';
import { codePicture } from './code-picture.ts';

/**
 * Draws the pictures of a table. A code that cannot represent its text stays text; what a limit leaves out is said in its place and counted
 * in `omitted`.
 */
export async function drawPictures(table: LaidOut): Promise<LaidOut> {
  if (!table.cells.some(({ drawing }) => drawing !== undefined)) return table;
  // Loaded for charts only: loading takes longer than the layout of most reports.
  const hasChart = table.cells.some(({ drawing }) => drawing?.kind === 'chart');
  const chartPicture = hasChart ? (await import('./chart-picture.ts')).chartPicture : undefined;
  const omitted: Record<keyof Omitted, number> = { ...(table.omitted ?? nothingOmitted) };
  let charts = 0;
  const known = new Map<string, LaidOutPicture | undefined>();
  const codeOf = (code: Parameters<typeof codePicture>[0], text: string): LaidOutPicture | undefined => {
    const key = `${code} ${text}`;
    if (!known.has(key) && known.size < drawingLimits.codes) known.set(key, codePicture(code, text));
    if (!known.has(key)) omitted.codes += 1;
    return known.get(key);
  };
  const drawn = ({ drawing, ...cell }: LaidOutCell): LaidOutCell => {
    if (!drawing) return cell;
    if (drawing.kind === 'code') {
      const picture = codeOf(drawing.code, drawing.text);
      return picture ? { ...cell, picture } : cell;
    }
    if (!chartPicture || charts === drawingLimits.charts) {
      omitted.charts += 1;
      const text = `${inLocale(omittedPlace.chart, table.locale)}; ${cell.text}`;
      return { ...cell, text, value: text };
    }
    charts += 1;
    const shown = firstOf(drawing.chart, table.locale);
    if (shown !== drawing.chart) omitted.points += 1;
    return { ...cell, picture: chartPicture(shown, ...sizeOf(table, cell)) };
  };
  const cells = table.cells.map((cell) => (cell.drawing ? drawn(cell) : cell));
  const isWhole = Object.values(omitted).every((count) => count === 0);
  return { ...table, cells, ...(isWhole ? {} : { omitted }) };
}

/** A chart with as many points as can be drawn; if there are more, its title says so. */
function firstOf(chart: ChartData, locale: LaidOut['locale']): ChartData {
  const { points } = drawingLimits;
  const total = chart.labels.length;
  if (total <= points) return chart;
  const cut = inLocale(firstPoints(total), locale);
  return {
    ...chart,
    title:
      chart.title === '' ? cut : locale === 'zh' ? `${chart.title}（${cut}）` : `${chart.title} (${cut})`,
    labels: chart.labels.slice(0, points),
    series: chart.series.map((one) => ({ ...one, values: one.values.slice(0, points) })),
  };
}

/** Width and height of a cell, mm. */
function sizeOf(table: LaidOut, cell: LaidOutCell): readonly [number, number] {
  const sum = (list: readonly number[]) => list.reduce((total, length) => total + length, 0);
  const heights = table.rows.slice(cell.row, cell.row + cell.rowSpan).map(({ height }) => height);
  return [sum(table.columns.slice(cell.column, cell.column + cell.columnSpan)), sum(heights)];
}
