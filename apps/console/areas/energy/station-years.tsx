import { percentText } from '@heliodeck/kit/quantity';
import type { StationYears } from '@heliodeck/model/energy/insight/station-years';
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { barOption } from '../../widgets/chart/bar-option.ts';
import { Chart } from '../../widgets/chart/chart.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { Help } from './help.tsx';
import styles from './insight.module.css';
import { percent, signed } from './percent.ts';
import { yearsWords } from './years-words.ts';

/** Yield of a station over the years; figures with too little data are marked as such. */
export function StationYearsCard({ station }: { readonly station: string }): JSX.Element {
  const w = useMessages(yearsWords);
  const { data, error, refetch } = useQuery({
    queryKey: ['insight-years', station],
    queryFn: ({ signal }) => get<StationYears>('blade-index/insight/years', { stationId: station }, signal),
    retry: false,
  });
  return (
    <RecordCard title={w.title}>
      {data ? (
        <Years data={data} />
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </RecordCard>
  );
}

function Years({ data }: { readonly data: StationYears }): JSX.Element {
  const w = useMessages(yearsWords);
  const joined = useJoined();
  const { degradation, soiling, lacks, months } = data;
  const missing = lacks === 'place' ? w.noPlace : lacks === 'capacity' ? w.noCapacity : null;
  const noSoiling = missing ?? w.needsDays(data.clearDays);
  return (
    <div className={styles.years}>
      <p className={recordPage.quiet}>
        {data.first} – {data.last}. {w.note}
      </p>
      <dl className={styles.figures}>
        <Figure name={w.degradation} help={w.degradationHelp}>
          {degradation.rate === null ? (
            <small>
              {missing ?? (degradation.lacks === 'pairs' ? w.needsPairs : w.needsYears(data.clearDays))}
            </small>
          ) : (
            <>
              {signed(degradation.rate)}
              <small className={styles.between}>
                {w.between(signed(degradation.low ?? 0), signed(degradation.high ?? 0), degradation.pairs)}
              </small>
            </>
          )}
        </Figure>
        <Figure name={w.soiling} help={w.soilingHelp}>
          {soiling.ratio === null ? <small>{noSoiling}</small> : percent(1 - soiling.ratio)}
        </Figure>
        <Figure name={w.soilingRate} help={w.soilingRateHelp}>
          {soiling.rate === null ? <small>{noSoiling}</small> : percentText(soiling.rate, 2)}
        </Figure>
        <Figure name={w.cleanings} help={w.cleaningsHelp}>
          {soiling.ratio === null ? (
            <small>{noSoiling}</small>
          ) : (
            <>
              {soiling.cleanings.length}
              <small className={styles.between}>{joined(soiling.cleanings.slice(-4))}</small>
            </>
          )}
        </Figure>
      </dl>
      {lacks === null && months.some(({ ratio }) => ratio !== null) && (
        <>
          <p className={recordPage.quiet}>
            {w.months} <Help about={w.months}>{w.monthsHelp}</Help>
          </p>
          <Chart
            title={w.months}
            subtitle={data.stationName}
            height={200}
            option={(look) =>
              barOption(look, {
                categories: months.map(({ month }) => month),
                categoryTitle: (index) => months[index]?.month ?? '',
                series: [
                  {
                    name: w.ratio,
                    values: months.map(({ ratio }) =>
                      ratio === null ? null : Math.round(ratio * 1000) / 10,
                    ),
                  },
                ],
                unit: '%',
                absent: '—',
              })
            }
            table={{
              columns: [w.month, w.ratio],
              rows: months.map(({ month, ratio }) => [month, percent(ratio)]),
            }}
          />
        </>
      )}
    </div>
  );
}

function Figure({
  name,
  help,
  children,
}: {
  readonly name: string;
  readonly help: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.figure}>
      <dt>
        {name}
        <Help about={name}>{help}</Help>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
