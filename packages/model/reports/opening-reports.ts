import {
  type FigureWay,
  type FixedReport,
  type ReportPeriod,
  type ReportSubject,
  reportPeriod,
} from './fixed-report.ts';
import { fixedReports } from './fixed-reports.ts';

/** A report whose figures can be opened to show their source. */
export interface OpeningReport {
  /** What a row represents; 'counter': any counter of energy. */
  readonly subject: ReportSubject | 'counter';
  readonly periods: readonly ReportPeriod[];
  readonly ways: readonly FigureWay[];
}

const { day, month, year, total } = reportPeriod;
const lists: readonly (readonly [code: string, OpeningReport])[] = [
  [
    'meterDailyPower',
    { subject: 'counter', periods: [day, month, year], ways: ['generated', 'forward', 'reverse'] },
  ],
  ['measurementForm', { subject: 'counter', periods: [day, month, year], ways: ['forward', 'reverse'] }],
  ['stationForm', { subject: 'counter', periods: [day, month, year], ways: ['generated'] }],
  ['inverterForm', { subject: 'inverter', periods: [day, month, year, total], ways: ['generated'] }],
];

/** Every report on energy by the code of its page (docs/product/reports.md#where-a-figure-comes-from). */
export const openingReports: ReadonlyMap<string, OpeningReport> = new Map([
  ...lists,
  ...[...fixedReports.values()].map((report) => [report.key, openingOf(report)] as const),
]);

function openingOf({ subject, periods, columns }: FixedReport): OpeningReport {
  return { subject, periods, ways: [...new Set(columns.flatMap(({ opens = [] }) => opens))] };
}
