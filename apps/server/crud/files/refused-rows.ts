import { buffer } from 'node:stream/consumers';
import { inLocale, type Locale, label } from '@heliodeck/kit/label';
import type { ImportFault, RefusedRows } from '@heliodeck/model/wire/import-report';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { SheetRow } from '../../spreadsheet/read-worker.ts';
import type { SheetCell } from '../../spreadsheet/sheet.ts';
import { isReasonsHeading, reasonsHeading, sheetCellText } from '../../spreadsheet/sheet-table.ts';
import { xlsxStream } from '../../spreadsheet/xlsx-stream.ts';

const fileName = (stamp: string) => label(`未导入的行${stamp}.xlsx`, `Rows_Not_Imported_${stamp}.xlsx`);
const sheetTitle = label('未导入的行', 'Rows not imported');
/** Rows passed to the packing thread at a time. */
const batchSize = 500;

/**
 * Returns the rows that an import skips as a spreadsheet: the columns of the file unchanged, then the fault of the row in the caller's
 * language. After correction it can be imported as it is.
 * @param sheet the file, its headings first
 * @returns undefined if no row has a fault
 */
export async function refusedRows(
  { locale, now, zone }: Pick<Context, 'locale' | 'now' | 'zone'>,
  sheet: readonly SheetRow[],
  faults: readonly ImportFault[],
): Promise<RefusedRows | undefined> {
  const reasons = Map.groupBy(faults, (fault) => fault.row);
  const [headings, ...data] = sheet;
  const refused = data.filter(({ line }) => reasons.has(line));
  if (!headings || refused.length === 0) return undefined;
  const width = Math.max(headings.cells.length, ...refused.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !isReasonsHeading(headings.cells[index] ?? null),
  );
  const rows = refused.map(({ line, cells }) => [
    ...kept.map((index) => plainCell(cells[index] ?? null)),
    reasonsOf(reasons.get(line) ?? [], locale),
  ]);
  const columns = [
    ...kept.map((index) => ({ header: sheetCellText(headings.cells[index] ?? null), width: 20 })),
    { header: inLocale(reasonsHeading, locale), width: 60 },
  ];
  const file = await buffer(xlsxStream({ name: inLocale(sheetTitle, locale), columns }, batchesOf(rows)));
  const stamp = wireTime(now, zone).replace(/\D/g, '');
  return { name: inLocale(fileName(stamp), locale), content: file.toString('base64') };
}

/** Dates as text that an import can read: a column has one format, and its cells need not all be dates. */
function plainCell(cell: SheetCell): SheetCell {
  return cell instanceof Date ? sheetCellText(cell) : cell;
}

function reasonsOf(faults: readonly ImportFault[], locale: Locale): string {
  const separator = locale === 'zh' ? ';' : '; ';
  const colon = locale === 'zh' ? ':' : ': ';
  return faults
    .map(({ column, message }) => `${inLocale(column, locale)}${colon}${inLocale(message, locale)}`)
    .join(separator);
}

async function* batchesOf(rows: readonly SheetCell[][]): AsyncGenerator<readonly SheetCell[][]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}
