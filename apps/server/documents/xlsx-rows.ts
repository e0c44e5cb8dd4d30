import type { CellValue } from '@heliodeck/reports/laid-out';
import { columnLetters } from '@heliodeck/reports/template/address';
import { neutral } from '../spreadsheet/sheet.ts';
import { dateSerial, xmlText } from '../spreadsheet/sheet-xml.ts';
import { cellReader, cellsInRows, type PackedTable } from './packed-cells.ts';

const pointsPerMillimetre = 72 / 25.4;
/** Characters of XML passed on at a time. */
const chunkSize = 64 * 1024;

/** Texts of a workbook, each stored once. */
export class SharedTexts {
  readonly #indices = new Map<string, number>();
  #uses = 0;

  indexOf(text: string): number {
    this.#uses += 1;
    const index = this.#indices.get(text) ?? this.#indices.size;
    if (index === this.#indices.size) this.#indices.set(text, index);
    return index;
  }

  /** The part of the workbook with the texts, in pieces. */
  *xml(): Generator<string> {
    yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${this.#uses}" uniqueCount="${this.#indices.size}">`;
    yield* pieces(
      (function* (texts) {
        for (const text of texts) yield `<si><t xml:space="preserve">${xmlText(text)}</t></si>`;
      })(this.#indices.keys()),
    );
    yield '</sst>';
  }
}

/** Joins short texts, so that each is not a separate piece for the archive. */
export function* pieces(texts: Iterable<string>): Generator<string> {
  let open = '';
  for (const text of texts) {
    open += text;
    if (open.length < chunkSize) continue;
    yield open;
    open = '';
  }
  if (open !== '') yield open;
}

/**
 * Writes the rows of a sheet in order. Covered cells have the style of the covering cell, otherwise a merged cell has a border on one side
 * only.
 * @param styles number of each look in the workbook
 */
export function* rowsXml(
  table: PackedTable,
  texts: SharedTexts,
  styles: ReadonlyMap<number, number>,
): Generator<string> {
  const letters = table.columns.map((_, column) => columnLetters(column));
  const cell = cellReader(table);
  /** For each column: the last row covered by a cell above, its style, and the cell that begins in this row. */
  const until = new Int32Array(letters.length).fill(-1);
  const style = new Int32Array(letters.length);
  const begins = new Int32Array(letters.length);
  const order = cellsInRows(table);
  for (let row = 0; row < table.rows.length; row += 1) {
    begins.fill(-1);
    for (let at = order.starts[row] ?? 0; at < (order.starts[row + 1] ?? 0); at += 1) {
      const index = order.cells[at] ?? 0;
      begins[cell.column(index)] = index;
      const look = styles.get(cell.look(index)) ?? 0;
      for (let column = cell.column(index); column <= cell.lastColumn(index); column += 1) {
        until[column] = cell.lastRow(index);
        style[column] = look;
      }
    }
    let line = `<row r="${row + 1}" ht="${points(table.heights[row] ?? 0)}" customHeight="1">`;
    for (let column = 0; column < letters.length; column += 1) {
      if ((until[column] ?? -1) < row) continue;
      const index = begins[column] ?? -1;
      const value = index < 0 ? null : neutral(cell.value(index));
      line += `<c r="${letters[column]}${row + 1}" s="${style[column]}"${valueXml(value, texts)}`;
    }
    yield `${line}</row>`;
  }
}

const points = (millimetres: number): number => Math.round(millimetres * pointsPerMillimetre * 100) / 100;

function valueXml(value: CellValue, texts: SharedTexts): string {
  if (typeof value === 'number' && Number.isFinite(value)) return `><v>${value}</v></c>`;
  if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) return `><v>${dateSerial(value)}</v></c>`;
  if (typeof value !== 'string' || value === '') return '/>';
  return ` t="s"><v>${texts.indexOf(value)}</v></c>`;
}
