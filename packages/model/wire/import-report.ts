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

/** What an import did, or would do. */
export interface ImportReport {
  /** Rows of data in the file. */
  readonly rows: number;
  /** Records added, and records overwritten. */
  readonly added: number;
  readonly covered: number;
  /** The first faults; with one of them nothing is imported. */
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  /** Of an import of users that was written: the first password of each who was added, told this once. */
  readonly firstPasswords?: readonly FirstPassword[];
}

/** Faults a report lists at most. */
export const mostFaults = 200;
