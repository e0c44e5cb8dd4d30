import type { Page } from '@heliodeck/client/page';
import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { SearchBar } from '../../crud/search/search-bar.tsx';
import { useLiveList } from '../../crud/state/use-live-list.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { SwitchedViews } from '../../ui/switched-views.tsx';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { alarmWords } from './alarm-words.ts';
import styles from './alarms.module.css';

const shotsOnPage = 12;
const noFields: ReadonlySet<string> = new Set();

/** Pictures reported by cameras, as a list or a gallery; read-only. */
export default function CandidScreen(): JSX.Element {
  const w = useMessages(alarmWords);
  const list = (
    <CrudScreen
      entity={candidAlarm}
      acts={['view']}
      empty={<NoneYet text={w.noShots} next="candidSource" />}
    />
  );
  return (
    <SwitchedViews
      label={w.shown}
      views={[
        { key: 'list', name: w.list, view: list },
        { key: 'gallery', name: w.gallery, view: <Gallery /> },
      ]}
    />
  );
}

function Gallery(): JSX.Element {
  const w = useMessages(alarmWords);
  const [current, setCurrent] = useState(1);
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['candid-gallery', current, filters],
    queryFn: ({ signal }) => {
      const query = { current, size: shotsOnPage, ...candidAlarm.order, ...filters };
      return get<Page>(`${candidAlarm.path}/list`, query, signal);
    },
  });
  useLiveList(candidAlarm, data?.records ?? [], () => void refetch());
  const isSearched = Object.keys(filters).length > 0;
  if (data && data.total === 0 && !isSearched) return <NoneYet text={w.noShots} next="candidSource" />;
  return (
    <div>
      <SearchBar
        key={JSON.stringify(filters)}
        entity={candidAlarm}
        without={noFields}
        filters={filters}
        onSearch={(given) => {
          setFilters(given);
          setCurrent(1);
        }}
      />
      {data ? (
        <Shots page={data} current={current} onTurn={setCurrent} />
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </div>
  );
}

interface ShotsProps {
  readonly page: Page;
  readonly current: number;
  readonly onTurn: (page: number) => void;
}

function Shots({ page, current, onTurn }: ShotsProps): JSX.Element {
  const w = useMessages(alarmWords);
  if (page.total === 0) return <EmptyList text={w.noneFound} />;
  return (
    <div className={styles.shots}>
      <div className={styles.gallery}>
        {page.records.map((row) => (
          <figure key={row.id} className={styles.shot}>
            {row.picture ? (
              <a href={String(row.picture)} target="_blank" rel="noreferrer">
                <img src={String(row.picture)} alt={String(row.content ?? '')} loading="lazy" />
              </a>
            ) : (
              <p className={styles.noPicture}>{w.noPicture}</p>
            )}
            <figcaption>
              <strong>{String(row.content ?? '')}</strong>
              <span>{[row.stationName, row.deviceName].filter(Boolean).join(' · ')}</span>
              <ZonedTime className={recordPage.quiet} text={String(row.candidTime ?? '')} />
            </figcaption>
          </figure>
        ))}
      </div>
      <Pagination
        align="end"
        current={current}
        pageSize={shotsOnPage}
        total={page.total}
        showSizeChanger={false}
        onChange={onTurn}
      />
    </div>
  );
}
