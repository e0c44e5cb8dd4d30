import type { Label, Locale } from '@heliodeck/kit/label';
import { inLocale, label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ImportFault } from '@heliodeck/model/wire/import-report';
import type { SheetRow } from './read-worker.ts';
import type { SheetCell } from './sheet.ts';

/** A column of an import, with its headings in both languages. */
export interface SheetHeading<Name extends string> {
  readonly name: Name;
  readonly label: Label;
}

/** Heading of the column with the reason why an import skipped a row; imports ignore the column. */
export const reasonsHeading = label('未导入原因', 'Why it was not imported');

/** A row of data: its number in the file and the text of its cells, '' for an empty one. */
export interface TableRow<Name extends string> {
  readonly line: number;
  text(name: Name): string;
}

/** A sheet for an import. */
export interface SheetTable<Name extends string> {
  /** Columns in the file. */
  readonly has: ReadonlySet<Name>;
  readonly rows: readonly TableRow<Name>[];
  /** Unknown columns, and columns that occur twice. */
  readonly faults: readonly ImportFault[];
}

/**
 * Finds the columns of a sheet by its first row, in Chinese or English, in any order.
 * @param required columns without which it is refused
 * @throws CodedError sheet.empty, sheet.headingsMissing
 */
export function sheetTable<Name extends string>(
  rows: readonly SheetRow[],
  headings: readonly SheetHeading<Name>[],
  required: readonly Name[],
  locale: Locale,
): SheetTable<Name> {
  const [first, ...data] = rows;
  if (!first) throw new CodedError('sheet.empty');
  const known = new Map(
    headings.flatMap(({ name, label }) => [label.zh, label.en].map((words) => [plain(words), name] as const)),
  );
  const columns = new Map<Name, number>();
  const faults: ImportFault[] = [];
  for (const [index, cell] of first.cells.entries()) {
    const words = sheetCellText(cell);
    if (words === '' || isReasonsHeading(cell)) continue;
    const name = known.get(plain(words));
    if (name !== undefined && !columns.has(name)) columns.set(name, index);
    else faults.push(headingFault(first.line, words, name === undefined));
  }
  const missing = headings.filter(({ name }) => required.includes(name) && !columns.has(name));
  if (missing.length > 0) {
    const words = missing.map(({ label }) => inLocale(label, locale)).join(locale === 'zh' ? '、' : ', ');
    throw new CodedError('sheet.headingsMissing', { columns: words });
  }
  if (data.length === 0) throw new CodedError('sheet.empty');
  return {
    has: new Set(columns.keys()),
    rows: data.map(({ line, cells }) => ({
      line,
      text(name) {
        const index = columns.get(name);
        return index === undefined ? '' : sheetCellText(cells[index] ?? null);
      },
    })),
    faults,
  };
}

/** Whether a column contains the reasons of an earlier import. */
export function isReasonsHeading(cell: SheetCell): boolean {
  const words = plain(sheetCellText(cell));
  return words === plain(reasonsHeading.zh) || words === plain(reasonsHeading.en);
}

function headingFault(row: number, words: string, unknown: boolean): ImportFault {
  const shown = words.slice(0, 60);
  const error = new CodedError(unknown ? 'import.columnUnknown' : 'import.columnTwice', { name: shown });
  return { row, column: { zh: shown, en: shown }, field: '', code: error.code, message: error.label };
}

/** Normalises a heading: case, blanks, the star of a required column and the unit are ignored. */
function plain(words: string): string {
  return words
    .replace(/[\s*＊]/g, '')
    .replace(/[(（][^()（）]*[)）]$/, '')
    .toLowerCase();
}

/**
 * Text of a cell. Removes the apostrophe that exports put before formula-like text; dates, which spreadsheets store as wall time, become
 * 'yyyy-MM-dd HH:mm:ss'.
 */
export function sheetCellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return wallText(cell);
  const text = String(cell).trim();
  return /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text;
}

function wallText(date: Date): string {
  const whole = new Date(Math.round(date.getTime() / 1000) * 1000);
  return Number.isNaN(whole.getTime()) ? '' : whole.toISOString().slice(0, 19).replace('T', ' ');
}
