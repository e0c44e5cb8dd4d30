import type { Label } from '@heliodeck/kit/label';
import type { FirstPassword } from './first-password.ts';
import type { MessageCode } from './messages.ts';

/** A fault in a spreadsheet to be imported. */
export interface ImportFault {
  /** Row number in the spreadsheet, from 1; the headings are row 1. */
  readonly row: number;
  /** The heading of the cell. */
  readonly column: Label;
  /** The field of the column. */
  readonly field: string;
  readonly code: MessageCode;
  readonly message: Label;
}

/** An .xlsx with the rows that an import left out; it can be corrected and imported again. */
export interface RefusedRows {
  /** File name, in the caller's language. */
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

/** A fault of the headings affects every row and prevents the import. */
export function isOfHeadings({ field }: Pick<ImportFault, 'field'>): boolean {
  return field === '';
}

/** The result of an import, or of its preview. */
export interface ImportReport {
  /** Number of data rows in the file. */
  readonly rows: number;
  /** Numbers of records added and overwritten. */
  readonly added: number;
  readonly covered: number;
  /** Number of rows with a fault. They are left out on request; otherwise nothing is imported if there are any. */
  readonly refused: number;
  /** The first faults. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  /** The rejected rows with the faults of each, if they are left out. */
  readonly refusedRows?: RefusedRows;
  /** For an import of users that was executed: the first password of each added user, returned only once. */
  readonly firstPasswords?: readonly FirstPassword[];
}

/** Maximum number of faults in a report. */
export const mostFaults = 200;
