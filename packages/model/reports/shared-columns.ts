import { label } from '@heliodeck/kit/label';
import { type ReportColumn, reportPeriod } from './fixed-report.ts';

const { day, month, year, total } = reportPeriod;
/** The lengths of periods that most reports support. */
export const everyPeriod = [day, month, year, total] as const;
/** The station of a row; adjacent rows of a station share one cell. */
export const stationColumn = (key: string): ReportColumn => ({
  key,
  of: 'stationName',
  label: label('电站名称', 'Station Name'),
  kind: 'text',
  merge: true,
  width: 248,
});
/** The period of a row. */
export const periodColumn = (key: string): ReportColumn => ({
  key,
  of: 'period',
  label: label('时间', 'Time'),
  kind: 'text',
  width: 110,
});
