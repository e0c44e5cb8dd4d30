import type { ComparedStation } from '@heliodeck/model/energy/insight/station-insight';
import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { Absent } from '../../fields/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { Help, HelpList } from './help.tsx';
import styles from './insight.module.css';
import { insightHelp } from './insight-help.ts';
import { Worth } from './insight-inverters.tsx';
import { insightWords } from './insight-words.ts';
import { percent, signed } from './percent.ts';

const pageSize = 50;

interface StationsProps {
  readonly first: string;
  readonly last: string;
  readonly onOpen: (stationId: string) => void;
}

/** All stations by what they gave per kWp, those that lag most behind their region first. */
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
            ]}
          />
        </Help>
      </p>
      <ScrollRegion className={styles.scroll} label={w.stations}>
        <table className={styles.table}>
          <caption className="unseen">{w.stations}</caption>
          <thead>
            <tr>
              <th scope="col">{w.station}</th>
              <th scope="col">{w.energy}</th>
              <th scope="col">{w.specific}</th>
              <th scope="col">{w.against}</th>
              <th scope="col">{w.ofClearSky}</th>
              <th scope="col">{w.lacking}</th>
              <th scope="col">{w.worth}</th>
              <th scope="col">{w.coverage}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.slice((current - 1) * pageSize, current * pageSize).map((station) => (
              <Row key={station.id} station={station} onOpen={() => onOpen(station.id)} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
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

function Row({
  station,
  onOpen,
}: {
  readonly station: ComparedStation;
  readonly onOpen: () => void;
}): JSX.Element {
  const w = useMessages(insightWords);
  const { energy, specific, against, ofClearSky, lacking, worth, currency, coverage } = station;
  return (
    <tr>
      <th scope="row">{station.name}</th>
      <td>{energy === null ? <Absent /> : `${energy.toFixed(1)} kWh`}</td>
      <td>{specific === null ? <Absent /> : specific.toFixed(2)}</td>
      <td>
        {against === null ? (
          <Absent />
        ) : against <= -0.05 ? (
          <ToneTag tone="warning">{signed(against)}</ToneTag>
        ) : (
          signed(against)
        )}
      </td>
      <td>{percent(ofClearSky) ?? <Absent />}</td>
      <td>{lacking === null ? <Absent /> : `${lacking.toFixed(1)} kWh`}</td>
      <td>
        <Worth {...{ lacking, worth, currency }} />
      </td>
      <td>{percent(coverage) ?? <Absent />}</td>
      <td>
        <Button type="link" onClick={onOpen} aria-label={`${w.open}: ${station.name}`}>
          {w.open}
        </Button>
      </td>
    </tr>
  );
}
