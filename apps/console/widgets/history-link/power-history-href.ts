import { type ReportPeriod, reportPeriod } from '@heliodeck/model/reports/fixed-report';

const lengths: Readonly<Record<number, ReportPeriod>> = {
  4: reportPeriod.year,
  7: reportPeriod.month,
  10: reportPeriod.day,
};

/**
 * Address of the generation of a station in the power generation history, from which every energy opens what it is made of.
 * @param first first day, month or year; its length says which: 'yyyy-MM-dd', 'yyyy-MM', 'yyyy'
 * @param last last one, of the same length
 */
export function powerHistoryHref(station: string, first: string, last: string): string {
  const type = lengths[first.length] ?? reportPeriod.day;
  return `/station/powerHistory?${new URLSearchParams({ type: String(type), begin: first, end: last, station })}`;
}
