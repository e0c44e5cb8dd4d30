import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { type CellDrawing, type ChartData, chartWords } from './drawing.ts';
import type { Axis } from './expand/axis.ts';
import { formulaCircles } from './expand/formula-circles.ts';
import { type ExpansionPlan, planOf } from './expand/plan.ts';
import type { Instance, Sets, SetValue } from './expand/records.ts';
import { expand, type OutputCell } from './expand/table.ts';
import { dateOf, formatted, isDateFormat } from './format.ts';
import type { CellStyle, CellValue, LaidOut, LaidOutCell, LaidOutPicture, LaidOutRow } from './laid-out.ts';
import { nothingOmitted, omittedPlace } from './omitted.ts';
import { hasRoom } from './paging.ts';
import type { CellProblem } from './problem.ts';
import { isFitDefault } from './template/parameter-value.ts';
import type { ResultLimits, Template } from './template/template.ts';

/** The data to fill a report with. */
export interface Filling {
  readonly locale: Locale;
  readonly sets: Sets;
  /** Display texts of values, by the dictionary that cells name. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, Label>>>>;
  /** Values of `{name}` in fixed texts and in headers and footers: parameters, `title`, `printedAt`, `tenant`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly letterhead?: string;
  /** Pictures by the value of the field that names them. */
  readonly pictures?: ReadonlyMap<string, LaidOutPicture>;
  /** Values that name a picture which was not loaded because of the limit. */
  readonly notLoaded?: ReadonlySet<string>;
  /** Returns the address of another report with parameters. */
  readonly linkTo?: (report: string, parameters: Readonly<Record<string, string>>) => string;
}

/** Default heading of a group of records without a value to group by. */
const usualUnnamed = '—';

/** Height of a row in which messages replace missing pictures, mm. */
const wordsHeight = 9;

/**
 * Checks a template beyond its shape, before it is filled with records: defaults of parameters, parents, bands
 * and formulas.
 */
export function templateProblems(template: Template): readonly CellProblem[] {
  const planned = planOf(template);
  const found = 'problems' in planned ? planned.problems : formulaCircles(planned.plan);
  return [...defaultProblems(template), ...found];
}

/** Found here and not when a template is read: a stored one with such a default still runs with other values. */
function defaultProblems({ parameters }: Template): readonly CellProblem[] {
  return parameters
    .filter((parameter) => !isFitDefault(parameter))
    .map(({ name, default: value = '' }) => ({
      code: 'template.default',
      at: null,
      params: { name, value },
    }));
}

/**
 * Lays a report out: expands the template over the records, then formats.
 * @param limits limits of paged output; absent = a spreadsheet
 * @throws TemplateProblem for problems that appear only with records
 */
export function layOut(
  template: Template,
  filling: Filling,
  limits?: ResultLimits,
): { readonly table: LaidOut } | { readonly problems: readonly CellProblem[] } {
  const planned = planOf(template);
  if ('problems' in planned) return planned;
  const { plan } = planned;
  const texts = new Map(
    template.cells.flatMap((cell, index) => {
      const words = cell.text ?? cell.none;
      return words === undefined ? [] : [[index, said(words, filling)] as const];
    }),
  );
  const expanded = expand(plan, filling.sets, texts, limits);
  const { letterhead: _, titleRows, headerRows, footerRows, header, footer, ...page } = template.page;
  const line = (parts: readonly [string, string, string]) =>
    parts.map((part) => filled(part, filling.texts)) as unknown as readonly [string, string, string];
  const cells = expanded.cells.map((cell) => laidOut(cell, template, filling));
  const left = expanded.cells.filter((cell) => isNotLoaded(cell, filling)).length;
  const table: LaidOut = {
    title: inLocale(template.name, filling.locale),
    locale: filling.locale,
    page: {
      ...page,
      ...(template.page.letterhead && filling.letterhead ? { letterhead: filling.letterhead } : {}),
      ...(header && { header: line(header) }),
      ...(footer && { footer: line(footer) }),
    },
    columns: expanded.columns.lines.map((one) => template.columns[one.template]?.width ?? 20),
    rows: withoutPictures(rowsOf(plan, expanded.rows), expanded.cells, cells),
    cells,
    styles: stylesOf(template),
    ...(left === 0 ? {} : { omitted: { ...nothingOmitted, pictures: left } }),
  };
  return hasRoom(table) ? { table } : { problems: [{ code: 'layout.noRoom', at: null, params: {} }] };
}

/** Replaces `{name}`; unknown names are kept, as is `{page}` until the pages are known. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-zA-Z][a-zA-Z0-9]{0,39})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** A text in the language of the report. */
function said(words: string | Label, { locale, texts }: Filling): string {
  return filled(typeof words === 'string' ? words : inLocale(words, locale), texts);
}

/** Rows designed for a picture that is missing are as high as the message in its place. */
function withoutPictures(
  rows: readonly LaidOutRow[],
  expanded: readonly OutputCell[],
  cells: readonly LaidOutCell[],
): readonly LaidOutRow[] {
  const low = new Set(
    cells.flatMap(({ row, rowSpan, picture }, at) =>
      rowSpan === 1 && !picture && expanded[at]?.planned.cell.noPicture !== undefined ? [row] : [],
    ),
  );
  for (const { row, rowSpan, picture, drawing } of cells)
    if (picture ?? drawing) for (let at = row; at < row + rowSpan; at += 1) low.delete(at);
  if (low.size === 0) return rows;
  return rows.map((row, at) => (low.has(at) ? { ...row, height: Math.min(row.height, wordsHeight) } : row));
}

