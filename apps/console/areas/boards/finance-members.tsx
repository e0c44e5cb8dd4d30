import { grouped, groupedText } from '@heliodeck/kit/grouped';
import type { FinanceMember } from '@heliodeck/model/boards/finance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer, Table, type TableColumnsType } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure } from '../../crud/notices/list-notices.tsx';
import { isAbsent } from '../../fields/shared/absent.tsx';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { Go } from '../../ui/go.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './finance-members.module.css';
import { financeWords } from './finance-words.ts';
import type { OpenedMembers } from './open-members.ts';

interface Members {
  readonly sum: string | null;
  readonly currency: string;
  readonly count: number;
  readonly members: readonly FinanceMember[];
}

const size = 20;

/** The amounts that make up a total, each with its source. */
export function FinanceMembers({
  opened: { name, asked },
  year: shownYear,
  onClose,
}: {
  readonly opened: OpenedMembers;
  /** The year of the dashboard. */
  readonly year: number;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(financeWords);
  const locale = useLocale();
  const translate = useTranslate();
  const year = asked.year ?? shownYear;
  const phone = usePhone();
  const [current, setCurrent] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['finance-members', asked, year, current],
    queryFn: ({ signal }) =>
      get<Members>('blade-board/finance/members', { ...asked, year, current, size }, signal),
    placeholderData: keepPreviousData,
  });
  const energyOf = ({ energy }: FinanceMember): string => (isAbsent(energy) ? '—' : grouped(energy, 3));
  const amount = {
    title: w.amount(coinOf(data?.currency ?? '', locale)),
    align: 'right' as const,
    render: (_: unknown, row: FinanceMember) => groupedText(row.amount),
  };
  const opens = {
    title: '',
    className: styles.whole ?? '',
    render: (_: unknown, { link }: FinanceMember) => <Go href={link}>{w.open}</Go>,
  };
  const wide: TableColumnsType<FinanceMember> = [
    { title: w.period, className: styles.whole ?? '', dataIndex: 'period' },
    { title: w.origin, render: (_, row) => w[row.origin] },
    { title: w.what, render: (_, row) => translate(row.what) || '—' },
    { title: w.station, render: (_, row) => row.stationName || '—' },
    { title: w.kilowattHours, align: 'right', render: (_, row) => energyOf(row) },
    amount,
    opens,
  ];
  // A phone has no width for seven columns, and the amount is what the list is read for.
  const narrow: TableColumnsType<FinanceMember> = [
    {
      title: w.period,
      render: (_, row) => (
        <>
          {[row.period, translate(row.what)].filter(Boolean).join(' ')}
          <small className={styles.under}>
            {[row.stationName, w[row.origin], isAbsent(row.energy) ? '' : `${energyOf(row)} kWh`]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </>
      ),
    },
    amount,
    opens,
  ];
  return (
    <Drawer open title={w.members(name, year)} size="large" onClose={onClose}>
      {data ? (
        <Table<FinanceMember>
          size="small"
          rowKey={(row) =>
            `${row.origin} ${row.period} ${row.stationId} ${row.what.en} ${row.amount} ${row.link}`
          }
          dataSource={[...data.members]}
          loading={isPlaceholderData}
          pagination={{
            current,
            pageSize: size,
            total: data.count,
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: setCurrent,
          }}
          scroll={phone ? {} : { x: 640 }}
          locale={{ emptyText: w.none }}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={phone ? 1 : 5}>
                <strong>{w.sum}</strong>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={phone ? 1 : 5} align="right">
                <strong>{data.sum === null ? '—' : groupedText(data.sum)}</strong>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={phone ? 2 : 6} />
            </Table.Summary.Row>
          )}
          columns={phone ? narrow : wide}
        />
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}
