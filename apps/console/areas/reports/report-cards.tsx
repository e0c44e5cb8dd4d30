import type {
  FixedReport,
  FixedReportPage,
  ReportColumn,
  ReportRow,
} from '@heliodeck/model/reports/fixed-report';
import type { JSX, ReactNode } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './report-cards.module.css';
import { ReportFigure, ReportSum } from './report-figure.tsx';
import { reportWords } from './report-words.ts';

interface CardsProps {
  readonly report: FixedReport;
  readonly page: Pick<FixedReportPage, 'records' | 'sums' | 'partial'>;
  readonly onOpen: (row: ReportRow, column: ReportColumn) => void;
  readonly onOpenSum: (column: ReportColumn) => void;
}

/** The device of a row, if it has one. */
const deviceFacts: readonly ReportColumn['of'][] = ['deviceName', 'deviceNo'];

/** The rows on a phone: the sums first, then a card for each row. */
export function ReportCards({ report, page, onOpen, onOpenSum }: CardsProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const { columns } = report;
  const { records, sums, partial } = page;
  const period = columns.find(({ of }) => of === 'period');
  const titles = columns.filter(({ of }, index) => index === 0 || deviceFacts.includes(of));
  const others = columns.filter((column) => column !== period && !titles.includes(column));
  // Measured values come before facts about the device.
  const facts = [...others.filter(({ opens }) => opens), ...others.filter(({ opens }) => !opens)];
  const summed = columns.filter(({ key, sum }) => sum && (sums[key] ?? null) !== null);
  return (
    <ul className={styles.list} aria-label={translate(report.label)}>
      {summed.length > 0 && (
        <li className={styles.card} data-sum>
          <h2 className={styles.title}>
            {w.sum}
            {partial > 0 && <small>{w.partialMembers(partial)}</small>}
          </h2>
          <Facts
            columns={summed}
            figureOf={(column) => (
              <ReportSum column={column} value={sums[column.key] ?? null} onOpen={() => onOpenSum(column)} />
            )}
          />
        </li>
      )}
      {records.map((row) => (
        <li key={row.id} className={styles.card}>
          <h2 className={styles.title}>
            <span>
              {titles.map((column) => (
                <span key={column.key}>
                  <ReportFigure column={column} row={row} onOpen={onOpen} />
                </span>
              ))}
            </span>
            {period && <ReportFigure column={period} row={row} onOpen={onOpen} />}
          </h2>
          <Facts
            columns={facts.filter(({ key }) => (row[key] ?? null) !== null)}
            figureOf={(column) => <ReportFigure column={column} row={row} onOpen={onOpen} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** Figures, grouped below the headings of the table. */
function Facts({
  columns,
  figureOf,
}: {
  readonly columns: readonly ReportColumn[];
  readonly figureOf: (column: ReportColumn) => ReactNode;
}): JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {[...Map.groupBy(columns, ({ group }) => group)].map(([group, members]) => (
        <section key={members[0]?.key}>
          {group && <h3 className={styles.group}>{translate(group)}</h3>}
          <dl className={styles.facts}>
            {members.map((column) => (
              <div key={column.key}>
                <dt>
                  {translate(column.label)}
                  {column.unit && ` (${column.unit})`}
                </dt>
                <dd>{figureOf(column)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
