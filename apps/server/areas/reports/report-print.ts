import { inLocale, type Locale } from '@heliodeck/kit/label';
import type { FixedReport, ReportColumn } from '@heliodeck/model/reports/fixed-report';
import { partialMark } from '@heliodeck/model/reports/partial-members';
import { allTime } from '@heliodeck/model/reports/report-request';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { LaidOut, LaidOutCell, LaidOutRow } from '@heliodeck/reports/laid-out';
import type { Context } from '../../context.ts';
import {
  cellWithDecimals,
  look,
  mostPrintedRows,
  perPixel,
  place,
  repeatedRows,
  reportPaper,
  styles,
} from './paper.ts';
import { exportedCellOf, partialNote, sumsOf } from './report-cells.ts';
import type { OpenReport } from './report-rows.ts';

const heads = 3;

/**
 * A report for print: the tenant's name on each page, headers in two rows, equal adjacent cells of a station merged, sums at the end, page
 * numbers.
 * @throws CodedError report.tooManyCells if there are more rows than can be printed
 */
export async function printedReport(
  context: Context,
  report: FixedReport,
  open: OpenReport,
): Promise<LaidOut> {
  const { locale } = context;
  const { columns } = report;
  if (open.total > mostPrintedRows)
    throw new CodedError('report.tooManyCells', {
      rows: mostPrintedRows,
      cells: mostPrintedRows * columns.length,
    });
  const rows = await open.rows(0, mostPrintedRows);
  const title = inLocale(report.label, locale);
  const cells: LaidOutCell[] = [
    place(0, 0, 1, columns.length, [title, ...spanOf(open.periods)].join('  '), look.title),
    ...headCells(report, context),
  ];
  for (const [index, column] of columns.entries()) {
    for (let from = 0; from < rows.length; ) {
      const value = rows[from]?.[column.key] ?? null;
      let to = from + 1;
      while (
        column.merge &&
        to < rows.length &&
        rows[to]?.stationId === rows[from]?.stationId &&
        (rows[to]?.[column.key] ?? null) === value
      )
        to += 1;
      const shown = exportedCellOf(column, value, locale);
      const style = column.kind === 'number' ? look.number : look.text;
      cells.push(figure(place(heads + from, index, to - from, 1, shown, style), column));
      from = to;
    }
  }
  const foot = rows.length > 0 ? footCells(report, await open.sums(), heads + rows.length, locale) : [];
  const body = rows.map((): LaidOutRow => ({ height: 6, role: 'body' }));
  return {
    title,
    locale,
    cells: [...cells, ...foot],
    styles,
    page: await reportPaper(context),
    columns: columns.map(({ width = 100 }) => Math.round(width * perPixel)),
    rows: [...repeatedRows(2), ...body, ...footRows(foot)],
  };
}

/** The sums, and below them what their mark means if members lack data. */
function footCells(
  report: FixedReport,
  found: Awaited<ReturnType<OpenReport['sums']>>,
  row: number,
  locale: Locale,
): readonly LaidOutCell[] {
  const { columns } = report;
  const note = partialNote(found, locale);
  const sums = sumsOf(report, found, locale);
  const cells = columns.map((column, index) => {
    const style = column.sum ? look.sumNumber : look.sum;
    const cell = figure(place(row, index, 1, 1, sums[index] ?? null, style), column);
    const isMarked = note !== undefined && column.opens !== undefined && typeof cell.value === 'number';
    return isMarked ? { ...cell, text: `${cell.text} ${partialMark}` } : cell;
  });
  return note === undefined ? cells : [...cells, place(row + 1, 0, 1, columns.length, note, look.text)];
}

function footRows(foot: readonly LaidOutCell[]): readonly LaidOutRow[] {
  return [...new Set(foot.map(({ row }) => row))].map(() => ({ height: 7, role: 'body' }));
}

/** The periods of a report as text, because a printed page does not show the search; empty for all time. */
function spanOf(periods: OpenReport['periods']): readonly string[] {
  const [first, last] = [periods[0]?.name, periods.at(-1)?.name];
  if (first === undefined || last === undefined || first === allTime) return [];
  return [first === last ? first : `${first} – ${last}`];
}

/** Two header rows: group headers above those of their columns; a column without a group spans both. */
function headCells({ columns }: FixedReport, { locale }: Context): readonly LaidOutCell[] {
  const nameOf = ({ label: own, unit }: ReportColumn): string =>
    unit === undefined ? inLocale(own, locale) : `${inLocale(own, locale)} (${unit})`;
  return columns.flatMap((column, index) => {
    const { group } = column;
    if (group === undefined) return [place(1, index, 2, 1, nameOf(column), look.head)];
    const isFirst = columns[index - 1]?.group !== group;
    let span = 1;
    while (columns[index + span]?.group === group) span += 1;
    return [
      ...(isFirst ? [place(1, index, 1, span, inLocale(group, locale), look.head)] : []),
      place(2, index, 1, 1, nameOf(column), look.head),
    ];
  });
}

/** A number with the decimals of its column. */
function figure(cell: LaidOutCell, { decimals = 0, kind }: ReportColumn): LaidOutCell {
  return kind === 'number' ? cellWithDecimals(cell, decimals) : cell;
}
