import type { ComparedStation } from '@heliodeck/model/energy/insight/station-insight';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { Absent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { ComparedTable } from './compared-table.tsx';
import { energyText } from './energy-text.ts';
import { Help, HelpList } from './help.tsx';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';
import { Against, isLagging, LossWorth } from './insight-inverters.tsx';
import { StationReasons } from './insight-station-reasons.tsx';
import { insightWords } from './insight-words.ts';
import { percent } from './percent.ts';
import { mostExplained } from './station-reasons.ts';

const pageSize = 50;

interface StationsProps {
  readonly first: string;
  readonly last: string;
  readonly onOpen: (stationId: string) => void;
}

/** All stations by yield per kWp, the lowest relative to their region first. */
export function InsightStations({ first, last, onOpen }: StationsProps): JSX.Element {
  const w = useMessages(insightWords);
  const help = useMessages(insightHelp);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['insight stations', first, last],
    queryFn: ({ signal }) =>
      get<readonly ComparedStation[]>(
        'blade-index/insight/stations',
        { beginTime: first, endTime: last },
        signal,
      ),
    retry: false,
  });
  if (error) return <LoadFailure error={error} onAgain={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  if (data.length === 0) return <EmptyList text={w.noStations} />;
  const current = Math.min(page, Math.ceil(data.length / pageSize));
  const explained = new Set(
    data.flatMap(({ id, against }) => (isLagging(against) ? [id] : [])).slice(0, mostExplained),
  );
  const priced = data.filter(({ worth }) => worth !== null).length;
  return (
    <RecordCard title={w.stations}>
      <p className={recordPage.quiet}>
        {w.mostFirst}{' '}
        <Help about={w.stations}>
          <HelpList
            figures={[
              [w.specific, help.finalYield],
              [w.against, help.against],
              [w.ofClearSky, help.ofClearSky],
              [w.lacking, help.lacking],
              [w.worth, help.worth],
              [w.coverage, help.coverage],
              [w.reasons, help.reasons],
            ]}
          />
        </Help>
      </p>
      <ComparedTable
        label={w.stations}
        subject={w.station}
        rows={data.slice((current - 1) * pageSize, current * pageSize)}
        against={{ title: w.against, of: ({ against }) => <Against share={against} /> }}
        columns={[
          {
            title: w.energy,
            of: ({ energy }) => energyText(energy) ?? <Absent />,
          },
          { title: w.specific, of: ({ specific }) => specific?.toFixed(2) ?? <Absent /> },
          { title: w.ofClearSky, of: ({ ofClearSky }) => percent(ofClearSky) ?? <Absent /> },
          {
            title: w.lacking,
            of: ({ lacking }) => energyText(lacking) ?? <Absent />,
          },
          {
            title: w.worth,
            of: ({ lacking, worth, currency }) => <LossWorth {...{ lacking, worth, currency }} />,
          },
          { title: w.coverage, of: ({ coverage }) => percent(coverage) ?? <Absent /> },
          {
            title: w.reasons,
            isWords: true,
            of: ({ id }) =>
              explained.has(id) ? <StationReasons stationId={id} first={first} last={last} /> : null,
          },
        ]}
        action={({ id, name }) => (
          <Button type="link" onClick={() => onOpen(id)} aria-label={`${w.open}: ${name}`}>
            {w.open}
          </Button>
        )}
      />
      <div className={styles.foot}>
        <span>{w.pricedOf(priced, data.length)}</span>
        <Pagination
          size="small"
          current={current}
          pageSize={pageSize}
          total={data.length}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={setPage}
        />
      </div>
    </RecordCard>
  );
}
