import type { OutgoingRow } from './rows.ts';

/** How many rows a search has. */
export interface RowTotal {
  readonly total: number;
  /** True where the total of a very long history is the planner's estimate, not a count. */
  readonly estimated?: true;
}

/** A page as the wire carries it (docs/product/wire.md#paging-and-order). */
export interface WirePage extends RowTotal {
  readonly records: readonly OutgoingRow[];
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Of a list with a cursor: rows stand beyond this page, in the direction in which it was asked for. */
  readonly more?: true;
  /** Fields the caller's data scope shows of no row; absent where there are none. */
  readonly hidden?: readonly string[];
  /** Parameters of the search that mean nothing here; absent where there are none. */
  readonly ignored?: readonly string[];
}
