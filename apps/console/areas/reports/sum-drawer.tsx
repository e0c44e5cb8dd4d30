import { grouped } from '@heliodeck/kit/grouped';
import { percentText } from '@heliodeck/kit/quantity';
import type { FixedReport, FixedReportPage, ReportColumn } from '@heliodeck/model/reports/fixed-report';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './report.module.css';
import { reportWords } from './report-words.ts';
import { sharesOf } from './sum-shares.ts';

/** Maximum number of rows requested; the rest is displayed as a remainder. */
const mostRows = 10_000;

interface SumDrawerProps {
  readonly report: FixedReport;
  readonly parameters: Readonly<Record<string, string>>;
  /** The column whose sum is open; undefined: closed. */
  readonly column: ReportColumn | undefined;
  readonly onClose: () => void;
}

/**
 * Shows the members of a sum in the foot of a report: the contribution of each station, meter or inverter, and its
 * share.
 */
export function SumDrawer({ report, parameters, column, onClose }: SumDrawerProps): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const phone = usePhone();
  return (
    <Drawer
      open={column !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 560}
      title={column && w.shares(translate(column.label))}
      destroyOnHidden
    >
      {column && <Shares report={report} parameters={parameters} column={column} />}
    </Drawer>
  );
}

function Shares({
  report,
  parameters,
  column,
}: Omit<SumDrawerProps, 'column' | 'onClose'> & { readonly column: ReportColumn }): JSX.Element {
  const w = useMessages(reportWords);
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['report-shares', report.key, parameters],
    queryFn: ({ signal }) =>
      get<FixedReportPage>(`${report.path}/list`, { ...parameters, current: 1, size: mostRows }, signal),
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const sum = data.sums[column.key] ?? null;
  const members = sharesOf(report, column, data.records, sum);
  const rest = (sum ?? 0) - members.reduce((all, { value }) => all + value, 0);
  const { decimals = 0 } = column;
  const figure = (value: number): string => grouped(value, decimals);
  const percent = (share: number | null): string => (share === null ? '—' : percentText(share / 100, 1));
  return (
    <ScrollRegion label={translate(column.label)} className={styles.events}>
      <table className={styles.plain} data-narrow>
        <thead>
          <tr>
            <th scope="col">{w.member}</th>
            <th scope="col" className={styles.number}>
              {translate(column.label)} {column.unit && `(${column.unit})`}
            </th>
            <th scope="col" className={styles.number}>
              {w.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, names: [first, ...others], value, share }) => (
            <tr key={id}>
              <th scope="row">
                {first ?? w.nameless}
                {others.length > 0 && <small>{others.join(' · ')}</small>}
              </th>
              <td className={styles.number}>{figure(value)}</td>
              <td className={styles.number}>{percent(share)}</td>
            </tr>
          ))}
          {data.total > data.records.length && (
            <tr>
              <th scope="row">{w.beyond(grouped(mostRows))}</th>
              <td className={styles.number}>{figure(rest)}</td>
              <td className={styles.number}>{percent(sum ? (rest / sum) * 100 : null)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{w.sum}</th>
            <td className={styles.number}>{sum === null ? '—' : figure(sum)}</td>
            <td className={styles.number}>{percent(sum ? 100 : null)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
