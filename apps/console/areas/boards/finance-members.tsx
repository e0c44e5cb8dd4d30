import { grouped } from '@heliodeck/kit/grouped';
import type { FinanceMember } from '@heliodeck/model/boards/finance';
import type { Figure } from '@heliodeck/model/boards/widget-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer, Table } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure } from '../../crud/list-notices.tsx';
import { coinOf } from '../../i18n/coin.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { financeWords } from './finance-words.ts';

interface Members {
  readonly sum: string | null;
  readonly currency: string;
  readonly count: number;
  readonly members: readonly FinanceMember[];
}

const size = 20;

/** The amounts that make up a total, each with its source. */
export function FinanceMembers({
  figure,
  year,
  onClose,
}: {
  readonly figure: Figure;
  readonly year: number;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(financeWords);
  const locale = useLocale();
  const translate = useTranslate();
  const [current, setCurrent] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['finance-members', figure.opens, year, current],
    queryFn: ({ signal }) =>
      get<Members>('blade-board/finance/members', { total: figure.opens, year, current, size }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open title={w.members(translate(figure.label), year)} size="large" onClose={onClose}>
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
          scroll={{ x: 640 }}
          locale={{ emptyText: w.none }}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={5}>
                <strong>{w.sum}</strong>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={5} align="right">
                <strong>{data.sum ?? '—'}</strong>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={6} />
            </Table.Summary.Row>
          )}
          columns={[
            { title: w.period, dataIndex: 'period' },
            { title: w.origin, render: (_, row) => w[row.origin] },
            { title: w.what, render: (_, row) => translate(row.what) || '—' },
            { title: w.station, render: (_, row) => row.stationName || '—' },
            {
              title: w.kilowattHours,
              align: 'right',
              render: (_, { energy }) => (energy === null || energy === undefined ? '—' : grouped(energy)),
            },
            { title: w.amount(coinOf(data.currency, locale)), align: 'right', dataIndex: 'amount' },
            { title: '', render: (_, { link }) => <Go href={link}>{w.open}</Go> },
          ]}
        />
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}
