import type { Label } from '@heliodeck/kit/label';

/** What a row of a report represents. */
export type ReportSubject = 'meter' | 'inverter' | 'station';

/** Bands of energy in a report; `Other` is energy in none of these bands, so that the bands add up to the total. */
export type ReportBand = 'Sharp' | 'Peak' | 'Flat' | 'Valley' | 'Other';

/** Energy by band, kWh. */
type BandFigure = `${'forward' | 'reverse'}${'Total' | ReportBand}`;

/**
 * Facts of a subject in a period; reports select from them and name their columns
 * (docs/product/reports.md#fixed-reports).
 */
export type ReportFact =
  | ('stationId' | 'stationName' | 'deviceId' | 'deviceName' | 'deviceNo' | 'address' | 'period')
  | ('ratio' | 'meterUse' | 'capacity' | 'weather' | 'brand' | 'ratedPower' | 'connectedPower')
  | BandFigure
  | ('coverage' | 'bandsBy' | 'events' | 'baseTime' | 'sampledTime')
  | ('generation' | 'counted' | 'meterEnergy' | 'fullHours' | 'deviation' | 'planned' | 'planRate')
  | ('selfConsumed' | 'fed');

/** Facts of a subject in a period; absent is null. Energy in kWh, shares in percent, times in the format of the API. */
export type ReportFacts = Readonly<Partial<Record<ReportFact, string | number | null>>>;

/** The counters of a figure, for the view of its source. */
export const figureWays = ['forward', 'reverse', 'generated', 'metered', 'counted'] as const;
export type FigureWay = (typeof figureWays)[number];

export interface ReportColumn {
  /** Name in the API. */
  readonly key: string;
  readonly of: ReportFact;
  readonly label: Label;
  readonly kind: 'text' | 'number' | 'choice';
  readonly unit?: string;
  readonly decimals?: number;
  /** Heading above the column and its neighbours. */
  readonly group?: Label;
  /** Equal adjacent cells of a subject, or of a station, are merged. */
  readonly merge?: true;
  /** The footer contains its sum. */
  readonly sum?: true;
  /** The figure can be opened to show its source: the energies that it is the sum, difference or ratio of. */
  readonly opens?: readonly FigureWay[];
  /** Link to entered data: the planned energy of the station for the month or the year. */
  readonly entered?: 'planEnergy';
  /** Words of its values. */
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
  /** Width, px. */
  readonly width?: number;
  readonly help?: Label;
}

/** Length of a period in requests of reports (`type`). */
export const reportPeriod = { day: 1, month: 2, year: 3, total: 4 } as const;
export type ReportPeriod = (typeof reportPeriod)[keyof typeof reportPeriod];

/** A report whose rows are computed on request: one row per subject and period. */
export interface FixedReport {
  /** Code of its page; its permissions are `<key>_view` and `<key>_export`. */
  readonly key: string;
  /** Path below /api. */
  readonly path: string;
  readonly label: Label;
  readonly subject: ReportSubject;
  readonly periods: readonly ReportPeriod[];
  readonly columns: readonly ReportColumn[];
  readonly pageSizes: readonly number[];
  /** Confirmation before the export. */
  readonly exportQuestion: Label;
  /** Titles of the tabs, if there is one for the course of a single device. */
  readonly single?: { readonly all: Label; readonly one: Label };
}

/**
 * A row in the API: the columns of the report, and the columns common to all reports. Rows of meters also have `meterUse`, where the meter
 * stands (`meterRole`).
 */
export interface ReportRow {
  /** Id from subject and period: '…-20260301'. */
  readonly id: string;
  readonly subjectId: string;
  readonly stationId: string;
  /** Zone of its times: that of the station. */
  readonly timeZone: string;
  readonly period: string;
  /** Share of the elapsed time that has data, percent; null before the period begins. */
  readonly coverage: number | null;
  /** Number of resets, exchanges and gaps of its counters in the period. */
  readonly events: number;
  readonly [column: string]: string | number | null;
}

/** The response of a report. */
export interface FixedReportPage {
  readonly records: readonly ReportRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Sums of all rows, by column. */
  readonly sums: Readonly<Record<string, number | null>>;
  /** Number of subjects with incomplete data, so that the sums are incomplete too. */
  readonly partial: number;
  /** First and last period. */
  readonly begin: string | null;
  readonly end: string | null;
  /** Parameters that the report ignored. */
  readonly ignored?: readonly string[];
}

/** Coverage below which a figure is marked as incomplete, percent. */
export const wholeCoverage = 99.9;

/** Maximum number of periods of each length in one report. */
export const mostPeriods: Readonly<Record<ReportPeriod, number>> = { 1: 366, 2: 120, 3: 50, 4: 1 };
