/** A meter that a report can be limited to. */
export interface ReportMeter {
  readonly id: string;
  /** '' if it is hidden from the caller. */
  readonly name: string;
  readonly stationName: string;
  /** Where the meter stands (`meterRole`). */
  readonly use: number | null;
  /** Number among the meters of its station that stand at the same place, from 1. */
  readonly number: number;
}

/** Meters that were found. */
export interface ReportMeters {
  readonly records: readonly ReportMeter[];
  /** Number of all that fit the search. */
  readonly total: number;
}
