/** A query that somebody wrote for a data source. */
export interface SelectStatement {
  /** One statement that reads; values stand in it as the engine's own placeholders. */
  readonly text: string;
  /** Values of the placeholders in their order; null is absent. */
  readonly values: readonly (string | null)[];
  /** Rows at most; one more is read where there are more. */
  readonly limit: number;
}

export type SelectedValue = string | number | boolean | null;

/** What a query found. */
export interface Selected {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly SelectedValue[])[];
}

/** A number, where a double says it exactly enough; digits beyond that stay a text. */
export function numberOrText(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? number : text;
}
