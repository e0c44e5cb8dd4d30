import { type DispersionBucket, dispersionBuckets } from '@heliodeck/model/energy/dispersion';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Tabs } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import recordPage from '../../ui/record-page.module.css';
import tabbed from '../../ui/tabbed.module.css';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import styles from './dispersion.module.css';
import { type AskedDispersion, DispersionFilters } from './dispersion-filters.tsx';
import { DispersionStations } from './dispersion-stations.tsx';
import { type DispersedInverter, DispersionTable } from './dispersion-table.tsx';
import { dispersionWords } from './dispersion-words.ts';
import { StringMapDrawer } from './string-map-drawer.tsx';

interface Found {
  readonly date: string;
  readonly isOver: boolean;
  readonly inverters: readonly DispersedInverter[];
}

type Range = DispersionBucket | 'untold';
const buckets: readonly Range[] = dispersionBuckets.map(({ key }) => key);
const rangeOf = ({ bucket }: DispersedInverter): Range => bucket ?? 'untold';

/** What is displayed of the found inverters: a range, and those of one station. */
interface Choice {
  readonly range?: Range;
  readonly only?: string | undefined;
}

/** Dispersion between the strings of inverters, the widest first; the address holds day, station and region. */
export default function DispersionScreen(): JSX.Element {
  const w = useMessages(dispersionWords);
  const navigate = useNavigate();
  const { date, station, region, inverter } = useAddress();
  const [choice, setChoice] = useState<Choice>({});
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['dispersion', date, station, region],
    queryFn: ({ signal }) =>
      get<Found>('blade-index/dispersion', { date, stationId: station, region }, signal),
    placeholderData: (before) => before,
    retry: false,
  });
  const show = (change: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change }) as never });
  const query = (asked: AskedDispersion | undefined): void => {
    setChoice({});
    if (asked === undefined) return void refetch();
    show({ date: asked.date, station: asked.station, region: asked.region });
  };
  const found = error ? undefined : data;
  return (
    <article className={recordPage.page}>
      <DispersionFilters asked={{ date, station, region }} foundDate={found?.date} onQuery={query} />
      <p className={recordPage.quiet}>{w.note}</p>
      {found && !found.isOver && <Alert type="info" showIcon title={w.soFar} />}
      {!found && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {found && found.inverters.length === 0 && <EmptyList text={w.none} />}
      {found && found.inverters.length > 0 && (
        <FoundInverters
          found={found}
          busy={isFetching}
          choice={choice}
          onChoice={setChoice}
          onOpen={(id) => show({ inverter: id })}
        />
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

interface FoundProps {
  readonly found: Found;
  readonly busy: boolean;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly onOpen: (inverterId: string) => void;
}

/** The stations, the number of inverters in each range, and the inverters, a tab for each range. */
function FoundInverters({ found, busy, choice, onChoice, onOpen }: FoundProps): JSX.Element {
  const w = useMessages(dispersionWords);
  const { only } = choice;
  const seen = found.inverters.filter(({ stationId }) => stationId === (only ?? stationId));
  // If every inverter has a rate, no note on missing rates is displayed.
  const isTold = found.inverters.every(({ bucket }) => bucket !== null);
  const ranges: readonly Range[] = isTold ? buckets : [...buckets, 'untold'];
  const counts = ranges.map((key) => seen.filter((one) => rangeOf(one) === key).length);
  const range = choice.range ?? ranges.find((_, index) => (counts[index] ?? 0) > 0) ?? 'above20';
  return (
    <>
      <div className={styles.found}>
        <DispersionStations
          inverters={found.inverters}
          only={only}
          onOnly={(next) => onChoice({ ...choice, only: next })}
        />
        <RecordCard title={`${w.title} · ${found.date}`}>
          <RangeChart date={found.date} busy={busy} ranges={ranges} counts={counts} />
        </RecordCard>
      </div>
      <Tabs
        className={tabbed.shared ?? ''}
        activeKey={range}
        onChange={(key) => onChoice({ ...choice, range: key as Range })}
        items={ranges.map((key, index) => ({
          key,
          label: `${w[key]} (${counts[index] ?? 0})`,
          children: (
            <DispersionTable
              inverters={seen.filter((one) => rangeOf(one) === key)}
              meaning={w[`${key}Means`]}
              onOpen={onOpen}
            />
          ),
        }))}
      />
    </>
  );
}

/** The number of inverters in each range. */
function RangeChart(props: {
  readonly date: string;
  readonly busy: boolean;
  readonly ranges: readonly Range[];
  readonly counts: readonly number[];
}): JSX.Element {
  const { date, busy, ranges, counts } = props;
  const w = useMessages(dispersionWords);
  return (
    <Chart
      title={w.title}
      subtitle={date}
      height={220}
      busy={busy}
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
  );
}
