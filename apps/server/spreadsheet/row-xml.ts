import { columnLetters } from '@heliodeck/reports/template/address';
import { neutral, type SheetCell } from './sheet.ts';
import { dateSerial, xmlText } from './sheet-xml.ts';

/** Numbers of styles in a workbook, 0 = none. */
export interface ColumnStyles {
  readonly columns: readonly number[];
  /** Style of dates in columns without a format. */
  readonly date: number;
}

/**
 * Creates a writer of the XML of rows (ECMA-376 part 1, 18.3.1.73), with inline texts. Parts that are the same in every row are built once.
 * Cells without a value are left out.
 */
export function rowWriter({
  columns,
  date,
}: ColumnStyles): (row: number, cells: readonly SheetCell[]) => string {
  const openings = columns.map((_, column) => `<c r="${columnLetters(column)}`);
  const styles = columns.map((style) => (style === 0 ? '' : ` s="${style}"`));
  return (row, cells) => {
    const end = `${row}"`;
    let xml = `<row r="${end}>`;
    for (let column = 0; column < cells.length; column += 1) {
      const value = cells[column] ?? null;
      if (value === null) continue;
      const opening = (openings[column] ?? `<c r="${columnLetters(column)}`) + end;
      const style = styles[column] ?? '';
      if (typeof value === 'string') xml += `${opening}${style} t="inlineStr"><is>${textXml(value)}</is></c>`;
      else if (typeof value === 'number')
        xml += Number.isFinite(value) ? `${opening}${style}><v>${value}</v></c>` : '';
      else if (typeof value === 'boolean') xml += `${opening}${style} t="b"><v>${value ? 1 : 0}</v></c>`;
      else xml += `${opening}${style || ` s="${date}"`}><v>${dateSerial(value)}</v></c>`;
    }
    return `${xml}</row>`;
  };
}

/** Spaces at either end, tabs and line feeds are lost unless they are marked as significant. */
const spaced = /^\s|\s$|[\t\n]/;

function textXml(text: string): string {
  const space = spaced.test(text) ? ' xml:space="preserve"' : '';
  return `<t${space}>${xmlText(String(neutral(text)))}</t>`;
}
