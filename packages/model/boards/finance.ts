import type { Label } from '@heliodeck/kit/label';

/** The totals of the finance dashboard. */
export const financeTotals = ['income', 'expenditure', 'cash', 'receivable', 'payable'] as const;
export type FinanceTotal = (typeof financeTotals)[number];

/** Totals with members: net profit has those of income, and those of expenditure with the opposite sign. */
export const memberTotals = [...financeTotals, 'profit'] as const;

/** The amounts that make up a figure of the finance dashboard; what is absent does not restrict them. */
export interface MembersAsked {
  readonly total: (typeof memberTotals)[number];
  /** Absent: the year of the dashboard. */
  readonly year?: number;
  /** 'yyyy-MM' */
  readonly month?: string;
  /** Id of a station; 'others': stations that the chart does not name; 'none': amounts without a station. */
  readonly station?: string;
  /** First two digits of the region's code; '' = without a region. */
  readonly region?: string;
  /** 1: only energy × tariff; 0: only other amounts. */
  readonly energy?: 0 | 1;
}

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
