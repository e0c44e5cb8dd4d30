import type { Label } from '@heliodeck/kit/label';

/** A field of a data set in the designer. */
export interface ReportField {
  readonly name: string;
  readonly label: Label;
  readonly kind: 'text' | 'number' | 'date' | 'picture';
}

/** A named query for templates. */
export interface TemplateQuery {
  readonly name: string;
  readonly label: Label;
  /** Heading of its group. */
  readonly group: Label;
  readonly fields: readonly ReportField[];
  /** Its arguments. */
  readonly arguments: readonly { readonly name: string; readonly label: Label }[];
}

/** What is wrong with a template, in the user's language. */
export interface ReportProblem {
  readonly code: string;
  readonly at: string | null;
  readonly message: string;
}

/** A page of a report as printed. */
export interface PrintedPage {
  readonly title: string;
  readonly page: number;
  readonly pages: number;
  /** A complete HTML page with styles; texts are escaped. */
  readonly html: string;
  /** What limits left out of the report, a sentence each, in the user's language. */
  readonly notes: readonly string[];
  /** The parameters it was created with. */
  readonly values: Readonly<Record<string, string>>;
}

/** A response about the saved template, and the product's newer version of it. */
export interface NewerReport<T> {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly template: T;
  readonly newer: T;
}

/** A saved version of a template. */
export interface ReportVersion {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: string;
}
