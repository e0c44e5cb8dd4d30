/** What a cell holds; text that looks like a formula is made harmless when it is written. */
export type SheetCell = string | number | boolean | Date | null;

export interface SheetColumn {
  readonly header: string;
  /** Characters. */
  readonly width?: number;
  /** Number or date format, '0.00', 'yyyy-mm-dd hh:mm:ss'. Dates are written as the wall time their UTC fields say. */
  readonly format?: string;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

export const dateTimeFormat = 'yyyy-mm-dd hh:mm:ss';
export const dateFormat = 'yyyy-mm-dd';

/**
 * Text that a spreadsheet would run as a formula, made plain by an apostrophe (docs/product/wire.md#exports): a station named
 * '=HYPERLINK(…)' must not act on whoever opens the file. A tab or line feed before the sign does not save it.
 */
export function neutral(cell: SheetCell): SheetCell {
  return typeof cell === 'string' && /^[\s]*[=+\-@]/.test(cell) ? `'${cell}` : cell;
}

/** A name a sheet may have: at most 31 characters, none of those that addresses use. */
export function sheetName(text: string): string {
  return (
    text
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31)
      // Half of a character that was cut is none, and an apostrophe at an end would be one of the quotes around the name.
      .replace(/\p{C}/gu, ' ')
      .replace(/^['\s]+|['\s]+$/g, '') || 'Sheet1'
  );
}
