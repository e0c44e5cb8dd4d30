import { inLocale, type Locale } from '@heliodeck/kit/label';
import type { FixedReport, ReportColumn, ReportRow } from '@heliodeck/model/reports/fixed-report';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import type { ExportFile } from '../../crud/files/export.ts';
import { type SheetCell, type SheetColumn, sheetName } from '../../spreadsheet/sheet.ts';
import { xlsxStream } from '../../spreadsheet/xlsx-stream.ts';
import { inSnapshot } from '../../store/snapshot.ts';
import { exportedCellOf, partialNote, sumsOf } from './report-cells.ts';
import type { OpenReport } from './report-rows.ts';

/** Rows computed at once. */
const batch = 2_000;
/** Most rows that are read before the file is written: a snapshot keeps a connection, and rows that wait need memory. */
const mostFrozenRows = 10 * batch;

type SheetRows = readonly SheetCell[][];

/**
 * A report as .xlsx, with the sums at the end and headers in the caller's language. Rows and sums are read on one snapshot before the file
 * is written, so that they agree; a report of more than 20,000 rows is read while it is written, each batch as it is then.
 * @param open opens the report with the context that it must read with
 */
export async function reportSheet<C extends Pick<Context, 'db' | 'locale' | 'now' | 'zone'>>(
  context: C,
  report: FixedReport,
  open: (context: C) => Promise<OpenReport>,
): Promise<ExportFile> {
  const { locale, now, zone } = context;
  const frozen = await inSnapshot(context, async (within) => {
    const opened = await open(within);
    if (opened.total > mostFrozenRows) return undefined;
    const batches: SheetRows[] = [];
    for await (const rows of sheetRows(report, opened, locale)) batches.push(rows);
    return batches;
  });
  const title = inLocale(report.label, locale);
  return {
    name: `${title}${wireTime(now, zone).replace(/\D/g, '')}.xlsx`,
    stream: xlsxStream(
      { name: sheetName(title), columns: report.columns.map((one) => sheetColumn(one, locale)) },
      frozen ? asRead(frozen) : sheetRows(report, await open(context), locale),
    ),
  };
}

async function* asRead(batches: readonly SheetRows[]): AsyncGenerator<SheetRows> {
  yield* batches;
}

async function* sheetRows(report: FixedReport, open: OpenReport, locale: Locale): AsyncGenerator<SheetRows> {
  for (let offset = 0; offset < open.total; offset += batch)
    yield (await open.rows(offset, batch)).map((row) => sheetRow(report, row, locale));
  if (open.total === 0) return;
  const sums = await open.sums();
  const note = partialNote(sums, locale);
  yield [[...sumsOf(report, sums, locale)], ...(note === undefined ? [] : [[note]])];
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
