import { inLocale, label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import type { CellStyle, LaidOut, LaidOutCell, LaidOutRow } from '@heliodeck/reports/laid-out';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';

/** Most printed rows: some hundred pages. The spreadsheet has no such limit. */
export const mostPrintedRows = 4_000;
/** mm on paper per screen px; content wider than the page is scaled down. */
export const perPixel = 0.24;
const printed = label('打印于', 'Printed');

/** Cell styles, by their number in `look`. */
export const styles: readonly CellStyle[] = [
  { bold: true, size: 14, align: 'center', border: 'none' },
  { bold: true, fill: '#eef1f5', align: 'center', border: 'thin' },
  { border: 'thin' },
  { border: 'thin', align: 'right' },
  { border: 'thin', bold: true, fill: '#f7f8fa' },
  { border: 'thin', bold: true, fill: '#f7f8fa', align: 'right' },
];
export const look = { title: 0, head: 1, text: 2, number: 3, sum: 4, sumNumber: 5 } as const;

/** A cell that spans the given numbers of rows and columns. */
export function place(
  row: number,
  column: number,
  rowSpan: number,
  columnSpan: number,
  value: string | number | null,
  style: number,
): LaidOutCell {
  return { row, column, rowSpan, columnSpan, value, text: value === null ? '' : String(value), style };
}

/** A number for print: with the given number of decimals, and grouped digits. */
export function cellWithDecimals(cell: LaidOutCell, decimals: number): LaidOutCell {
  if (typeof cell.value !== 'number') return cell;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return { ...cell, text: cell.value.toLocaleString('en', digits), format };
}

/** The page of a report: A4 landscape, the tenant's name at the top, the time of printing and page numbers at the bottom. */
export async function reportPaper(context: Context): Promise<LaidOut['page']> {
  const { locale, now, zone } = context;
  return {
    paper: 'A4',
    orientation: 'landscape',
    margins: [15, 12, 15, 12],
    scale: 'fitWidth',
    letterhead: await tenantName(context),
    footer: [`${inLocale(printed, locale)} ${wireTime(now, zone).slice(0, 16)}`, '', '{page} / {pages}'],
  };
}

/** The title and the given number of header rows, repeated on each page. */
export function repeatedRows(heads: number): readonly LaidOutRow[] {
  return [
    { height: 10, role: 'title' },
    ...Array.from({ length: heads }, (): LaidOutRow => ({ height: 7, role: 'header' })),
  ];
}

async function tenantName({ db, caller }: Context): Promise<string> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ name: string | null }>(
      statement`select tenant_name as name from tenant where tenant_id = ${caller.tenantId} and is_deleted = 0`,
    ),
  );
  return rows[0]?.name ?? '';
}
