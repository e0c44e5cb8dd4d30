import type { Locale } from '@heliodeck/kit/label';
import { addressOf, type CellPosition, cellPositionOf } from '@heliodeck/reports/template/address';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';

/** A rectangle of cells, both corners included. */
export interface Range {
  readonly from: CellPosition;
  readonly to: CellPosition;
}

/** The properties of a cell, without its address. */
export type CellPatch = { readonly [Key in keyof Omit<TemplateCell, 'at'>]?: TemplateCell[Key] | undefined };

/** Clears the properties that only an expanding cell has. */
export const noBand = {
  expand: undefined,
  order: undefined,
  orderBy: undefined,
  orderAgg: undefined,
  none: undefined,
  unnamed: undefined,
  pageBreakAfter: undefined,
} as const satisfies CellPatch;

/** Clears the content of a cell; address, style, parents and link are kept. */
export const noContent = {
  text: undefined,
  set: undefined,
  field: undefined,
  agg: undefined,
  formula: undefined,
  picture: undefined,
  noPicture: undefined,
  chart: undefined,
  labels: undefined,
  where: undefined,
  domain: undefined,
  ...noBand,
} as const satisfies CellPatch;

const spanOf = (cell: TemplateCell): readonly [number, number] => cell.span ?? [1, 1];

/** The cell at a position, including merged cells that cover it. */
export function cellAt({ cells }: Template, { row, column }: CellPosition): TemplateCell | undefined {
  return cells.find((cell) => {
    const at = cellPositionOf(cell.at);
    const [rows, columns] = spanOf(cell);
    return (
      at !== undefined &&
      row >= at.row &&
      row < at.row + rows &&
      column >= at.column &&
      column < at.column + columns
    );
  });
}

/** A copy without keys whose value is undefined: templates have no such values. */
function plain(cell: TemplateCell & CellPatch): TemplateCell {
  return Object.fromEntries(
    Object.entries(cell).filter(([, value]) => value !== undefined),
  ) as unknown as TemplateCell;
}

/** Changes a cell, or creates it. */
export function withCell(template: Template, at: string, patch: CellPatch): Template {
  const before = template.cells.find((cell) => cell.at === at);
  const after = plain({ ...(before ?? { at }), ...patch, at });
  const cells = before
    ? template.cells.map((cell) => (cell === before ? after : cell))
    : [...template.cells, after];
  return { ...template, cells };
}

/** Removes the cells of a range. */
export function cleared(template: Template, range: Range): Template {
  return { ...template, cells: template.cells.filter((cell) => !isIn(cell, range)) };
}

function isIn(cell: TemplateCell, { from, to }: Range): boolean {
  const at = cellPositionOf(cell.at);
  return (
    at !== undefined &&
    at.row >= from.row &&
    at.row <= to.row &&
    at.column >= from.column &&
    at.column <= to.column
  );
}

/** Merges the cells of a range: the content of the first one is kept. */
export function merged(template: Template, range: Range): Template {
  const at = addressOf(range.from);
  const first = template.cells.find((cell) => cell.at === at) ?? { at, text: '' };
  const rows = range.to.row - range.from.row + 1;
  const columns = range.to.column - range.from.column + 1;
  const rest = cleared(template, range).cells;
  return { ...template, cells: [...rest, { ...first, span: [rows, columns] }] };
}

/** Splits a merged cell into single cells. */
export function split(template: Template, at: string): Template {
  return withCell(template, at, { span: undefined });
}

/** Matches an address in a formula, or a string literal, in which there are no addresses. */
const address = /"[^"]*"|\b[A-Z]{1,2}[1-9]\d{0,3}\b/g;
/** Reference to a deleted cell; it is invalid in formulas, so that the cell is reported as wrong. */
const nowhere = '#REF!';

/** Moves cells by a rule and updates every address in them; cells moved to `nowhere` are deleted. */
export function movedReferences(
  cells: readonly TemplateCell[],
  move: (place: CellPosition) => CellPosition | undefined,
): readonly TemplateCell[] {
  const named = (text: string): string | undefined => {
    const place = cellPositionOf(text);
    const moved = place && move(place);
    return moved && addressOf(moved);
  };
  const formula = (text: string): string =>
    text.replace(address, (one) => (one.startsWith('"') ? one : (named(one) ?? nowhere)));
  const parent = (text: string | null | undefined) => (typeof text === 'string' ? named(text) : text);
  return cells.flatMap((cell) => {
    const at = named(cell.at);
    if (at === undefined) return [];
    return [
      plain({
        ...cell,
        at,
        left: parent(cell.left),
        top: parent(cell.top),
        chart: cell.chart && {
          ...cell.chart,
          labels: formula(cell.chart.labels),
          series: cell.chart.series.map((one) => ({ ...one, cell: formula(one.cell) })),
        },
        formula: cell.formula === undefined ? undefined : formula(cell.formula),
        when: cell.when?.map((when) => ({ ...when, if: formula(when.if) })),
        link: cell.link && movedLink(cell.link, formula),
      }),
    ];
  });
}

