import { inLocale, label } from '@heliodeck/kit/label';
import type { FixedReport, ReportColumn } from '@heliodeck/model/reports/fixed-report';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import type { CellStyle, LaidOut, LaidOutCell, LaidOutRow } from '@heliodeck/reports/laid-out';
import type { Context } from '../../context.ts';
import { cellOf, sumsOf } from './report-cells.ts';
import type { OpenReport } from './report-rows.ts';

/** Rows that are printed at most: some hundred pages. The spreadsheet has no such end. */
const mostRows = 4_000;
/** mm of the paper for each px of the screen; what is wider than the page is made smaller. */
const perPixel = 0.24;
const styles: readonly CellStyle[] = [
  { bold: true, size: 14, align: 'center', border: 'none' },
  { bold: true, fill: '#eef1f5', align: 'center', border: 'thin' },
  { border: 'thin' },
  { border: 'thin', align: 'right' },
  { border: 'thin', bold: true, fill: '#f7f8fa' },
  { border: 'thin', bold: true, fill: '#f7f8fa', align: 'right' },
];
const style = { title: 0, head: 1, text: 2, number: 3, sum: 4, sumNumber: 5 } as const;
const heads = 3;
const printed = label('打印于', 'Printed');

/**
 * A report as it goes to paper: the tenant's name above each page, heads in two rows, equal neighbours of a station as one cell, sums at the
 * end, page numbers.
 * @throws CodedError report.tooManyCells for more rows than anybody prints
 */
export async function printedReport(
  context: Context,
  report: FixedReport,
  open: OpenReport,
): Promise<LaidOut> {
  const { locale, now, zone } = context;
  const { columns } = report;
  if (open.total > mostRows)
    throw new CodedError('report.tooManyCells', { rows: mostRows, cells: mostRows * columns.length });
  const rows = await open.rows(0, mostRows);
  const title = inLocale(report.label, locale);
  const cells: LaidOutCell[] = [
    place(0, 0, 1, columns.length, title, style.title),
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
      const shown = cellOf(column, value, locale);
      const look = column.kind === 'number' ? style.number : style.text;
      cells.push(figure(place(heads + from, index, to - from, 1, shown, look), column));
      from = to;
    }
  }
  if (rows.length > 0) {
    const sums = sumsOf(report, await open.sums(), locale);
    for (const [index, column] of columns.entries()) {
      const look = column.sum ? style.sumNumber : style.sum;
      cells.push(figure(place(heads + rows.length, index, 1, 1, sums[index] ?? null, look), column));
    }
  }
  const body = rows.map((): LaidOutRow => ({ height: 6, role: 'body' }));
  return {
    ...{ title, locale, cells, styles },
    page: {
      ...{ paper: 'A4', orientation: 'landscape', margins: [15, 12, 15, 12], scale: 'fitWidth' },
      letterhead: await tenantName(context),
      footer: [`${inLocale(printed, locale)} ${wireTime(now, zone).slice(0, 16)}`, '', '{page} / {pages}'],
    },
    columns: columns.map(({ width = 100 }) => Math.round(width * perPixel)),
    rows: [
      { height: 10, role: 'title' },
      ...[7, 7].map((height): LaidOutRow => ({ height, role: 'header' })),
      ...body,
      ...(rows.length > 0 ? [{ height: 7, role: 'body' } as const] : []),
    ],
  };
}

/** Two rows of heads: that of neighbours above their own, one by itself over both. */
function headCells({ columns }: FixedReport, { locale }: Context): readonly LaidOutCell[] {
  const nameOf = ({ label: own, unit }: ReportColumn): string =>
    unit === undefined ? inLocale(own, locale) : `${inLocale(own, locale)} (${unit})`;
  return columns.flatMap((column, index) => {
    const { group } = column;
    if (group === undefined) return [place(1, index, 2, 1, nameOf(column), style.head)];
    const isFirst = columns[index - 1]?.group !== group;
    let span = 1;
    while (columns[index + span]?.group === group) span += 1;
    return [
      ...(isFirst ? [place(1, index, 1, span, inLocale(group, locale), style.head)] : []),
      place(2, index, 1, 1, nameOf(column), style.head),
    ];
  });
}

function place(
  row: number,
  column: number,
  rowSpan: number,
  columnSpan: number,
  value: string | number | null,
  look: number,
): LaidOutCell {
  return { row, column, rowSpan, columnSpan, value, text: value === null ? '' : String(value), style: look };
}

/** A number with the decimals of its column, in groups of three digits. */
function figure(cell: LaidOutCell, { decimals = 0, kind }: ReportColumn): LaidOutCell {
  if (kind !== 'number' || typeof cell.value !== 'number') return cell;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return { ...cell, text: cell.value.toLocaleString('en', digits), format };
}

async function tenantName({ db, caller }: Context): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ name: string | null }>(
      'select tenant_name as name from tenant where tenant_id = $1 and is_deleted = 0',
      [caller.tenantId],
    ),
  );
  return rows[0]?.name ?? '';
}
