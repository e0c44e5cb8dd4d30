import { gradeTone } from '@heliodeck/model/alarms/grade-tone';
import type { AlarmStatistics } from '@heliodeck/model/alarms/statistics';
import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useDictionary } from '../../api/dictionary.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import { DayCounts } from '../../widgets/statistics/day-counts.tsx';
import { Donut } from '../../widgets/statistics/donut.tsx';
import { RankingBars } from '../../widgets/statistics/ranking.tsx';
import { WordCloud } from '../../widgets/statistics/word-cloud.tsx';
import { statisticsWords } from './statistics-words.ts';

interface StatisticsBoardProps {
  readonly found: AlarmStatistics;
  readonly onStation: (id: string) => void;
}

/** Number of segments with a name; the rest are merged. */
const named = 6;

/** The figures of a month: shares, words, ranking and days. Each links to its alarms. */
export function StatisticsBoard({ found, onStation }: StatisticsBoardProps): JSX.Element {
  const w = useMessages(statisticsWords);
  const { options } = useDictionary('alarm_grade');
  const told = new Set(found.grades.map(({ grade }) => grade));
  // A severity without alarms is listed too: users want to read that there are none.
  const without = options
    .map(({ value }) => Number(value))
    .filter((grade) => !told.has(grade))
    .map((grade) => ({ grade, count: 0, share: 0 }));
  return (
    <>
      <div className={recordPage.columns}>
        <RecordCard title={w.stations}>
          <Donut
            label={w.stations}
            total={found.total}
            parts={found.stations.slice(0, named).map(({ id, name, count, share }) => ({
              key: id,
              name: name || '—',
              count,
              share,
              open: { label: w.chooseStation(name), run: () => onStation(id) },
            }))}
            rest={restOf(found.stations, w.others)}
          />
        </RecordCard>
        <RecordCard title={w.grades}>
          <Donut
            label={w.grades}
            total={found.total}
            parts={[...found.grades, ...without].map(({ grade, count, share }) => ({
              key: String(grade),
              name: <GradeTag grade={grade} />,
              count,
              share,
              tone: gradeTone(grade),
            }))}
          />
        </RecordCard>
      </div>
      <RecordCard title={w.days}>
        <DayCounts title={w.days} headings={[w.day, w.count]} days={found.days} />
      </RecordCard>
      <div className={recordPage.columns}>
        <RecordCard title={w.words}>
          <Words kinds={found.kinds} />
        </RecordCard>
        <RecordCard title={w.ranking}>
          <Devices devices={found.devices} />
        </RecordCard>
      </div>
    </>
  );
}

function restOf(
  all: AlarmStatistics['stations'],
  name: (n: number) => string,
): { readonly name: string; readonly count: number; readonly share: number } | undefined {
  const others = all.slice(named);
  if (others.length === 0) return undefined;
  const sum = (of: 'count' | 'share') => others.reduce((total, one) => total + one[of], 0);
  return { name: name(others.length), count: sum('count'), share: sum('share') };
}

function Words({ kinds }: { readonly kinds: AlarmStatistics['kinds'] }): JSX.Element {
  const w = useMessages(statisticsWords);
  const locale = useLocale();
  const open = useAlarm();
  const words = kinds.map((kind) => ({
    key: kind.zh,
    word: kind[locale],
    count: kind.count,
    title: w.times(kind.count),
    open: () => open(kind.alarmId),
  }));
  return <WordCloud words={words} />;
}

function Devices({ devices }: { readonly devices: AlarmStatistics['devices'] }): JSX.Element {
  const w = useMessages(statisticsWords);
  const open = useAlarm();
  const lines = devices.map(({ id, name, stationName, count, alarmId }) => ({
    key: id,
    name,
    beside: stationName,
    count,
    text: w.times(count),
    title: w.openNewest(name),
    open: () => open(alarmId),
  }));
  return <RankingBars lines={lines} rank={w.rank} />;
}

function useAlarm(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '/operations/realtimeAlarm', search: { alarm: id } as never });
}
