import type { ReportFacts } from '@heliodeck/model/reports/fixed-report';
import type { PeriodDays } from '@heliodeck/model/reports/report-request';
import type { Context } from '../../../context.ts';
import type { SumUnit } from '../../../telemetry/energy-store.ts';
import type { DeviceCounter } from '../../../telemetry/records/counters-seen.ts';
import type { ReportParts, ReportStation } from '../report-parts.ts';

/** What a row is about: a device, or a station. */
export interface Subject {
  readonly id: string;
  readonly station: ReportStation;
  /** Counters that the caller's data scope shows. */
  readonly counters: readonly DeviceCounter[];
  /** What is known of it whatever the period. */
  readonly plate: ReportFacts;
}

/** Periods that figures are asked for; of 'whole' there is one, whatever its length. */
export interface FigurePeriods {
  readonly unit: SumUnit;
  readonly periods: readonly PeriodDays[];
}

/** Facts by subject, then by name of the period. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, ReportFacts>>;

/** Works out what is known of subjects in periods. */
export type FigureMaker = (
  context: Context,
  parts: ReportParts,
  subjects: readonly Subject[],
  span: FigurePeriods,
) => Promise<Figures>;

/** The name under which sums of a period are found. */
export function sumName({ unit }: FigurePeriods, period: PeriodDays): string {
  return unit === 'whole' ? '' : period.name;
}

/** First and last day of a span. */
export function endsOf({ periods }: FigurePeriods): { readonly first: string; readonly last: string } {
  return { first: periods[0]?.first ?? '', last: periods.at(-1)?.last ?? '' };
}
