import { formatted } from '@heliodeck/reports/format';
import type { CellStyle } from '@heliodeck/reports/laid-out';
import { addressOf } from '@heliodeck/reports/template/address';
import type { Frame, FrameCell } from '@heliodeck/reports/template/frame';
import { templateLimits as most } from '@heliodeck/reports/template/template';
import type * as Hucre from 'hucre/xlsx';
import { digitWidth } from '../../../../documents/xlsx-sheet.ts';
import { looks } from './looks.ts';
import { pageSetupOf } from './page-of.ts';

/** A frame, with what was left out of the file. */
export interface ReadFrame extends Frame {
  /** Number of cells whose formula was left out: templates have another formula grammar. */
  readonly formulas: number;
  readonly pictures: number;
}

/** Size of a sheet that is too large for a frame: its rows and columns, and the resulting cells. */
export interface TooLarge {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
}

const pointMm = 25.4 / 72;
const usualWidth = 8.43;
const usualHeight = 15;
const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.round(value * 100) / 100));

/** The first sheet of a workbook as the frame of a template. */
export function templateFrameOf(sheet: Hucre.Sheet): ReadFrame | TooLarge {
  const cells = allCells(sheet);
  const merges = sheet.merges ?? [];
  const covered = new Set<string>();
  const spans = new Map<string, readonly [number, number]>();
  for (const { startRow, startCol, endRow, endCol } of merges) {
    if (endRow >= most.rows || endCol >= most.columns) continue;
    spans.set(`${startRow},${startCol}`, [endRow - startRow + 1, endCol - startCol + 1]);
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startCol; column <= endCol; column += 1)
        if (row !== startRow || column !== startCol) covered.add(`${row},${column}`);
  }
  let [rows, columns] = [1, 1];
  for (const { endRow, endCol } of merges)
    [rows, columns] = [Math.max(rows, endRow + 1), Math.max(columns, endCol + 1)];
  const styles = looks();
  const made: FrameCell[] = [];
  let formulas = 0;
  for (const [place, cell] of cells) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    const look = styles.of(cell.style);
    const isFormula = cell.formula !== undefined;
    const text = isFormula ? '' : textOf(cell);
    if (isFormula) formulas += 1;
    const span = spans.get(place);
    if (covered.has(place) || (text === '' && look === undefined && span === undefined)) continue;
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, column + 1);
    made.push({
      at: addressOf({ row, column }),
      text: text.slice(0, most.text),
      ...(span ? { span } : {}),
      ...(look === undefined ? {} : { style: look }),
    });
  }
  const isTooLarge = rows > most.rows || columns > most.columns || made.length > most.cells;
  if (isTooLarge || styles.all.length > most.styles) return { rows, columns, cells: made.length };
  return {
    columns: Array.from({ length: columns }, (_, at) => ({
      width: within((sheet.columns?.[at]?.width ?? usualWidth) * digitWidth, 2, 300),
    })),
    rows: Array.from({ length: rows }, (_, at) => ({
      height: within((sheet.rowDefs?.get(at)?.height ?? usualHeight) * pointMm, 2, 250),
    })),
    cells: made,
    styles: styles.all as readonly CellStyle[],
    page: pageSetupOf(sheet, rows),
    formulas,
    pictures: sheet.images?.length ?? 0,
  };
}

type ReadCell = Pick<Hucre.Cell, 'value' | 'style' | 'formula' | 'richText'>;

/** Cells by 'row,column': those with a style or a formula, and the plain values of the others. */
function allCells({ rows, cells }: Hucre.Sheet): ReadonlyMap<string, ReadCell> {
  const all = new Map<string, ReadCell>(cells);
  for (const [row, values] of rows.entries())
    for (const [column, value] of (values ?? []).entries()) {
      const place = `${row},${column}`;
      if (value !== null && value !== undefined && !all.has(place)) all.set(place, { value });
    }
  return all;
}

/** The displayed value of a cell, as a fixed text. */
function textOf({ value, richText, style }: ReadCell): string {
  if (richText) return richText.map(({ text }) => text).join('');
  if (value === null) return '';
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
  }
  if (typeof value === 'boolean') return String(value).toUpperCase();
  return typeof value === 'number' ? formatted(value, numberFormat(style?.numFmt), 'en') : String(value);
}

/** The equivalent of a number format in a template; undefined for others, which leave numbers unformatted. */
function numberFormat(format: string | undefined): string | undefined {
  return format !== undefined && /^[#,]*0(\.0+)?%?$/.test(format) ? format : undefined;
}
