import type { Page } from '@heliodeck/client/page';
import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useLiveList } from '../../crud/use-live-list.ts';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { SwitchedViews } from '../../ui/switched-views.tsx';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { alarmWords } from './alarm-words.ts';
import styles from './alarms.module.css';

const shotsOnPage = 12;

/** What cameras saw, as a list or as pictures; nothing is changed here. */
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
  const { data, error, refetch } = useQuery({
    queryKey: ['candid-gallery', current],
    queryFn: ({ signal }) => {
      const query = { current, size: shotsOnPage, ...candidAlarm.order };
      return get<Page>(`${candidAlarm.path}/list`, query, signal);
    },
  });
  useLiveList(candidAlarm, data?.records ?? [], () => void refetch());
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  if (data.records.length === 0) return <NoneYet text={w.noShots} next="candidSource" />;
  return (
    <div>
      <div className={styles.gallery}>
        {data.records.map((row) => (
          <figure key={row.id} className={styles.shot}>
            {row.picture ? (
              <a href={String(row.picture)} target="_blank" rel="noreferrer">
                <img src={String(row.picture)} alt={String(row.content ?? '')} loading="lazy" />
              </a>
            ) : null}
            <figcaption>
              <strong>{String(row.content ?? '')}</strong>
              <span>{[row.stationName, row.deviceName].filter(Boolean).join(' · ')}</span>
              <time className={recordPage.quiet}>{String(row.candidTime ?? '')}</time>
            </figcaption>
          </figure>
        ))}
      </div>
      <Pagination
        align="end"
        current={current}
        pageSize={shotsOnPage}
        total={data.total}
        showSizeChanger={false}
        onChange={setCurrent}
      />
    </div>
  );
}
