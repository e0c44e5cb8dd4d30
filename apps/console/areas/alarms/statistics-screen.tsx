import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { AlarmStatistics } from '@heliodeck/model/alarms/statistics';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { MonthStatistics } from '../../widgets/statistics/month-statistics.tsx';
import { StatisticsBoard } from './statistics-board.tsx';
import { statisticsWords } from './statistics-words.ts';

type Found = AlarmStatistics & { readonly isPartial: boolean };

/** Alarms of a month, counted by place, severity, device, content and time. */
export default function AlarmStatisticsScreen(): JSX.Element {
  return (
    <MonthStatistics<Found>
      path={`${realtimeAlarm.path}/statistics`}
      words={useMessages(statisticsWords)}
      board={(found, onStation) => <StatisticsBoard found={found} onStation={onStation} />}
    />
  );
}
