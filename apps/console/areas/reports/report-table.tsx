import type { Label } from '@heliodeck/kit/label';
import { decimalText } from '@heliodeck/kit/scale';
import type {
  FixedReport,
  FixedReportPage,
  ReportColumn,
  ReportRow,
} from '@heliodeck/model/reports/fixed-report';
import { allTime } from '@heliodeck/model/reports/report-request';
import { type JSX, useCallback, useRef } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { Absent } from '../../fields/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Go } from '../../shell/go.tsx';
import { FigureMark } from './figure-mark.tsx';
import styles from './report.module.css';
import { headRows, spansOf } from './report-layout.ts';
import { reportWords } from './report-words.ts';
import { useRowWindow } from './window-rows.ts';

interface TableProps {
  readonly report: FixedReport;
  readonly page: Pick<FixedReportPage, 'records' | 'sums' | 'partial'>;
  /** Number of the first row among all. */
  readonly offset: number;
  readonly onOpen: (row: ReportRow, column: ReportColumn) => void;
  readonly onOpenSum: (column: ReportColumn) => void;
}

/** Height of a row, px, as the style sheet has it. */
const rowHeight = 38;

/** A digit of a sum, and what stands around it (padding, the mark of a part), px. */
const [sumDigit, besideSum] = [9, 38];

/** Width of a column, px: its sum is longer than the numbers above it, and is never cut. */
function columnWidth(
  { width = 120, sum, decimals = 0 }: ReportColumn,
  value: number | null | undefined,
): number {
  if (!sum || value === null || value === undefined) return width;
  return Math.max(width, decimalText(value, decimals).length * sumDigit + besideSum);
}

/** A report with its grouped head, merged cells and sums. Of very many rows only those in view are drawn. */
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
  const head = headRows(columns);
  const firstSum = columns.findIndex(({ sum }) => sum);
  const leading = firstSum < 0 ? columns.length : firstSum;
  return (
    <section ref={place} className={styles.place} aria-label={translate(report.label)}>
      <table className={styles.table} aria-rowcount={records.length + head.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: columnWidth(column, sums[column.key]) }} />
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
                  className={cell.isNumber ? styles.number : undefined}
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
                  <Cell key={column.key} column={column} row={row} span={span} onOpen={onOpen} />
                );
              })}
            </tr>
          ))}
          {below > 0 && <Spacer height={below} columns={columns.length} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={leading}>
              {w.sum}
            </th>
            {columns.slice(leading).map((column) => (
              <td key={column.key} className={styles.number}>
                {partial > 0 && column.opens && sums[column.key] != null && (
                  <abbr title={w.partialMembers(partial)}>*</abbr>
                )}
                {column.sum && (
                  <Sum column={column} value={sums[column.key] ?? null} onOpen={() => onOpenSum(column)} />
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

/** A sum in the foot: pressed, it opens its members. */
function Sum({
  column,
  value,
  onOpen,
}: {
  readonly column: ReportColumn;
  readonly value: number | null;
  readonly onOpen: () => void;
}): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  if (value === null) return <Absent />;
  return (
    <button
      type="button"
      className={styles.opens}
      aria-label={`${decimalText(value, column.decimals ?? 0)} ${w.shares(translate(column.label))}`}
      onClick={onOpen}
    >
      <Figure column={column} value={value} />
    </button>
  );
}

interface CellProps {
  readonly column: ReportColumn;
  readonly row: ReportRow;
  readonly span: number;
  readonly onOpen: TableProps['onOpen'];
}

function Cell({ column, row, span, onOpen }: CellProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const value = row[column.key] ?? null;
  const { opens } = column;
  // What people entered is whole, whatever was measured beside it.
  const isMarked = value !== null && opens !== undefined;
  const className = [column.kind === 'number' && styles.number, span > 1 && styles.merged]
    .filter(Boolean)
    .join(' ');
  return (
    <td
      rowSpan={span}
      className={className || undefined}
      title={
        column.kind === 'text' && typeof value === 'string' ? toldOf(column, value, translate) : undefined
      }
    >
      {isMarked && <FigureMark coverage={row.coverage} events={row.events} />}
      {column.entered && value !== null ? (
        <Entered column={column} row={row} value={Number(value)} />
      ) : opens && value !== null ? (
        <button
          type="button"
          className={styles.opens}
          aria-label={`${decimalText(Number(value), column.decimals ?? 0)} ${w.opens(translate(column.label), nameOf(row, w.allTime))}`}
          onClick={() => onOpen(row, column)}
        >
          <Figure column={column} value={value} />
        </button>
      ) : (
        <Figure column={column} value={value} />
      )}
    </td>
  );
}

/** A figure that people entered: leads to its entries, where one may see them. */
function Entered({
  column,
  row,
  value,
}: {
  readonly column: ReportColumn;
  readonly row: ReportRow;
  readonly value: number;
}): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const held = usePermissions();
  const figure = <Figure column={column} value={value} />;
  if (!held.has(`${column.entered}_view`)) return figure;
  // A day's share is of its month; a year's is of its months.
  const search = new URLSearchParams({ stationId: row.stationId, planMonth: row.period.slice(0, 7) });
  return (
    <Go
      className={styles.opens}
      href={`/station/planEnergy?${search.toString()}`}
      aria-label={`${decimalText(value, column.decimals ?? 0)} ${w.entered(translate(column.label), nameOf(row, w.allTime))}`}
    >
      {figure}
    </Go>
  );
}

function Figure({
  column,
  value,
}: {
  readonly column: ReportColumn;
  readonly value: string | number | null;
}): JSX.Element | string {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  if (value === null) return <Absent />;
  if (column.of === 'period' && value === allTime) return w.allTime;
  if (typeof value === 'string') return toldOf(column, value, translate);
  const { decimals = 0 } = column;
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A text as it is read: the words of a choice, else itself. */
function toldOf(column: ReportColumn, value: string, translate: (label: Label) => string): string {
  const option = column.options?.find((one) => one.value === value);
  return option ? translate(option.label) : value;
}

function nameOf(row: ReportRow, whole: string): string {
  return row.period === allTime ? whole : row.period;
}
