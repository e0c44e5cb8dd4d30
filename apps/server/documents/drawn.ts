import type { LaidOut, LaidOutCell, LaidOutPicture } from '@heliodeck/reports/laid-out';
import { codePicture } from './code-picture.ts';

/** Most pictures of one document; further ones stay text. */
const most = { charts: 100, codes: 5000 };
/** Most points of a chart: more cannot be distinguished. */
const mostPoints = 1000;

/** Draws the pictures of a table. A code that cannot represent its text stays text. */
export async function drawPictures(table: LaidOut): Promise<LaidOut> {
  if (!table.cells.some(({ drawing }) => drawing !== undefined)) return table;
  // Loaded for charts only: loading takes longer than the layout of most reports.
  const hasChart = table.cells.some(({ drawing }) => drawing?.kind === 'chart');
  const chartPicture = hasChart ? (await import('./chart-picture.ts')).chartPicture : undefined;
  const left = { ...most };
  const known = new Map<string, LaidOutPicture | undefined>();
  const pictureOf = (cell: LaidOutCell): LaidOutPicture | undefined => {
    const { drawing } = cell;
    if (drawing?.kind === 'code') {
      const key = `${drawing.code} ${drawing.text}`;
      if (!known.has(key) && left.codes > 0) {
        left.codes -= 1;
        known.set(key, codePicture(drawing.code, drawing.text));
      }
      return known.get(key);
    }
    if (!drawing || !chartPicture || left.charts === 0) return undefined;
    left.charts -= 1;
    const { chart } = drawing;
    const shown = {
      ...chart,
      labels: chart.labels.slice(0, mostPoints),
      series: chart.series.map((one) => ({ ...one, values: one.values.slice(0, mostPoints) })),
    };
    const sum = (list: readonly number[]) => list.reduce((total, length) => total + length, 0);
    const width = sum(table.columns.slice(cell.column, cell.column + cell.columnSpan));
    const heights = table.rows.slice(cell.row, cell.row + cell.rowSpan).map(({ height }) => height);
    return chartPicture(shown, width, sum(heights));
  };
  const cells = table.cells.map((cell) => {
    if (!cell.drawing) return cell;
    const { drawing: _, ...rest } = cell;
    const picture = pictureOf(cell);
    return picture ? { ...rest, picture } : rest;
  });
  return { ...table, cells };
}
