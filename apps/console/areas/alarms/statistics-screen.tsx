import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { AlarmStatistics } from '@heliodeck/model/alarms/statistics';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { MonthStatistics } from '../../widgets/statistics/month-statistics.tsx';
import { StatisticsBoard } from './statistics-board.tsx';
import { statisticsWords } from './statistics-words.ts';

type Found = AlarmStatistics & { readonly isPartial: boolean };

/** The alarms of a month counted: where, how grave, which, of what, when. */
export default function AlarmStatisticsScreen(): JSX.Element {
  return (
    <MonthStatistics<Found>
      path={`${realtimeAlarm.path}/statistics`}
      words={useMessages(statisticsWords)}
      board={(found, onStation) => <StatisticsBoard found={found} onStation={onStation} />}
    />
  );
}