/** The styles of the template, followed by the default style. */
function stylesOf(template: Template): readonly CellStyle[] {
  return [...template.styles, {}];
}

function laidOut(cell: OutputCell, template: Template, filling: Filling): LaidOutCell {
  const { labels, format, picture, noPicture, link } = cell.planned.cell;
  const text = textOf(cell, filling);
  const image = picture && typeof cell.value === 'string' ? filling.pictures?.get(cell.value) : undefined;
  const missing = isNotLoaded(cell, filling)
    ? inLocale(omittedPlace.picture, filling.locale)
    : said(noPicture ?? '', filling);
  const drawing = drawingOf(cell, template, filling, text);
  const address = link && filling.linkTo?.(link.report, texted(cell.link ?? {}));
  return {
    row: cell.row,
    column: cell.column,
    rowSpan: cell.rowSpan,
    columnSpan: cell.columnSpan,
    // The address of a picture is not displayed, whether or not the picture exists.
    value: picture
      ? image
        ? null
        : missing || null
      : cell.isUnnamed || wordOf(filling, labels, cell.value) !== undefined
        ? text
        : cellValue(cell.value, format),
    text: picture ? (image ? text : missing) : drawing?.kind === 'chart' ? chartWords(drawing.chart) : text,
    ...(format === undefined || typeof cell.value === 'boolean' ? {} : { format }),
    style: cell.style ?? template.styles.length,
    ...(address === undefined || cell.value === null ? {} : { link: address }),
    ...(image && { picture: image }),
    ...(drawing && { drawing }),
  };
}

/** Whether the cell has a picture that is left out because of the limit: the words for no picture would be untrue. */
function isNotLoaded({ planned, value }: OutputCell, { notLoaded }: Filling): boolean {
  return planned.cell.picture === true && typeof value === 'string' && notLoaded?.has(value) === true;
}

function drawingOf(
  cell: OutputCell,
  template: Template,
  filling: Filling,
  text: string,
): CellDrawing | undefined {
  const { locale } = filling;
  const { code, chart } = cell.planned.cell;
  if (code !== undefined && text !== '') return { kind: 'code', code, text };
  if (chart === undefined) return undefined;
  const named = template.cells.find((one) => one.at === chart.labels);
  const nameOf = (value: SetValue): string => {
    const word = wordOf(filling, named?.labels, value);
    return word ? inLocale(word, locale) : formatted(value, named?.format, locale);
  };
  const [labels = [], ...values] = cell.points;
  const data: ChartData = {
    kind: chart.kind,
    title: said(chart.title ?? '', filling),
    labels: labels.map(nameOf),
    series: chart.series.map((one, index) => ({
      name: said(one.name ?? one.cell, filling),
      values: labels.map((_, point) => {
        const value = values[index]?.[point];
        return typeof value === 'number' ? value : null;
      }),
    })),
  };
  return { kind: 'chart', chart: data };
}

const texted = (values: Readonly<Record<string, SetValue>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

function wordOf(filling: Filling, dictionary: string | undefined, value: SetValue): Label | undefined {
  if (dictionary === undefined || value === null) return undefined;
  const words = filling.words?.[dictionary];
  return words && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
}

function textOf(cell: OutputCell, filling: Filling): string {
  const { labels, format, unnamed = usualUnnamed } = cell.planned.cell;
  if (cell.isUnnamed) return said(unnamed, filling);
  const word = wordOf(filling, labels, cell.value);
  return word ? inLocale(word, filling.locale) : formatted(cell.value, format, filling.locale);
}

function cellValue(value: SetValue, format: string | undefined): CellValue {
  if (typeof value !== 'string' || format === undefined || !isDateFormat(format)) return value;
  return dateOf(value) ?? value;
}

function rowsOf(plan: ExpansionPlan, axis: Axis): readonly LaidOutRow[] {
  const { page, rows } = plan.template;
  const head = page.headerRows?.length ? Math.min(...page.headerRows) - 1 : 0;
  const returns = (row: number) => plan.bands.down.some(({ from, to }) => from <= row && row <= to);
  const roleOf = (row: number): LaidOutRow['role'] => {
    if (page.titleRows?.includes(row + 1)) return 'title';
    if (page.headerRows?.includes(row + 1)) return 'header';
    if (page.footerRows?.includes(row + 1)) return 'footer';
    // Rows above the header are title rows: as body rows they would be placed below it.
    return row < head && !returns(row) ? 'title' : 'body';
  };
  const breaks = breaksAfter(plan, axis);
  return axis.lines.map((line, at) => {
    const row = rows[line.template];
    // The last of the rows made of a template row is kept with the following row: the group's last record
    // with the sub-total.
    const isLast = axis.lines[at + 1]?.template !== line.template;
    return {
      height: row?.height ?? 7,
      role: roleOf(line.template),
      ...(row?.keepWithNext && isLast ? { keepWithNext: true } : {}),
      ...(breaks.has(at) ? { breakAfter: true } : {}),
    };
  });
}

/** Rows that end an instance of a cell with a page break. */
function breaksAfter(plan: ExpansionPlan, axis: Axis): ReadonlySet<number> {
  const owners = plan.cells.filter(({ cell }) => cell.pageBreakAfter && cell.expand === 'down');
  const instances = owners.flatMap((owner): readonly Instance[] => axis.instances.get(owner.index) ?? []);
  return new Set(instances.map(({ end }) => end - 1));
}
