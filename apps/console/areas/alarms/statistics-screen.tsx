import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { AlarmStatistics } from '@heliodeck/model/alarms/statistics';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, DatePicker } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import recordPage from '../../ui/record-page.module.css';
import styles from '../../widgets/statistics/statistics.module.css';
import { StatisticsBoard } from './statistics-board.tsx';
import { statisticsWords } from './statistics-words.ts';

type Found = AlarmStatistics & { readonly isPartial: boolean };

/** The alarms of a month counted: where, how grave, which, of what, when; month and station stand in the address. */
export default function AlarmStatisticsScreen(): JSX.Element {
  const w = useMessages(statisticsWords);
  const navigate = useNavigate();
  const { month, station } = useAddress();
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm-statistics', month, station],
    queryFn: ({ signal }) =>
      get<Found>(
        `${realtimeAlarm.path}/statistics`,
        { ...(month && { month }), ...(station && { stationId: station }) },
        signal,
      ),
    refetchInterval: 60_000,
  });
  const show = (change: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change }) as never });
  const shown = dayjs(month ?? undefined);
  return (
    <article className={recordPage.page}>
      <header className={recordPage.head}>
        <DatePicker
          picker="month"
          aria-label={w.month}
          allowClear={false}
          value={shown.isValid() ? shown : dayjs(serverNow())}
          maxDate={dayjs(serverNow())}
          onChange={(value) => value && show({ month: value.format('YYYY-MM') })}
        />
        {data && (
          <p className={styles.total}>
            {w.total} <strong>{data.total.toLocaleString('en')}</strong>
          </p>
        )}
        {station && (
          <Button onClick={() => show({ station: undefined })}>
            {data?.stations[0]
              ? `${w.onlyStation(data.stations[0].name)} · ${w.everyStation}`
              : w.everyStation}
          </Button>
        )}
      </header>
      <p className={recordPage.quiet}>{w.basis}</p>
      {data?.isPartial && <Alert type="warning" showIcon title={w.partial} />}
      {data && data.total > 0 && <StatisticsBoard found={data} onStation={(id) => show({ station: id })} />}
      {data?.total === 0 && <EmptyList text={w.none} />}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
    </article>
  );
}
