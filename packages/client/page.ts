/** A record in API format: fields by name, with at least an id. */
export type WireRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A page of a list (docs/product/wire.md#paging-and-order). */
export interface Page<R = WireRow> {
  readonly records: readonly R[];
  readonly total: number;
  /** The total of a very long list is an estimate. */
  readonly estimated?: true;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** For a list whose pages may begin at a row: there are further rows after this page. */
  readonly more?: true;
  /** Of figures: sums over all rows of the search, by field, and the number of rows that lack data. */
  readonly sums?: Readonly<Record<string, number | null>>;
  readonly partial?: number;
  /** Fields that the caller's data scope hides in all rows. */
  readonly hidden?: readonly string[];
}
