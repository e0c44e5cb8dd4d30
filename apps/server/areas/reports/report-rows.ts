import {
  type FixedReport,
  type FixedReportPage,
  type ReportFacts,
  type ReportPeriod,
  type ReportRow,
  type ReportSubject,
  reportPeriod,
  wholeCoverage,
} from '@heliodeck/model/reports/fixed-report';
import { allTime, type PeriodDays } from '@heliodeck/model/reports/report-request';
import type { Context } from '../../context.ts';
import type { SumUnit } from '../../telemetry/energy-store.ts';
import { inverterFigures } from './figures/inverter-figures.ts';
import { meterFigures } from './figures/meter-figures.ts';
import { readingTimes } from './figures/reading-times.ts';
import { stationFigures } from './figures/station-figures.ts';
import {
  endsOf,
  type FigureMaker,
  type FigurePeriods,
  type Figures,
  type Subject,
} from './figures/subject.ts';
import { type SubjectFilter, subjectsOf } from './figures/subjects.ts';
import type { ReportParts } from './report-parts.ts';

/** The query of a report. */
export interface ReportAsk {
  readonly type: ReportPeriod;
  readonly periods: readonly PeriodDays[];
  readonly filter: SubjectFilter;
}

/** An opened report: its rows and sums are computed when read. */
export interface OpenReport {
  /** The requested periods, in order. */
  readonly periods: readonly PeriodDays[];
  readonly total: number;
  /** Rows from an offset, at most the given number. */
  rows(offset: number, limit: number): Promise<readonly ReportRow[]>;
  /** Sums of all rows by column, and the number of subjects with incomplete data. */
  sums(): Promise<Pick<FixedReportPage, 'sums' | 'partial'>>;
}

const makers: Readonly<Record<ReportSubject, FigureMaker>> = {
  meter: meterFigures,
  inverter: inverterFigures,
  station: stationFigures,
};
const units: Readonly<Record<ReportPeriod, SumUnit>> = { 1: 'day', 2: 'month', 3: 'year', 4: 'whole' };

/** Opens a report for a caller: determines its rows, but not yet their contents. */
export async function openReport(
  context: Context,
  parts: ReportParts,
  report: FixedReport,
  { type, periods, filter }: ReportAsk,
): Promise<OpenReport> {
  const subjects = await subjectsOf(context, parts, report.subject, filter);
  const make = makers[report.subject];
  const width = periods.length;
  // A station's figure is absent if one of its components is: only displayed rows are added up. Computed once.
  let every: Promise<Figures> | undefined;
  const everyFigure = (): Promise<Figures> =>
    (every ??= make(context, parts, subjects, { unit: units[type], periods }));
  return {
    periods,
    total: subjects.length * width,
    async rows(offset, limit) {
      const end = Math.min(offset + limit, subjects.length * width);
      if (end <= offset) return [];
      const those = subjects.slice(Math.floor(offset / width), Math.ceil(end / width));
      const cells = Array.from({ length: end - offset }, (_, index) => ({
        subject: subjects[Math.floor((offset + index) / width)],
        period: periods[(offset + index) % width],
      }));
      const asked =
        those.length > 1 ? periods : periods.slice(offset % width, (offset % width) + end - offset);
      const figures =
        report.subject === 'station' && every
          ? await every
          : await make(context, parts, those, { unit: units[type], periods: asked });
      const rows = cells.flatMap(({ subject, period }) =>
        subject && period ? [{ subject, period, facts: factsOf(figures, subject, period) }] : [],
      );
      const times = report.columns.some(({ of }) => of === 'baseTime')
        ? await readingTimes(context, parts, rows)
        : undefined;
      return rows.map(({ subject, period, facts }, index) =>
        rowOf(report, subject, period, { ...facts, ...times?.[index] }),
      );
    },
    async sums() {
      if (report.subject === 'station') return sumsOf(report, subjects, await everyFigure(), periods);
      const { first, last } = endsOf({ unit: 'whole', periods });
      const name = type === reportPeriod.total ? allTime : `${first} ${last}`;
      const span: FigurePeriods = { unit: 'whole', periods: [{ name, first, last }] };
      return sumsOf(report, subjects, await make(context, parts, subjects, span), span.periods);
    },
  };
}

function factsOf(figures: Figures, subject: Subject, period: PeriodDays): ReportFacts {
  return { ...subject.plate, ...figures.get(subject.id)?.get(period.name), period: period.name };
}

function rowOf(
  report: FixedReport,
  { id, station }: Subject,
  period: PeriodDays,
  facts: ReportFacts,
): ReportRow {
  return {
    id: `${id}-${period.name.replaceAll('-', '')}`,
    subjectId: id,
    stationId: station.id,
    timeZone: station.zone,
    period: period.name,
    coverage: numberOf(facts.coverage),
    events: numberOf(facts.events) ?? 0,
    ...(report.subject === 'meter' ? { meterUse: numberOf(facts.meterUse) } : {}),
    ...Object.fromEntries(report.columns.map(({ key, of }) => [key, facts[of] ?? null])),
  };
}

function sumsOf(
  report: FixedReport,
  subjects: readonly Subject[],
  figures: Figures,
  periods: readonly PeriodDays[],
): Pick<FixedReportPage, 'sums' | 'partial'> {
  const isPartial = ({ id }: Subject): boolean =>
    periods.some(({ name }) => (numberOf(figures.get(id)?.get(name)?.coverage) ?? 100) < wholeCoverage);
  const summed = report.columns.filter(({ sum }) => sum);
  const sums = Object.fromEntries(
    summed.map(({ key, of }) => {
      const values = subjects.flatMap(({ id }) =>
        periods.flatMap(({ name }) => numberOf(figures.get(id)?.get(name)?.[of]) ?? []),
      );
      // Thousandths of a kWh are integers: their sum is exact.
      const thousandths = values.reduce((all, value) => all + Math.round(value * 1000), 0);
      return [key, values.length === 0 ? null : thousandths / 1000];
    }),
  );
  return { sums, partial: subjects.filter(isPartial).length };
}

function numberOf(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
