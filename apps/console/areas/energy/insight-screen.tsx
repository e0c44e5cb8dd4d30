import type { StationInsight } from '@heliodeck/model/energy/insight/station-insight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { usePhone } from '../../state/media.ts';
import recordPage from '../../ui/record-page.module.css';
import { treeSearch } from '../../ui/tree-search.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { useRegionTree } from '../../widgets/region-tree/use-region-tree.ts';
import styles from './insight.module.css';
import { InsightStations } from './insight-stations.tsx';
import { insightWords } from './insight-words.ts';
import { choiceOf } from './place-choice.ts';
import { StationPerformance } from './station-performance.tsx';

/** Maximum number of days of a query. */
const mostDays = 31;

/** Performance of stations: one in detail, or all compared; the address holds station and days. */
export default function InsightScreen(): JSX.Element {
  const w = useMessages(insightWords);
  const phone = usePhone();
  const navigate = useNavigate();
  const asked = useAddress();
  // An address without a station means all stations.
  const station = asked.station || undefined;
  // The last seven complete days.
  const last = asked.to ?? dayjs(serverNow()).subtract(1, 'day').format('YYYY-MM-DD');
  const first = asked.from ?? dayjs(last).subtract(6, 'day').format('YYYY-MM-DD');
  const { data: tree = [] } = useRegionTree();
  const { data, error, refetch } = useQuery({
    queryKey: ['insight', station, first, last],
    queryFn: ({ signal }) =>
      get<StationInsight>(
        'blade-index/insight/station',
        { stationId: station, beginTime: first, endTime: last },
        signal,
      ),
    enabled: station !== undefined,
    retry: false,
  });
  const show = (change: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change }) as never });
  return (
    <article className={recordPage.page}>
      <search className={recordPage.head}>
        <TreeSelect
          aria-label={w.station}
          className={styles.station ?? ''}
          allowClear
          showSearch={treeSearch}
          placeholder={w.everywhere}
          value={station}
          treeData={tree.map((node) => choiceOf(node, 'station')).flatMap((node) => node ?? [])}
          treeDefaultExpandAll
          onChange={(value: string | undefined) => show({ station: value })}
        />
        <DatePicker.RangePicker
          aria-label={w.period}
          allowClear={false}
          value={[dayjs(first), dayjs(last)]}
          maxDate={dayjs(serverNow())}
          presets={phone ? [] : usualPeriods(w)}
          disabledDate={(date, { from }) =>
            from !== undefined && Math.abs(date.diff(from, 'days')) >= mostDays
          }
          onChange={(days) =>
            days?.[0] &&
            days[1] &&
            show({ from: days[0].format('YYYY-MM-DD'), to: days[1].format('YYYY-MM-DD') })
          }
        />
      </search>
      {station === undefined && (
        <InsightStations first={first} last={last} onOpen={(id) => show({ station: id })} />
      )}
      {station !== undefined && data && !error && <StationPerformance data={data} />}
      {station !== undefined && error && <LoadFailure error={error} onAgain={() => void refetch()} />}
      {station !== undefined && !error && !data && <LoadingRows />}
    </article>
  );
}

/** Usual periods of whole days, none longer than the maximum. */
function usualPeriods(w: Readonly<Record<'week' | 'lastWeek' | 'thisMonth' | 'lastMonth', string>>) {
  const today = dayjs(serverNow()).startOf('day');
  const [week, month] = [today.startOf('week'), today.startOf('month')];
  const yesterday = today.subtract(1, 'day');
  const periods: readonly (readonly [string, Dayjs, Dayjs])[] = [
    [w.week, today.subtract(7, 'day'), yesterday],
    [w.lastWeek, week.subtract(7, 'day'), week.subtract(1, 'day')],
    [w.thisMonth, month, today],
    [w.lastMonth, month.subtract(1, 'month'), month.subtract(1, 'day')],
  ];
  return periods.map(([label, first, last]) => ({ label, value: [first, last] as [Dayjs, Dayjs] }));
}
