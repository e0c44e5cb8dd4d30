import type { Label } from '@heliodeck/kit/label';
import type { ChartKind, CodeKind } from '../drawing.ts';
import type { CellStyle, PageSetUp } from '../laid-out.ts';

/** A stored report: its parameters, its page, and cells that expand over records. Row numbers count from 1. */
export interface Template {
  readonly version: 1;
  readonly name: Label;
  readonly parameters: readonly Parameter[];
  readonly sets: readonly SetUse[];
  readonly page: TemplatePage;
  /** Widths, mm. */
  readonly columns: readonly { readonly width: number }[];
  readonly rows: readonly TemplateRow[];
  readonly cells: readonly TemplateCell[];
  readonly styles: readonly CellStyle[];
}

export const parameterTypes = [
  ...(['text', 'number', 'date', 'range', 'month', 'year'] as const),
  ...(['station', 'region', 'dept', 'choice'] as const),
] as const;

/** A value that a person enters before a report runs. */
export interface Parameter {
  readonly name: string;
  readonly type: (typeof parameterTypes)[number];
  readonly label: Label;
  /** A value, or a relative one: `today`, `yesterday`, `thisMonth`, `lastMonth`, `thisYear`, `lastYear`. */
  readonly default?: string;
  readonly required?: boolean;
  /** For a `choice`: several values, comma-joined, in the format of a search by `_in`. */
  readonly many?: boolean;
  /** For `choice`. */
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
  /** For `choice`, instead of options: the values in the records of a set. */
  readonly from?: ChoiceSet;
}

/** Records whose values can be chosen. */
export interface ChoiceSet {
  /** A named query of the server, not a statement. */
  readonly source: string;
  /** As those of a set; a referenced parameter must precede this one. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The field with the value, and the one with the displayed text; absent = the value. */
  readonly value: string;
  readonly label?: string;
}

/** A named query of the server in a report. */
export interface SetUse {
  readonly name: string;
  readonly source: string;
  /**
   * Arguments of the query: values, or `$name` for a parameter; `$name.from` and `$name.to` are its first and
   * last day.
   */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Most records; a set with more is refused. */
  readonly limit?: number;
  /** For a database as the source: a single reading statement, with the placeholders of the engine. */
  readonly statement?: string;
  /** Values of the placeholders, in their order; written as arguments. */
  readonly values?: readonly string[];
}

export interface TemplatePage extends Omit<PageSetUp, 'letterhead'> {
  readonly letterhead?: boolean;
  readonly titleRows?: readonly number[];
  readonly headerRows?: readonly number[];
  readonly footerRows?: readonly number[];
}

export interface TemplateRow {
  readonly height: number;
  /** The last row made of this one is kept on the page of the following row. */
  readonly keepWithNext?: boolean;
}

/**
 * `list` repeats for each record, `group` for equal values anywhere, `runs` for equal adjacent values; the
 * others aggregate.
 */
export const aggregates = [
  ...(['list', 'group', 'runs'] as const),
  ...(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'distinct', 'join'] as const),
] as const;
export type Aggregate = (typeof aggregates)[number];
/** Aggregates that yield numbers, by which groups can be ordered. */
export const summing = ['sum', 'count', 'avg', 'min', 'max'] as const;
/** Aggregates that create an instance of a cell for each value. */
export const expanding: ReadonlySet<string> = new Set(['list', 'group', 'runs']);

export const filterOperators = ['=', '<>', '<', '<=', '>', '>=', 'contains'] as const;
/** A field of the set, a comparison, and a value or `set.field` of the nearest outer record of another set. */
export type RecordFilter = readonly [
  string,
  (typeof filterOperators)[number],
  string | number | boolean | null,
];

export interface TemplateCell {
  readonly at: string;
  /** Rows and columns. */
  readonly span?: readonly [number, number];
  /** Fixed text; `{name}` is a parameter. */
  readonly text?: string | Label;
  readonly set?: string;
  readonly field?: string;
  readonly agg?: Aggregate;
  readonly formula?: string;
  /** The field, or the text, is the address of an upload, which is displayed as a picture. */
  readonly picture?: boolean;
  /** Message in place of a missing picture; the row is then only as high as the message. `{name}` is a parameter. */
  readonly noPicture?: string | Label;
  /** Displays the content of the cell as a machine-readable code. */
  readonly code?: CodeKind;
  readonly chart?: TemplateChart;
  readonly expand?: 'none' | 'down' | 'right';
  /** Address of the parent; null for none; absent for the nearest expanding cell. */
  readonly left?: string | null;
  readonly top?: string | null;
  readonly order?: 'asc' | 'desc';
  /** The field by which groups are ordered; absent = the field they are grouped by. */
  readonly orderBy?: string;
  /** Aggregate of that field over the group's records; absent = the value of the first. */
  readonly orderAgg?: (typeof summing)[number];
  /** Message across the whole width in place of the cell's rows if there are no records; `{name}` is a parameter. */
  readonly none?: string | Label;
  /** Heading of the group of records without a value to group by; absent = a dash. */
  readonly unnamed?: string | Label;
  readonly where?: readonly RecordFilter[];
  /** Code of the dictionary whose words are displayed for the values. */
  readonly labels?: string;
  /** Values that are displayed even if no record has them. */
  readonly domain?: readonly (string | number)[];
  readonly format?: string;
  readonly style?: number;
  readonly when?: readonly { readonly if: string; readonly style: number }[];
  /** Another report with parameters from cells. */
  readonly link?: { readonly report: string; readonly with?: Readonly<Record<string, string>> };
  readonly pageBreakAfter?: boolean;
}

/** A chart of the values of other cells at its position: those that a formula there would refer to. */
export interface TemplateChart {
  readonly kind: ChartKind;
  readonly title?: string | Label;
  /** The cell with the labels of the points. */
  readonly labels: string;
  readonly series: readonly { readonly cell: string; readonly name?: string | Label }[];
}

/** Limits of a template. */
export const templateLimits = {
  rows: 200,
  columns: 60,
  cells: 2000,
  sets: 10,
  parameters: 20,
  styles: 100,
  text: 2000,
  formula: 500,
  records: 50_000,
  /** Most records of a set without a limit of its own. */
  usualRecords: 10_000,
  /** Layout stops when the result would reach this number of cells. */
  outputCells: 1_000_000,
  /** Comparisons and look-ups of a layout: some seconds. */
  steps: 30_000_000,
  /** Characters of what a formula puts together: as many as a cell of a spreadsheet has. */
  madeText: 32_767,
} as const;

/** Limits of a result by its output: printed or paged output must be smaller than a spreadsheet. */
export interface ResultLimits {
  readonly rows: number;
  readonly cells: number;
}
