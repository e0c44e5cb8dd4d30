import type { CellValue, LaidOut, LaidOutCell } from '@heliodeck/reports/laid-out';
import { rowHeights } from '@heliodeck/reports/paging';

/** Numbers of a cell: row, column, rows, columns, style, format. */
const width = 6;

/** A table without an object for each cell: a quarter of a million of them would be copied from one thread to the other. */
export interface PackedTable extends Omit<LaidOut, 'cells'> {
  readonly numbers: Int32Array;
  readonly values: readonly CellValue[];
  readonly formats: readonly string[];
  /** Cells that are more than a value: those with a picture. */
  readonly pictured: readonly LaidOutCell[];
  readonly heights: readonly number[];
}

/** Packs a table for the thread that writes it as a spreadsheet. */
export function packed(table: LaidOut): PackedTable {
  const { cells, ...rest } = table;
  const plain = cells.filter(({ picture }) => picture === undefined);
  const numbers = new Int32Array(plain.length * width);
  const formats = new Map<string, number>();
  const values = plain.map((cell, index) => {
    let format = -1;
    if (cell.format !== undefined) {
      format = formats.get(cell.format) ?? formats.size;
      formats.set(cell.format, format);
    }
    numbers.set([cell.row, cell.column, cell.rowSpan, cell.columnSpan, cell.style, format], index * width);
    return cell.value ?? (cell.text === '' ? null : cell.text);
  });
  return {
    ...rest,
    ...{ numbers, values, formats: [...formats.keys()], heights: rowHeights(table) },
    pictured: cells.filter(({ picture }) => picture !== undefined),
  };
}

/** The cells again, one after another; none is kept. */
export function* unpacked(table: PackedTable): Generator<LaidOutCell> {
  for (const [index, value] of table.values.entries()) {
    const at = (offset: number): number => table.numbers[index * width + offset] ?? 0;
    const format = table.formats[at(5)];
    yield {
      ...{ row: at(0), column: at(1), rowSpan: at(2), columnSpan: at(3), style: at(4), value, text: '' },
      ...(format === undefined ? {} : { format }),
    };
  }
  yield* table.pictured;
}
