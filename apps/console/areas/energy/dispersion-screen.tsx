import { type DispersionBucket, dispersionBuckets } from '@heliodeck/model/energy/dispersion';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, DatePicker, Segmented, Tabs } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import recordPage from '../../ui/record-page.module.css';
import tabbed from '../../ui/tabbed.module.css';
import { treeSearch } from '../../ui/tree-search.ts';
import { TreeSelect } from '../../ui/tree-select.tsx';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { useRegionTree } from '../../widgets/region-tree/use-region-tree.ts';
import styles from './dispersion.module.css';
import { DispersionStations } from './dispersion-stations.tsx';
import { type DispersedInverter, DispersionTable } from './dispersion-table.tsx';
import { dispersionWords } from './dispersion-words.ts';
import { choiceOf } from './place-choice.ts';
import { StringMapDrawer } from './string-map-drawer.tsx';

interface Found {
  readonly date: string;
  readonly isOver: boolean;
  readonly inverters: readonly DispersedInverter[];
}

type Range = DispersionBucket | 'untold';
const buckets: readonly Range[] = dispersionBuckets.map(({ key }) => key);
const rangeOf = ({ bucket }: DispersedInverter): Range => bucket ?? 'untold';

/** Dispersion between the strings of inverters, the widest first; the address holds day, station and region. */
export default function DispersionScreen(): JSX.Element {
  const w = useMessages(dispersionWords);
  const navigate = useNavigate();
  const { date, station, region, inverter } = useAddress();
  const [by, setBy] = useState<'station' | 'region'>(region ? 'region' : 'station');
  const [chosen, setChosen] = useState<Range>();
  const [only, setOnly] = useState<string>();
  // Changes of the filters take effect when the button is pressed.
  const [draft, setDraft] = useState<Readonly<Record<string, string | undefined>>>();
  const asked = draft ?? { date, station, region };
  const { data: tree = [] } = useRegionTree();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['dispersion', date, station, region],
    queryFn: ({ signal }) =>
      get<Found>('blade-index/dispersion', { date, stationId: station, region }, signal),
    placeholderData: (before) => before,
    retry: false,
  });
  const show = (change: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change }) as never });
  const query = (): void => {
    setOnly(undefined);
    setChosen(undefined);
    if (draft === undefined) return void refetch();
    show({ date: draft.date, station: draft.station, region: draft.region });
    setDraft(undefined);
  };
  const found = error ? undefined : data;
  const seen = found?.inverters.filter(({ stationId }) => stationId === (only ?? stationId)) ?? [];
  // If every inverter has a rate, no note on missing rates is displayed.
  const isTold = found?.inverters.every(({ bucket }) => bucket !== null) ?? true;
  const ranges: readonly Range[] = isTold ? buckets : [...buckets, 'untold'];
  const counts = ranges.map((key) => seen.filter((one) => rangeOf(one) === key).length);
  const tab = chosen ?? ranges.find((_, index) => (counts[index] ?? 0) > 0) ?? 'above20';
  return (
    <article className={recordPage.page}>
      <search className={recordPage.head}>
        <Segmented
          aria-label={w.by}
          value={by}
          options={[
            { value: 'station', label: w.station },
            { value: 'region', label: w.region },
          ]}
          onChange={(next) => {
            setBy(next as 'station' | 'region');
            setDraft({ date: asked.date });
          }}
        />
        <TreeSelect
          aria-label={w.where}
          className={styles.where ?? ''}
          allowClear
          showSearch={treeSearch}
          placeholder={w.everywhere}
          value={by === 'station' ? asked.station : asked.region}
          treeData={tree.map((node) => choiceOf(node, by)).flatMap((node) => node ?? [])}
          treeDefaultExpandAll={by === 'station'}
          onChange={(value: string | undefined) => setDraft({ date: asked.date, [by]: value })}
        />
        <DatePicker
          aria-label={w.date}
          allowClear={false}
          value={dayjs(asked.date ?? found?.date)}
          maxDate={dayjs(serverNow())}
          onChange={(value) => value && setDraft({ ...asked, date: value.format('YYYY-MM-DD') })}
        />
        <Button type="primary" onClick={query}>
          {w.query}
        </Button>
      </search>
      <p className={recordPage.quiet}>{w.note}</p>
      {found && !found.isOver && <Alert type="info" showIcon title={w.soFar} />}
      {!found && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {found && found.inverters.length === 0 && <EmptyList text={w.none} />}
      {found && found.inverters.length > 0 && (
        <>
          <div className={styles.found}>
            <DispersionStations inverters={found.inverters} only={only} onOnly={setOnly} />
            <RecordCard title={`${w.title} · ${found.date}`}>
              <Chart
                title={w.title}
                subtitle={found.date}
                height={220}
                busy={isFetching}
                option={(look) =>
                  barOption(look, {
                    categories: ranges.map((key) => w[key]),
                    categoryTitle: (index) =>
                      `${w[ranges[index] ?? 'untold']} · ${w[`${ranges[index] ?? 'untold'}Means`]}`,
                    series: [{ name: w.count, values: counts }],
                    unit: '',
                    isCount: true,
                    absent: '—',
                  })
                }
                table={{
                  columns: [w.range, w.count],
                  rows: ranges.map((key, index) => [w[key], String(counts[index] ?? 0)]),
                }}
              />
            </RecordCard>
          </div>
          <Tabs
            className={tabbed.shared ?? ''}
            activeKey={tab}
            onChange={(key) => setChosen(key as Range)}
            items={ranges.map((key, index) => ({
              key,
              label: `${w[key]} (${counts[index] ?? 0})`,
              children: (
                <DispersionTable
                  inverters={seen.filter((one) => rangeOf(one) === key)}
                  meaning={w[`${key}Means`]}
                  onOpen={(id) => show({ inverter: id })}
                />
              ),
            }))}
          />
        </>
      )}
      <StringMapDrawer
        inverter={inverter}
        last={date ?? found?.date}
        onClose={() => show({ inverter: undefined })}
        onDay={(day) => show({ date: day, inverter: undefined })}
      />
    </article>
  );
}
