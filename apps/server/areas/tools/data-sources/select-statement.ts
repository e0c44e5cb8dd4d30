/** A query that a user wrote for a data source. */
export interface SelectStatement {
  /** A single read-only statement with the engine's placeholders for the values. */
  readonly text: string;
  /** Values of the placeholders in order; null is absent. */
  readonly values: readonly (string | null)[];
  /** Most rows; one more is read if there are more. */
  readonly limit: number;
}

export type SelectedValue = string | number | boolean | null;

/** Result of a query. */
export interface Selected {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly SelectedValue[])[];
}

/** A number, if a double represents it exactly enough; otherwise the text with all digits. */
export function numberOrText(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? number : text;
}
