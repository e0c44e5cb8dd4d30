import type { FaultStatistics } from '@heliodeck/model/orders/fault-statistics';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { MonthStatistics } from '../../widgets/statistics/month-statistics.tsx';
import { FaultBoard } from './fault-board.tsx';
import { faultStatisticsWords } from './fault-statistics-words.ts';

type Found = FaultStatistics & { readonly isPartial: boolean };

/** The faults of a month: response times, place, content, date. */
export default function FaultStatisticsScreen(): JSX.Element {
  const w = useMessages(faultStatisticsWords);
  return (
    <MonthStatistics<Found>
      path="blade-faultReport/faultReport/statistics"
      words={w}
      beside={({ open }) => open > 0 && <span className={recordPage.quiet}>{w.open(open)}</span>}
      board={(found, onStation) => <FaultBoard found={found} onStation={onStation} />}
    />
  );
}
