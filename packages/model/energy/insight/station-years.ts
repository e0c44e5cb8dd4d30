import type { Degradation, LongTermLack, Soiling } from './long-term.ts';

/** How a station did over years, against a cloudless sky (docs/product/insight.md#years). */
export interface StationYears {
  readonly stationId: string;
  readonly stationName: string;
  /** First and last day that was looked at, yyyy-MM-dd. */
  readonly first: string;
  readonly last: string;
  /** Days with hardly a gap, and those of them that were clear. */
  readonly days: number;
  readonly clearDays: number;
  /** Why nothing can be worked out at all: no place, no capacity. */
  readonly lacks: 'place' | 'capacity' | null;
  readonly degradation: Degradation;
  /** Of the last year; cleanings as dates. */
  readonly soiling: Omit<Soiling, 'cleanings'> & {
    readonly cleanings: readonly string[];
    readonly lacks: LongTermLack | null;
  };
  /** The middle yield of the clear days of each month over a cloudless sky; `null` in months without any. */
  readonly months: readonly { readonly month: string; readonly ratio: number | null }[];
}
