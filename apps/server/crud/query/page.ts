import type { OutgoingRow } from '../columns/rows.ts';

/** Number of rows of a search. */
export interface RowTotal {
  readonly total: number;
  /** True if the total of a very long history is the planner's estimate, not a count. */
  readonly estimated?: true;
}

/** A page in the API (docs/product/wire.md#paging-and-order). */
export interface WirePage extends RowTotal {
  readonly records: readonly OutgoingRow[];
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Of a list with a cursor: there are further rows in the requested direction. */
  readonly more?: true;
  /** Fields that are hidden in all rows by the caller's data scope; absent if there are none. */
  readonly hidden?: readonly string[];
  /** Of figures: sums over all rows of the search, by field, and the number of rows that lack data. */
  readonly sums?: Readonly<Record<string, number | null>>;
  readonly partial?: number;
  /** Unknown parameters of the search; absent if there are none. */
  readonly ignored?: readonly string[];
}
