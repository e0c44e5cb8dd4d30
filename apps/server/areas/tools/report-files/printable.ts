import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut } from '@heliodeck/reports/laid-out';

/** Rows and cells of a document that is printed or looked at; a spreadsheet may have more. */
const most = { cells: 200_000, rows: 20_000 };

/** @throws CodedError report.tooManyCells for what nobody prints; the spreadsheet is left */
export function printable(table: LaidOut): LaidOut {
  if (table.cells.length > most.cells || table.rows.length > most.rows)
    throw new CodedError('report.tooManyCells', { rows: most.rows, cells: most.cells });
  return table;
}
