import type { Label } from '@heliodeck/kit/label';

/** What a row of a report is about. */
export type ReportSubject = 'meter' | 'inverter' | 'station';

/** Bands in which a report shows energy; `Other` is what lies in no band of these, so that bands add up to the total. */
export type ReportBand = 'Sharp' | 'Peak' | 'Flat' | 'Valley' | 'Other';

/** Energy by band, kWh. */
type BandFigure = `${'forward' | 'reverse'}${'Total' | ReportBand}`;

/** What is known of a subject in a period; reports choose from it and name it (docs/product/reports.md#fixed-reports). */
export type ReportFact =
  | ('stationId' | 'stationName' | 'deviceId' | 'deviceName' | 'deviceNo' | 'address' | 'period')
  | ('ratio' | 'capacity' | 'weather' | 'brand' | 'ratedPower' | 'connectedPower')
  | BandFigure
  | ('coverage' | 'bandsBy' | 'events' | 'baseTime' | 'sampledTime')
  | ('generation' | 'counted' | 'meterEnergy' | 'fullHours' | 'deviation' | 'planned' | 'planRate')
  | ('selfConsumed' | 'fed');

/** Facts of a subject in a period; absent is null. Energy in kWh, shares in percent, times as on the wire. */
export type ReportFacts = Readonly<Partial<Record<ReportFact, string | number | null>>>;

/** Which counters a figure is of: what its source shows. */
export const figureWays = ['forward', 'reverse', 'generated', 'metered', 'counted'] as const;
export type FigureWay = (typeof figureWays)[number];

export interface ReportColumn {
  /** Name on the wire. */
  readonly key: string;
  readonly of: ReportFact;
  readonly label: Label;
  readonly kind: 'text' | 'number' | 'choice';
  readonly unit?: string;
  readonly decimals?: number;
  /** Heading above it and its neighbours. */
  readonly group?: Label;
  /** Equal neighbours of a subject, or of a station, are one cell. */
  readonly merge?: true;
  /** Has a sum in the footer. */
  readonly sum?: true;
  /** Opens what it is made of: the energies, of which it may be a sum, a difference or a ratio. */
  readonly opens?: readonly FigureWay[];
  /** Leads to what people entered: the planned energy of the station, of the month or the year. */
  readonly entered?: 'planEnergy';
  /** Words of its values. */
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
  /** px. */
  readonly width?: number;
  readonly help?: Label;
}

/** Length of a period as reports are asked for it (`type`). */
export const reportPeriod = { day: 1, month: 2, year: 3, total: 4 } as const;
export type ReportPeriod = (typeof reportPeriod)[keyof typeof reportPeriod];

/** A report whose rows are worked out when they are asked for: a subject in each period from one to another. */
export interface FixedReport {
  /** Code of its page; its permissions are `<key>_view` and `<key>_export`. */
  readonly key: string;
  /** Below /api. */
  readonly path: string;
  readonly label: Label;
  readonly subject: ReportSubject;
  readonly periods: readonly ReportPeriod[];
  readonly columns: readonly ReportColumn[];
  readonly pageSizes: readonly number[];
  /** Question before the file is made. */
  readonly exportQuestion: Label;
  /** Has a tab with the course of one device. */
  readonly single?: { readonly all: Label; readonly one: Label };
}

/** A row on the wire: the report's columns, and what all rows have. */
export interface ReportRow {
  /** Subject and period: '…-20260301'. */
  readonly id: string;
  readonly subjectId: string;
  readonly stationId: string;
  readonly period: string;
  /** Share of the time elapsed that has data, percent; null before the period begins. */
  readonly coverage: number | null;
  /** Resets, exchanges and gaps of its counters in the period. */
  readonly events: number;
  readonly [column: string]: string | number | null;
}

/** What a report answers. */
export interface FixedReportPage {
  readonly records: readonly ReportRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Sums of all rows, by column. */
  readonly sums: Readonly<Record<string, number | null>>;
  /** How many subjects have data for less than the whole of the time, so that sums stand for a part of it. */
  readonly partial: number;
  /** First and last period. */
  readonly begin: string | null;
  readonly end: string | null;
  /** Parameters that mean nothing to it. */
  readonly ignored?: readonly string[];
}

/** Less of the time elapsed has data: the figure is marked, percent. */
export const wholeCoverage = 99.9;

/** The most periods of each length that one report has. */
export const mostPeriods: Readonly<Record<ReportPeriod, number>> = { 1: 366, 2: 120, 3: 50, 4: 1 };
