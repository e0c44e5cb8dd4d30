import type { Label } from '@heliodeck/kit/label';

/** The totals of the finance dashboard. */
export const financeTotals = ['income', 'expenditure', 'cash', 'receivable', 'payable'] as const;
export type FinanceTotal = (typeof financeTotals)[number];

/** Source of a member of a total: energy × tariff, a work order, or a figure that was entered or imported. */
export const memberOrigins = ['energy', 'repair', 'entered', 'imported'] as const;

/** One amount that a total includes. */
export interface FinanceMember {
  readonly total: FinanceTotal;
  readonly origin: (typeof memberOrigins)[number];
  /** 'Sold', 'subsidy' or 'bought'; the name of a device; or a note. */
  readonly what: Label;
  readonly stationId: string | null;
  readonly stationName: string;
  /** Code of its region; '' without a region. */
  readonly regionId: string;
  /** 'yyyy-MM' */
  readonly period: string;
  /** Decimal text with two decimals. */
  readonly amount: string;
  /** kWh, for amounts computed from energy. */
  readonly energy: number | null;
  /** Address in the console of the details. */
  readonly link: string;
}
