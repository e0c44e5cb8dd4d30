import type {
  FixedReport,
  FixedReportPage,
  ReportColumn,
  ReportRow,
} from '@heliodeck/model/reports/fixed-report';
import { type JSX, useCallback, useMemo, useRef } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './report.module.css';
import { groupedNumber, ReportFigure, ReportSum, shownText } from './report-figure.tsx';
import { headRows, spansOf } from './report-layout.ts';
import { reportWords } from './report-words.ts';
import { useRowWindow } from './window-rows.ts';

interface TableProps {
  readonly report: FixedReport;
  readonly page: Pick<FixedReportPage, 'records' | 'sums' | 'partial'>;
  /** Index of the first row among all. */
  readonly offset: number;
  readonly onOpen: (row: ReportRow, column: ReportColumn) => void;
  readonly onOpenSum: (column: ReportColumn) => void;
}

/** Height of a row, px, as in the style sheet. */
const rowHeight = 38;

/** Width of a digit, and of what surrounds a number (padding, the mark), px. */
const [digitWidth, besideNumber] = [9, 38];

/** Width of a column, px: neither its sum nor its numbers are cut. */
function columnWidth(column: ReportColumn, { records, sums }: TableProps['page']): number {
  const { width = 120, kind, sum } = column;
  if (kind !== 'number') return width;
  let [least, most] = [0, 0];
  for (const value of [...records.map((row) => row[column.key]), sum ? sums[column.key] : null]) {
    if (typeof value !== 'number') continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const digits = Math.max(...[least, most].map((value) => groupedNumber(column, value).length));
  return Math.max(width, digits * digitWidth + besideNumber);
}

/** A report with grouped head, merged cells and sums. Of very many rows only the visible ones are rendered. */
export function ReportTable({ report, page, offset, onOpen, onOpenSum }: TableProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const { columns } = report;
  const { records, sums, partial } = page;
  const box = useRef<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => {
    box.current = element;
    element?.setAttribute('tabindex', '0');
  }, []);
  const { first, last, above, below } = useRowWindow(box, records.length, rowHeight);
  const drawn = records.slice(first, last);
  const spans = spansOf(columns, drawn);
  const widths = useMemo(() => columns.map((column) => columnWidth(column, page)), [columns, page]);
  const head = headRows(columns);
  const firstSum = columns.findIndex(({ sum }) => sum);
  const leading = firstSum < 0 ? columns.length : firstSum;
  const lead = columns[0]?.key;
  return (
    <section ref={place} className={styles.place} aria-label={translate(report.label)}>
      <table className={styles.table} aria-rowcount={records.length + head.length + 1}>
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          {head.map((cells, level) => (
            <tr key={cells[0]?.key ?? level}>
              {cells.map((cell) => (
                <th
                  key={cell.key}
                  scope={cell.columns > 1 ? 'colgroup' : 'col'}
                  colSpan={cell.columns}
                  rowSpan={cell.rows}
                  className={cell.key === lead ? styles.lead : cell.isNumber ? styles.number : undefined}
                  title={cell.help ? translate(cell.help) : undefined}
                >
                  {translate(cell.label)}
                  {cell.unit && <small> ({cell.unit})</small>}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} columns={columns.length} />}
          {drawn.map((row, index) => (
            <tr key={row.id} aria-rowindex={offset + first + index + head.length + 1}>
              {columns.map((column) => {
                const span = spans.get(column.key)?.[index] ?? 1;
                return span === 0 ? null : (
                  <Cell
                    key={column.key}
                    column={column}
                    row={row}
                    span={span}
                    isLead={column.key === lead}
                    onOpen={onOpen}
                  />
                );
              })}
            </tr>
          ))}
          {below > 0 && <Spacer height={below} columns={columns.length} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={leading} className={styles.whole}>
              <span>{w.sum}</span>
            </th>
            {columns.slice(leading).map((column) => (
              <td key={column.key} className={styles.number}>
                {partial > 0 && column.opens && sums[column.key] != null && (
                  <abbr title={w.partialMembers(partial)}>*</abbr>
                )}
                {column.sum && (
                  <ReportSum
                    column={column}
                    value={sums[column.key] ?? null}
                    onOpen={() => onOpenSum(column)}
                  />
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Spacer({ height, columns }: { readonly height: number; readonly columns: number }): JSX.Element {
  return (
    <tr>
      <td colSpan={columns} className={styles.spacer} style={{ height }} />
    </tr>
  );
}

interface CellProps {
  readonly column: ReportColumn;
  readonly row: ReportRow;
  readonly span: number;
  /** Identifies the row: the column is fixed while the figures scroll horizontally. */
  readonly isLead: boolean;
  readonly onOpen: TableProps['onOpen'];
}

function Cell({ column, row, span, isLead, onOpen }: CellProps): JSX.Element {
  const translate = useTranslate();
  const value = row[column.key] ?? null;
  const className = [
    column.kind === 'number' && styles.number,
    span > 1 && styles.merged,
    isLead && styles.lead,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <td
      rowSpan={span}
      className={className || undefined}
      title={
        column.kind === 'text' && typeof value === 'string' ? shownText(column, value, translate) : undefined
      }
    >
      <ReportFigure column={column} row={row} onOpen={onOpen} />
    </td>
  );
}
