import type { Label } from '@heliodeck/kit/label';
import type { ReportColumn, ReportRow } from '@heliodeck/model/reports/fixed-report';

/** A cell of the head. */
interface HeadCell {
  readonly key: string;
  readonly label: Label;
  readonly unit?: string;
  readonly help?: Label;
  readonly columns: number;
  readonly rows: number;
  readonly isNumber: boolean;
}

/** The head of a table: one row, or two if columns are grouped. */
export function headRows(columns: readonly ReportColumn[]): readonly (readonly HeadCell[])[] {
  const grouped = columns.some(({ group }) => group);
  const own = (column: ReportColumn, rows: number): HeadCell => ({
    key: column.key,
    label: column.label,
    columns: 1,
    rows,
    isNumber: column.kind === 'number',
    ...(column.unit === undefined ? {} : { unit: column.unit }),
    ...(column.help === undefined ? {} : { help: column.help }),
  });
  if (!grouped) return [columns.map((column) => own(column, 1))];
  const upper: HeadCell[] = [];
  for (const [index, column] of columns.entries()) {
    const { group } = column;
    if (!group) upper.push(own(column, 2));
    else if (columns[index - 1]?.group !== group) {
      const rest = columns.slice(index);
      const end = rest.findIndex((one) => one.group !== group);
      const count = end < 0 ? rest.length : end;
      upper.push({ key: `group ${column.key}`, label: group, columns: count, rows: 1, isNumber: false });
    }
  }
  return [upper, columns.filter(({ group }) => group).map((column) => own(column, 1))];
}

/**
 * Row span of each cell of a merged column among the rendered rows; 0 = covered by a cell above. Equal neighbours are
 * merged within a station, and a column after a merged one is only merged within the cells of that one.
 */
export function spansOf(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReadonlyMap<string, readonly number[]> {
  const merged = columns.filter(({ merge }) => merge);
  const isSame = (at: number, until: number): boolean =>
    rows[at]?.stationId === rows[at - 1]?.stationId &&
    merged.slice(0, until + 1).every(({ key }) => rows[at]?.[key] === rows[at - 1]?.[key]);
  return new Map(
    merged.map(({ key }, order) => {
      const spans: number[] = rows.map(() => 1);
      let begin = 0;
      for (let at = 1; at < rows.length; at += 1) {
        if (isSame(at, order)) {
          spans[at] = 0;
          spans[begin] = (spans[begin] ?? 1) + 1;
        } else begin = at;
      }
      return [key, spans];
    }),
  );
}
