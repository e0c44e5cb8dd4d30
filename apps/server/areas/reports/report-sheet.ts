import { inLocale, type Locale } from '@heliodeck/kit/label';
import type { FixedReport, ReportColumn, ReportRow } from '@heliodeck/model/reports/fixed-report';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { ExportFile } from '../../crud/export.ts';
import { type SheetCell, type SheetColumn, sheetName } from '../../spreadsheet/sheet.ts';
import { xlsxStream } from '../../spreadsheet/xlsx-stream.ts';
import { exportedCellOf, sumsOf } from './report-cells.ts';
import type { OpenReport } from './report-rows.ts';

/** Rows computed at once. */
const batch = 2_000;

/** A report as .xlsx, written row by row with the sums at the end and headers in the caller's language. */
export function reportSheet(
  { locale, now, zone }: Context,
  report: FixedReport,
  open: OpenReport,
): ExportFile {
  const cells = (async function* (): AsyncGenerator<readonly SheetCell[][]> {
    for (let offset = 0; offset < open.total; offset += batch)
      yield (await open.rows(offset, batch)).map((row) => sheetRow(report, row, locale));
    const { sums } = await open.sums();
    if (open.total > 0) yield [[...sumsOf(report, sums, locale)]];
  })();
  const title = inLocale(report.label, locale);
  return {
    name: `${title}${wireTime(now, zone).replace(/\D/g, '')}.xlsx`,
    stream: xlsxStream(
      { name: sheetName(title), columns: report.columns.map((one) => sheetColumn(one, locale)) },
      cells,
    ),
  };
}

function sheetColumn(column: ReportColumn, locale: Locale): SheetColumn {
  const { decimals = 0, kind, width = 100 } = column;
  return {
    header: headingOf(column, locale),
    width: Math.round(width / 7),
    ...(kind === 'number' ? { format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` } : {}),
  };
}

/** The full header of a column: its group, its label, its unit. */
function headingOf({ group, label: own, unit }: ReportColumn, locale: Locale): string {
  const heading = [group, own].flatMap((one) => (one ? [inLocale(one, locale)] : [])).join(' · ');
  return unit === undefined ? heading : `${heading} (${unit})`;
}

function sheetRow(report: FixedReport, row: ReportRow, locale: Locale): SheetCell[] {
  return report.columns.map((column) => exportedCellOf(column, row[column.key] ?? null, locale));
}
