import { performanceWords } from '@heliodeck/model/alarms/performance-words';
import { Select } from 'antd';
import type { JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { dayjs } from '../../i18n/calendar.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SpanRange } from '../../widgets/generation-chart/span-range.tsx';
import styles from './performance.module.css';

/** First and last day, 'yyyy-MM-dd'. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The last n days up to now, or a selected range of days. */
export type MeasuredPeriod = number | DayRange;

const spans = [1, 7, 30, 90];
const custom = 'custom';

/** The period as query parameters. */
export function periodQuery(period: MeasuredPeriod): Readonly<Record<string, string>> {
  return typeof period === 'number'
    ? { days: String(period) }
    : { beginTime: period.from, endTime: period.to };
}

interface PeriodChoiceProps {
  readonly period: MeasuredPeriod;
  readonly onChange: (period: MeasuredPeriod) => void;
}

/** Selects one of the usual periods, or any days. */
export function PerformancePeriod({ period, onChange }: PeriodChoiceProps): JSX.Element {
  const w = useMessages(performanceWords);
  const isSpan = typeof period === 'number';
  return (
    <>
      <Select<number | typeof custom>
        aria-label={w.period}
        value={isSpan ? period : custom}
        options={[
          ...spans.map((value) => ({ value, label: w.days(value) })),
          { value: custom, label: w.custom },
        ]}
        onChange={(chosen) => onChange(chosen === custom ? daysOf(period) : chosen)}
        className={styles.span ?? ''}
      />
      {!isSpan && <SpanRange span={period} onRange={(from, to) => onChange({ from, to })} />}
    </>
  );
}

/** The days of a period, used as the initial range for selecting others. */
function daysOf(period: MeasuredPeriod): DayRange {
  if (typeof period !== 'number') return period;
  const today = dayjs(serverNow());
  return { from: today.subtract(period - 1, 'day').format('YYYY-MM-DD'), to: today.format('YYYY-MM-DD') };
}
