import type { Label } from '@heliodeck/kit/label';

/** A field of a data set as the designer offers it. */
export interface ReportField {
  readonly name: string;
  readonly label: Label;
  readonly kind: 'text' | 'number' | 'date' | 'picture';
}

/** A named query that templates may use. */
export interface TemplateQuery {
  readonly name: string;
  readonly label: Label;
  /** Heading under which it stands. */
  readonly group: Label;
  readonly fields: readonly ReportField[];
  /** What it may be asked for. */
  readonly arguments: readonly { readonly name: string; readonly label: Label }[];
}

/** What is wrong with a template, in the language of the reader. */
export interface ReportProblem {
  readonly code: string;
  readonly at: string | null;
  readonly message: string;
}

/** A page of a report as it will be printed. */
export interface PrintedPage {
  readonly title: string;
  readonly page: number;
  readonly pages: number;
  /** A whole page with its styles; texts are escaped. */
  readonly html: string;
  /** The parameters it was made with. */
  readonly values: Readonly<Record<string, string>>;
}

/** What a call about a template says of the one that was saved, with the product's newer one. */
export interface NewerReport<T> {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly template: T;
  readonly newer: T;
}

/** A version of a template that was saved. */
export interface ReportVersion {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: string;
}
