import type { Label } from '@heliodeck/kit/label';

/** The totals of the finance dashboard. */
export const financeTotals = ['income', 'expenditure', 'cash', 'receivable', 'payable'] as const;
export type FinanceTotal = (typeof financeTotals)[number];

/** Where a member of a total comes from: energy × tariff, a work order, what people entered or imported. */
export const memberOrigins = ['energy', 'repair', 'entered', 'imported'] as const;

/** One amount of which a total is made. */
export interface FinanceMember {
  readonly total: FinanceTotal;
  readonly origin: (typeof memberOrigins)[number];
  /** Sold, subsidy, bought; a device; a note. */
  readonly what: Label;
  readonly stationId: string | null;
  readonly stationName: string;
  /** Code of the region it belongs to; '' of none. */
  readonly regionId: string;
  /** 'yyyy-MM' */
  readonly period: string;
  /** Decimal text with two decimals. */
  readonly amount: string;
  /** kWh, of what comes from energy. */
  readonly energy: number | null;
  /** Address of the console at which one sees it. */
  readonly link: string;
}
