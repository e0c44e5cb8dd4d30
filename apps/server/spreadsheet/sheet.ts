/** Value of a cell; formula-like text is neutralised when it is written. */
export type SheetCell = string | number | boolean | Date | null;

export interface SheetColumn {
  readonly header: string;
  /** Characters. */
  readonly width?: number;
  /** Number or date format, '0.00', 'yyyy-mm-dd hh:mm:ss'. Dates are written as the wall time of their UTC fields. */
  readonly format?: string;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

export const dateTimeFormat = 'yyyy-mm-dd hh:mm:ss';
export const dateFormat = 'yyyy-mm-dd';

/**
 * Neutralises text that a spreadsheet would run as a formula by an apostrophe (docs/product/wire.md#exports): a station named
 * '=HYPERLINK(…)' must not run for users who open the file. A tab or line feed before the sign does not prevent that.
 */
export function neutral(cell: SheetCell): SheetCell {
  return typeof cell === 'string' && /^[\s]*[=+\-@]/.test(cell) ? `'${cell}` : cell;
}

/** A valid name of a sheet: at most 31 characters, without those used in addresses. */
export function sheetName(text: string): string {
  return (
    text
      .replace(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, 31)
      // Removes an unpaired surrogate left by cutting; an apostrophe at an end would be read as one of the quotes around the name.
      .replace(/\p{C}/gu, ' ')
      .replace(/^['\s]+|['\s]+$/g, '') || 'Sheet1'
  );
}
