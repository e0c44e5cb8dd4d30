import type { CellValue, LaidOut, LaidOutCell } from '@heliodeck/reports/laid-out';
import { paged, rowHeights } from '@heliodeck/reports/paging';

/** Numbers per cell: row, column, rows, columns, style, format. */
const width = 6;
/** More formats than the cells of a template can have. */
const formatsAtMost = 10_000;

/** Kinds of values. */
const kindOf = { none: 0, number: 1, text: 2, yesNo: 3, date: 4 } as const;

/**
 * A table without an object for each cell: a quarter of a million of them would be copied between threads. Only its distinct texts are copied;
 * the arrays are transferred.
 */
export interface PackedTable extends Omit<LaidOut, 'cells'> {
  readonly numbers: Int32Array;
  /** The kind of each cell's value. */
  readonly kinds: Uint8Array;
  /** The value of each cell: a number, the index of a text, 1 for true, or the milliseconds of a date. */
  readonly amounts: Float64Array;
  /** Each text once. */
  readonly texts: readonly string[];
  readonly formats: readonly string[];
  /** Cells with a picture or a link. */
  readonly special: readonly LaidOutCell[];
  readonly heights: readonly number[];
  /** Rows followed by a page break. */
  readonly breaks: readonly number[];
}

/** Packs a table for the thread that writes it as a spreadsheet. */
export function packed(table: LaidOut): PackedTable {
  const { cells, ...rest } = table;
  const numbers = new Int32Array(cells.length * width);
  const formats = new Map<string, number>();
  const kinds = new Uint8Array(cells.length);
  const amounts = new Float64Array(cells.length);
  const texts = new Map<string, number>();
  const keep = (index: number, value: CellValue): void => {
    const [kind, amount] = encoded(value, texts);
    kinds[index] = kind;
    amounts[index] = amount;
  };
  for (const [index, cell] of cells.entries()) {
    let format = -1;
    if (cell.format !== undefined) {
      format = formats.get(cell.format) ?? formats.size;
      formats.set(cell.format, format);
    }
    const at = index * width;
    numbers[at] = cell.row;
    numbers[at + 1] = cell.column;
    numbers[at + 2] = cell.rowSpan;
    numbers[at + 3] = cell.columnSpan;
    numbers[at + 4] = cell.style;
    numbers[at + 5] = format;
    if (!cell.picture) keep(index, cell.value ?? (cell.text === '' ? null : cell.text));
  }
  return {
    ...rest,
    numbers,
    kinds,
    amounts,
    texts: [...texts.keys()],
    formats: [...formats.keys()],
    heights: rowHeights(table),
    breaks: breaksOf(table),
    special: cells.filter(({ picture, link }) => picture !== undefined || link !== undefined),
  };
}

/** The arrays of a packed table, which another thread takes over without a copy. */
export function arraysOf({ numbers, kinds, amounts }: PackedTable): ArrayBuffer[] {
  return [numbers, kinds, amounts].map(({ buffer }) => buffer as ArrayBuffer);
}

function encoded(value: CellValue, texts: Map<string, number>): readonly [kind: number, amount: number] {
  if (value === null) return [kindOf.none, 0];
  if (typeof value === 'number') return [kindOf.number, value];
  if (typeof value === 'boolean') return [kindOf.yesNo, value ? 1 : 0];
  if (value instanceof Date) return [kindOf.date, value.getTime()];
  const index = texts.get(value) ?? texts.size;
  if (index === texts.size) texts.set(value, index);
  return [kindOf.text, index];
}

/**
 * Page breaks of the template: after a group, or after a number of rows. A spreadsheet program computes by its own fonts how many rows fill
 * a page.
 */
function breaksOf(table: LaidOut): readonly number[] {
  const isBody = (row: number) => table.rows[row]?.role === 'body';
  if (table.page.rowsPerPage) {
    const full = paged(table).pages.slice(0, -1);
    return full.flatMap(({ rows }) => rows.findLast(isBody) ?? []);
  }
  const last = table.rows.findLastIndex(({ role }) => role === 'body');
  return table.rows.flatMap((row, index) => (row.breakAfter && index !== last ? [index] : []));
}

/** Indexes of the cells by their first row: those of row n begin at `starts[n]`. */
export function cellsInRows({ numbers, rows }: PackedTable): { starts: Uint32Array; cells: Uint32Array } {
  const count = numbers.length / width;
  const starts = new Uint32Array(rows.length + 1);
  const add = (at: number, more: number) => {
    starts[at] = (starts[at] ?? 0) + more;
  };
  for (let index = 0; index < count; index += 1) add((numbers[index * width] ?? 0) + 1, 1);
  for (let row = 0; row < rows.length; row += 1) add(row + 1, starts[row] ?? 0);
  const free = starts.slice();
  const cells = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) {
    const row = numbers[index * width] ?? 0;
    const place = free[row] ?? 0;
    cells[place] = index;
    free[row] = place + 1;
  }
  return { starts, cells };
}

/** The look of a cell, its style and its format, as one number. */
function lookAt({ numbers }: PackedTable, index: number): number {
  const at = index * width;
  return (numbers[at + 4] ?? 0) * formatsAtMost + (numbers[at + 5] ?? -1) + 1;
}

/** Style and format of a cell. */
export interface CellLook {
  readonly style: number;
  readonly format?: string;
}

/** Every look in the table once, by its number. */
export function looksOf(table: PackedTable): ReadonlyMap<number, CellLook> {
  const looks = new Map<number, CellLook>();
  for (let index = 0; index < table.kinds.length; index += 1) {
    const key = lookAt(table, index);
    if (looks.has(key)) continue;
    const format = table.formats[(key % formatsAtMost) - 1];
    looks.set(key, { style: Math.floor(key / formatsAtMost), ...(format === undefined ? {} : { format }) });
  }
  return looks;
}

/** Accessors to a cell by index, including the last row and column that it covers. */
export interface CellReader {
  readonly column: (index: number) => number;
  readonly lastRow: (index: number) => number;
  readonly lastColumn: (index: number) => number;
  readonly look: (index: number) => number;
  readonly value: (index: number) => CellValue;
}

/** Returns accessors to cells by index. */
export function cellReader(table: PackedTable): CellReader {
  const at = (index: number, offset: number): number => table.numbers[index * width + offset] ?? 0;
  return {
    column: (index) => at(index, 1),
    lastRow: (index) => at(index, 0) + at(index, 2) - 1,
    lastColumn: (index) => at(index, 1) + at(index, 3) - 1,
    look: (index) => lookAt(table, index),
    value: (index) => valueAt(table, index),
  };
}

function valueAt({ kinds, amounts, texts }: PackedTable, index: number): CellValue {
  const amount = amounts[index] ?? 0;
  switch (kinds[index]) {
    case kindOf.number:
      return amount;
    case kindOf.text:
      return texts[amount] ?? null;
    case kindOf.yesNo:
      return amount === 1;
    case kindOf.date:
      return new Date(amount);
    default:
      return null;
  }
}

/** References of merged cells, `A1:B2`. @param letters of the columns */
export function* mergesOf({ numbers }: PackedTable, letters: readonly string[]): Generator<string> {
  for (let at = 0; at < numbers.length; at += width) {
    const [row = 0, column = 0, rows = 1, columns = 1] = numbers.subarray(at, at + 4);
    if (rows > 1 || columns > 1)
      yield `${letters[column]}${row + 1}:${letters[column + columns - 1]}${row + rows}`;
  }
}
