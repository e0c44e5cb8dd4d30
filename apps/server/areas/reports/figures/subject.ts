import type { ReportFacts } from '@heliodeck/model/reports/fixed-report';
import type { PeriodDays } from '@heliodeck/model/reports/report-request';
import type { Context } from '../../../context.ts';
import type { SumUnit } from '../../../telemetry/energy-store.ts';
import type { DeviceCounter } from '../../../telemetry/records/counters-seen.ts';
import type { ReportParts, ReportStation } from '../report-parts.ts';

/** The subject of a row: a device, or a station. */
export interface Subject {
  readonly id: string;
  readonly station: ReportStation;
  /** Counters within the caller's data scope. */
  readonly counters: readonly DeviceCounter[];
  /** Facts that do not depend on the period. */
  readonly plate: ReportFacts;
}

/** Requested periods; for 'whole' there is one, whatever its length. */
export interface FigurePeriods {
  readonly unit: SumUnit;
  readonly periods: readonly PeriodDays[];
}

/** Facts by subject, then by name of the period. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, ReportFacts>>;

/** Computes the figures of subjects in periods. */
export type FigureMaker = (
  context: Context,
  parts: ReportParts,
  subjects: readonly Subject[],
  span: FigurePeriods,
) => Promise<Figures>;

/** The key of a period's sums. */
export function sumName({ unit }: FigurePeriods, period: PeriodDays): string {
  return unit === 'whole' ? '' : period.name;
}

/** First and last day of a range. */
export function endsOf({ periods }: FigurePeriods): { readonly first: string; readonly last: string } {
  return { first: periods[0]?.first ?? '', last: periods.at(-1)?.last ?? '' };
}