function movedLink(
  link: NonNullable<TemplateCell['link']>,
  formula: (text: string) => string,
): NonNullable<TemplateCell['link']> {
  const values = Object.entries(link.with ?? {}).map(([name, text]) => [name, formula(text)]);
  return link.with === undefined ? link : { ...link, with: Object.fromEntries(values) };
}

/** Inserts an empty row or column before another one; cells that span it grow. */
export function inserted(template: Template, axis: 'row' | 'column', index: number): Template {
  const grown = template.cells.map((cell) => {
    const at = cellPositionOf(cell.at)?.[axis] ?? 0;
    const [rows, columns] = spanOf(cell);
    const reaches = at < index && at + (axis === 'row' ? rows : columns) > index;
    if (!reaches) return cell;
    return {
      ...cell,
      span: axis === 'row' ? ([rows + 1, columns] as const) : ([rows, columns + 1] as const),
    };
  });
  const move = (place: CellPosition): CellPosition =>
    place[axis] >= index ? { ...place, [axis]: place[axis] + 1 } : place;
  const cells = movedReferences(grown, move);
  if (axis === 'column') {
    const beside = template.columns[Math.max(0, index - 1)] ?? { width: 23 };
    return { ...template, cells, columns: template.columns.toSpliced(index, 0, { width: beside.width }) };
  }
  const page = movedRows(template, (row) => (row > index ? row + 1 : row));
  return { ...template, cells, page, rows: template.rows.toSpliced(index, 0, { height: 8 }) };
}

/** Removes a row or column with the cells that begin in it; the last one is kept. */
export function removed(template: Template, axis: 'row' | 'column', index: number): Template {
  const list = axis === 'row' ? template.rows : template.columns;
  if (list.length <= 1) return template;
  const shrunk = template.cells.map((cell) => {
    const at = cellPositionOf(cell.at)?.[axis] ?? 0;
    const [rows, columns] = spanOf(cell);
    const reaches = at < index && at + (axis === 'row' ? rows : columns) > index;
    if (!reaches) return cell;
    return {
      ...cell,
      span: axis === 'row' ? ([rows - 1, columns] as const) : ([rows, columns - 1] as const),
    };
  });
  const move = (place: CellPosition): CellPosition | undefined => {
    if (place[axis] === index) return undefined;
    return place[axis] > index ? { ...place, [axis]: place[axis] - 1 } : place;
  };
  const cells = movedReferences(shrunk, move);
  if (axis === 'column') return { ...template, cells, columns: template.columns.toSpliced(index, 1) };
  const page = movedRows(template, (row) =>
    row === index + 1 ? undefined : row > index + 1 ? row - 1 : row,
  );
  return { ...template, cells, page, rows: template.rows.toSpliced(index, 1) };
}

function movedRows({ page }: Template, move: (row: number) => number | undefined): Template['page'] {
  const moved = (rows: readonly number[] | undefined) => rows?.flatMap((row) => move(row) ?? []);
  const roles = {
    titleRows: moved(page.titleRows),
    headerRows: moved(page.headerRows),
    footerRows: moved(page.footerRows),
  };
  const known = Object.entries(roles).filter(([, rows]) => rows !== undefined);
  return { ...page, ...Object.fromEntries(known) };
}

/** Sets style properties of cells; an equal style is reused. */
export function styled(
  template: Template,
  addresses: readonly string[],
  patch: Partial<Template['styles'][number]>,
): Template {
  let result = template;
  for (const at of addresses) {
    const index = result.cells.find((cell) => cell.at === at)?.style;
    const before = index === undefined ? {} : (result.styles[index] ?? {});
    const entries = Object.entries({ ...before, ...patch }).filter(
      ([, value]) => value !== undefined && value !== false,
    );
    const style = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const key = JSON.stringify(style);
    const sorted = (one: object) =>
      JSON.stringify(Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))));
    const known = result.styles.findIndex((one) => sorted(one) === key);
    const styles = known < 0 ? [...result.styles, style] : result.styles;
    result = withCell({ ...result, styles }, at, { style: known < 0 ? styles.length - 1 : known });
  }
  return result;
}

/**
 * Applies a typed text: a formula after `=`, else a text.
 * @param over the cell being overwritten, and the language: a text in both languages keeps the other one
 */
export function typed(
  text: string,
  over?: { readonly before: TemplateCell | undefined; readonly locale: Locale },
): CellPatch {
  if (/^[=＝]./s.test(text)) return { ...noContent, formula: text.slice(1) };
  const kept = over?.before?.text;
  const words = over && typeof kept === 'object' && text !== '' ? { ...kept, [over.locale]: text } : text;
  return { ...noContent, text: words };
}
