import { grouped } from '@heliodeck/kit/grouped';
import type { Label } from '@heliodeck/kit/label';
import { decimalText } from '@heliodeck/kit/scale';
import type { ReportColumn, ReportFact, ReportRow } from '@heliodeck/model/reports/fixed-report';
import { allTime } from '@heliodeck/model/reports/report-request';
import type { JSX } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import { FigureMark } from './figure-mark.tsx';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';

/** A sum in the foot: a click shows its members. */
export function ReportSum({
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

interface FigureProps {
  readonly column: ReportColumn;
  readonly row: ReportRow;
  readonly onOpen: (row: ReportRow, column: ReportColumn) => void;
}

/** A figure of a row, marked if it is partial; a click shows its origin. */
export function ReportFigure({ column, row, onOpen }: FigureProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const value = row[column.key] ?? null;
  const { opens } = column;
  // Entered figures are complete, whatever was measured.
  const isMarked = value !== null && opens !== undefined;
  return (
    <>
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
        <Figure column={column} value={value} zone={row.timeZone} />
      )}
    </>
  );
}

/** An entered figure: links to its entries, if the user may view them. */
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
  // A day's share comes from its month; a year's from its months.
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
  zone,
}: {
  readonly column: ReportColumn;
  readonly value: string | number | null;
  /** Zone of a time; absent for other figures. */
  readonly zone?: string;
}): JSX.Element | string {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  if (value === null) return <Absent />;
  if (column.of === 'period' && value === allTime) return w.allTime;
  if (typeof value === 'string' && timeFacts.has(column.of)) return <WholeTime text={value} zone={zone} />;
  if (typeof value === 'string') return shownText(column, value, translate);
  return groupedNumber(column, value);
}

/** Dates and times of a row. */
const timeFacts: ReadonlySet<ReportFact> = new Set(['period', 'baseTime', 'sampledTime']);

/** A date, or a date and a time, that wraps only between both: browsers would also wrap it at its hyphens. */
function WholeTime({
  text,
  zone,
}: {
  readonly text: string;
  readonly zone: string | undefined;
}): JSX.Element {
  const [date, time] = text.split(' ');
  if (time === undefined) return <span className={styles.unbroken}>{date}</span>;
  return (
    <ZonedTime text={text} zone={zone}>
      <span className={styles.unbroken}>{date}</span> <span className={styles.unbroken}>{time}</span>
    </ZonedTime>
  );
}

/** A number with thousands separators. */
export function groupedNumber({ decimals = 0 }: ReportColumn, value: number): string {
  return grouped(value, decimals);
}

/** The displayed text: the label of a choice, else the text itself. */
export function shownText(column: ReportColumn, value: string, translate: (label: Label) => string): string {
  const option = column.options?.find((one) => one.value === value);
  return option ? translate(option.label) : value;
}

function nameOf(row: ReportRow, whole: string): string {
  return row.period === allTime ? whole : row.period;
}
