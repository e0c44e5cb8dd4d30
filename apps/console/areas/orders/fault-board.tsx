import { percentText } from '@heliodeck/kit/quantity';
import type { FaultStatistics } from '@heliodeck/model/orders/fault-statistics';
import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { DayCounts } from '../../widgets/statistics/day-counts.tsx';
import { HourGauge } from '../../widgets/statistics/hour-gauge.tsx';
import { RankingBars } from '../../widgets/statistics/ranking.tsx';
import { Rose } from '../../widgets/statistics/rose.tsx';
import { WordCloud } from '../../widgets/statistics/word-cloud.tsx';
import { faultStatisticsWords } from './fault-statistics-words.ts';

interface FaultBoardProps {
  readonly found: FaultStatistics;
  readonly onStation: (id: string) => void;
}

/** Number of segments with a name; the rest are merged. */
const named = 6;
const mostRanked = 10;
/** Days of the month visible initially; the slider below shows the others. */
const daysShown = 13;

/** The figures of a month: response times, shares, words, ranking and days. Each links to its faults. */
export function FaultBoard({ found, onStation }: FaultBoardProps): JSX.Element {
  const w = useMessages(faultStatisticsWords);
  const locale = useLocale();
  const open = useFault();
  const gauge = (name: 'response' | 'processing' | 'repair'): JSX.Element => (
    <RecordCard title={w[name]}>
      <HourGauge
        label={w[name]}
        hours={found[name].hours}
        absent={w.nothing}
        note={found[name].of > 0 ? `${w[`${name}Help`]} · ${w.of(found[name].of)}` : w[`${name}Help`]}
      />
    </RecordCard>
  );
  const others = found.stations.slice(named);
  const sum = (of: 'count' | 'share') => others.reduce((total, one) => total + one[of], 0);
  return (
    <>
      <div className={recordPage.columns}>
        {gauge('response')}
        {gauge('processing')}
        {gauge('repair')}
      </div>
      <div className={recordPage.columns}>
        <RecordCard title={w.shares}>
          <Rose
            label={w.shares}
            parts={found.stations.slice(0, named).map(({ id, name, count, share }) => ({
              key: id,
              name: name || '—',
              count,
              share,
              open: { label: w.chooseStation(name), run: () => onStation(id) },
            }))}
            rest={
              others.length === 0
                ? undefined
                : { name: w.others(others.length), count: sum('count'), share: sum('share') }
            }
          />
        </RecordCard>
        <RecordCard title={w.ranking}>
          <RankingBars
            medals
            rank={w.rank}
            lines={found.kinds.slice(0, mostRanked).map((kind) => ({
              key: kind.zh,
              name: kind[locale],
              count: kind.count,
              text: percentText(kind.share),
              title: w.openNewest(kind[locale]),
              open: () => open(kind.newest),
            }))}
          />
        </RecordCard>
      </div>
      <RecordCard title={w.days}>
        <DayCounts title={w.days} headings={[w.day, w.count]} days={found.days} visible={daysShown} />
      </RecordCard>
      <RecordCard title={w.kinds}>
        <WordCloud
          words={found.kinds.map((kind) => ({
            key: kind.zh,
            word: kind[locale],
            count: kind.count,
            title: w.times(kind.count),
            open: () => open(kind.newest),
          }))}
        />
      </RecordCard>
    </>
  );
}

/** Opens a fault: its work order, or the list of fault reports. */
function useFault(): (fault: FaultStatistics['kinds'][number]['newest']) => void {
  const navigate = useNavigate();
  return ({ id, kind }) =>
    void navigate(
      kind === 'order'
        ? { to: '/operations/orderRecord', search: { order: id } as never }
        : { to: '/operations/faultReport' },
    );
}
