/** A record as the wire gives it: fields by name, at least an id. */
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
  /** Of a list whose pages may begin by a row: others stand beyond this page. */
  readonly more?: true;
  /** Fields the reader's data scope shows of no row. */
  readonly hidden?: readonly string[];
}
