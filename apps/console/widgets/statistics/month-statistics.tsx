import { grouped } from '@heliodeck/kit/grouped';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, DatePicker } from 'antd';
import type { JSX, ReactNode } from 'react';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { dayjs } from '../../i18n/calendar.ts';
import { useAddress } from '../../state/address.ts';
import recordPage from '../../ui/record-page.module.css';
import styles from './statistics.module.css';

/** Common fields of a month's figures. */
interface CountedMonth {
  readonly total: number;
  readonly stations: readonly { readonly name: string }[];
  /** Only the newest records are counted. */
  readonly isPartial: boolean;
}

interface MonthStatisticsWords {
  readonly month: string;
  readonly total: string;
  readonly basis: string;
  readonly partial: string;
  readonly none: string;
  readonly everyStation: string;
  onlyStation(name: string): string;
}

interface MonthStatisticsProps<Found> {
  /** API path of the counting request, with the parameters `month` and `stationId`. */
  readonly path: string;
  readonly words: MonthStatisticsWords;
  /** Displayed after the total. */
  readonly beside?: (found: Found) => ReactNode;
  readonly board: (found: Found, onStation: (id: string) => void) => ReactNode;
}

/** Statistics of a month, for all stations or one; the address holds month and station. */
export function MonthStatistics<Found extends CountedMonth>({
  path,
  words,
  beside,
  board,
}: MonthStatisticsProps<Found>): JSX.Element {
  const navigate = useNavigate();
  const { month, station } = useAddress();
  const { data, error, refetch } = useQuery({
    queryKey: [path, month, station],
    queryFn: ({ signal }) => get<Found>(path, { month, stationId: station }, signal),
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
          aria-label={words.month}
          allowClear={false}
          value={shown.isValid() ? shown : dayjs(serverNow())}
          maxDate={dayjs(serverNow())}
          onChange={(value) => value && show({ month: value.format('YYYY-MM') })}
        />
        {data && (
          <p className={styles.total}>
            {words.total} <strong>{grouped(data.total)}</strong>
            {beside?.(data)}
          </p>
        )}
        {station && (
          <Button onClick={() => show({ station: undefined })}>
            {data?.stations[0]
              ? `${words.onlyStation(data.stations[0].name)} · ${words.everyStation}`
              : words.everyStation}
          </Button>
        )}
      </header>
      <p className={recordPage.quiet}>{words.basis}</p>
      {data?.isPartial && <Alert type="warning" showIcon title={words.partial} />}
      {data && data.total > 0 && board(data, (id) => show({ station: id }))}
      {data?.total === 0 && <EmptyList text={words.none} />}
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
    </article>
  );
}
