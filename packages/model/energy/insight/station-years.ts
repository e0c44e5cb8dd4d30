import type { Degradation, LongTermLack, Soiling } from './long-term.ts';

/** Performance of a station over years, relative to a cloudless sky (docs/product/insight.md#years). */
export interface StationYears {
  readonly stationId: string;
  readonly stationName: string;
  /** First and last evaluated day, yyyy-MM-dd. */
  readonly first: string;
  readonly last: string;
  /** Days almost without gaps, and the clear days among them. */
  readonly days: number;
  readonly clearDays: number;
  /** Why nothing can be computed: no position or no capacity. */
  readonly lacks: 'place' | 'capacity' | null;
  readonly degradation: Degradation;
  /** For the last year; cleanings as dates. */
  readonly soiling: Omit<Soiling, 'cleanings'> & {
    readonly cleanings: readonly string[];
    readonly lacks: LongTermLack | null;
  };
  /** Median yield of the clear days of each month over a cloudless sky; `null` in months without clear days. */
  readonly months: readonly { readonly month: string; readonly ratio: number | null }[];
}
