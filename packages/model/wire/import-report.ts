import type { Label } from '@heliodeck/kit/label';
import type { FirstPassword } from './first-password.ts';
import type { MessageCode } from './messages.ts';

/** What is wrong in a spreadsheet that is to be imported. */
export interface ImportFault {
  /** As the spreadsheet numbers it, from 1; the headings are row 1. */
  readonly row: number;
  /** The heading of the cell. */
  readonly column: Label;
  /** The field the column stands for. */
  readonly field: string;
  readonly code: MessageCode;
  readonly message: Label;
}

/** An .xlsx that holds what an import left out; it can be corrected and imported as it is. */
export interface RefusedRows {
  /** Of the file, in the caller's language. */
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

/** A fault of the headings concerns every row: no import goes past it. */
export function isOfHeadings({ field }: Pick<ImportFault, 'field'>): boolean {
  return field === '';
}

/** What an import did, or would do. */
export interface ImportReport {
  /** Rows of data in the file. */
  readonly rows: number;
  /** Records added, and records overwritten. */
  readonly added: number;
  readonly covered: number;
  /** Rows with a fault. They are left out where that was asked for; else nothing is imported with one of them. */
  readonly refused: number;
  /** The first faults. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  /** The refused rows with what is wrong with each, where they are left out. */
  readonly refusedRows?: RefusedRows;
  /** Of an import of users that was written: the first password of each who was added, told this once. */
  readonly firstPasswords?: readonly FirstPassword[];
}

/** Faults a report lists at most. */
export const mostFaults = 200;
