import type { Label } from '@heliodeck/kit/label';
import type { ChartKind, CodeKind } from '../drawing.ts';
import type { CellStyle, PageSetUp } from '../laid-out.ts';

/** A report as it is stored: what it asks for, its page, and cells that expand over records. Numbers of rows count from 1. */
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

/** What a person fills in before a report runs. */
export interface Parameter {
  readonly name: string;
  readonly type: (typeof parameterTypes)[number];
  readonly label: Label;
  /** A value, or a relative one: `today`, `yesterday`, `thisMonth`, `lastMonth`, `thisYear`, `lastYear`. */
  readonly default?: string;
  readonly required?: boolean;
  /** Of a `choice`: several values, comma-joined, as searches by `_in` take them. */
  readonly many?: boolean;
  /** For `choice`. */
  readonly options?: readonly { readonly value: string; readonly label: Label }[];
  /** For `choice`, in place of options: what the records of a set have. */
  readonly from?: ChoiceSet;
}

/** Records whose values can be chosen. */
export interface ChoiceSet {
  /** A named query of the server; no statement. */
  readonly source: string;
  /** As those of a set; a parameter that is named stands before this one. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The field that is the value, and the one that people read; absent = the value. */
  readonly value: string;
  readonly label?: string;
}

/** A named query of the server as a report uses it. */
export interface SetUse {
  readonly name: string;
  readonly source: string;
  /** Arguments of the query: values, or `$name` for a parameter; `$name.from` and `$name.to` are its first and last day. */
  readonly arguments?: Readonly<Record<string, string>>;
  readonly limit?: number;
  /** Of a source that is a database: one statement that reads, with the engine's placeholders. */
  readonly statement?: string;
  /** What the placeholders stand for, in their order; as arguments are written. */
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
  /** The last row made of this one stands on the page of the row that follows. */
  readonly keepWithNext?: boolean;
}

/** `list` takes each record, `group` equal values anywhere, `runs` equal neighbours; the others sum up. */
export const aggregates = [
  ...(['list', 'group', 'runs'] as const),
  ...(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'distinct', 'join'] as const),
] as const;
export type Aggregate = (typeof aggregates)[number];
/** Those that make numbers of many records, by which groups can be ordered. */
export const summing = ['sum', 'count', 'avg', 'min', 'max'] as const;
/** Those that make one instance of a cell for each value. */
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
  /** The field, or the text, is the address of an upload, which is drawn. */
  readonly picture?: boolean;
  /** Words in place of a picture that is not there; its row is then as tall as words are. `{name}` is a parameter. */
  readonly noPicture?: string | Label;
  /** Draws what the cell says as a code for machines. */
  readonly code?: CodeKind;
  readonly chart?: TemplateChart;
  readonly expand?: 'none' | 'down' | 'right';
  /** Address of the parent; null for none; absent for the nearest cell that expands. */
  readonly left?: string | null;
  readonly top?: string | null;
  readonly order?: 'asc' | 'desc';
  /** The field that decides the place of a group; absent = what the group is of. */
  readonly orderBy?: string;
  /** What of that field the group's records come to; absent = that of the first. */
  readonly orderAgg?: (typeof summing)[number];
  /** Words across the whole width in place of the cell's rows where nothing was found; `{name}` is a parameter. */
  readonly none?: string | Label;
  /** What heads the group of records that lack its value; absent = a dash. */
  readonly unnamed?: string | Label;
  readonly where?: readonly RecordFilter[];
  /** Code of the dictionary whose words stand in place of the values. */
  readonly labels?: string;
  /** Values that are shown though no record has them. */
  readonly domain?: readonly (string | number)[];
  readonly format?: string;
  readonly style?: number;
  readonly when?: readonly { readonly if: string; readonly style: number }[];
  /** Another report with parameters from cells. */
  readonly link?: { readonly report: string; readonly with?: Readonly<Record<string, string>> };
  readonly pageBreakAfter?: boolean;
}

/** A chart of the values that other cells have where it stands: those a formula there would mean. */
export interface TemplateChart {
  readonly kind: ChartKind;
  readonly title?: string | Label;
  /** The cell whose values name the points. */
  readonly labels: string;
  readonly series: readonly { readonly cell: string; readonly name?: string | Label }[];
}

/** What a template may hold. */
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
  /** A result of so many cells is stopped; it is kept below. */
  outputCells: 1_000_000,
  /** Comparisons and look-ups of a layout: some seconds. */
  steps: 30_000_000,
  /** Characters of what a formula puts together: as many as a cell of a spreadsheet has. */
  madeText: 32_767,
} as const;

/** How large a result may be besides: what is printed or looked at page by page is smaller than a spreadsheet. */
export interface ResultLimits {
  readonly rows: number;
  readonly cells: number;
}
