import { type LaidOut, type LaidOutCell, paperSize, scaleOf, usualSize } from './laid-out.ts';
import { type FittedText, fitted, linesHeight } from './text-width.ts';

/** One page: its rows from top to bottom, and their cells. */
export interface PaperPage {
  /** Indexes of rows of the table; header and footer rows are repeated on each page. */
  readonly rows: readonly number[];
  /** Cells with their position on the page; a cell that a page break splits is repeated on the next page. */
  readonly cells: readonly LaidOutCell[];
}

/** The pages of a table, and the height of each row, mm before scaling. */
export interface Pages {
  readonly heights: readonly number[];
  readonly pages: readonly PaperPage[];
}

/** Padding between the border of a cell and its text, mm: left and right together, top and bottom together. */
export const cellPadding = { across: 2.4, along: 1.6 } as const;

/**
 * Divides a table into pages by the heights of its rows: title rows once, header and footer rows on each
 * page, requested page breaks, rows that belong together on one page if they fit, and no page without a body
 * row.
 */
export function paged(table: LaidOut): Pages {
  const heights = rowHeights(table);
  const rows = table.rows;
  const of = (role: string) => rows.flatMap((row, index) => (row.role === role ? [index] : []));
  const [titles, headers, body, footers] = [of('title'), of('header'), of('body'), of('footer')];
  const sum = (list: readonly number[]) => list.reduce((total, index) => total + (heights[index] ?? 0), 0);
  const room = roomFor(table) - sum(headers) - sum(footers);
  const limit = table.page.rowsPerPage ?? Number.POSITIVE_INFINITY;
  const chunks: number[][] = [];
  let current: number[] = [];
  let left = room - sum(titles);
  const turn = () => {
    chunks.push(current);
    current = [];
    left = room;
  };
  for (const block of blocks(table, body)) {
    const fits = (list: readonly number[]) => sum(list) <= left && current.length + list.length <= limit;
    if (current.length > 0 && !fits(block)) turn();
    for (const row of block) {
      // A block that is longer than a page is divided.
      if (current.length > 0 && !fits([row])) turn();
      current.push(row);
      left -= heights[row] ?? 0;
    }
    const last = block.at(-1);
    if (last !== undefined && rows[last]?.breakAfter && last !== body.at(-1)) turn();
  }
  if (current.length > 0 || chunks.length === 0) chunks.push(current);
  const cellsOf = cellsByRow(table);
  const pages = chunks.map((chunk, index) =>
    pageOf([...(index === 0 ? titles : []), ...headers, ...chunk, ...footers], cellsOf),
  );
  return { heights, pages };
}

/** Minimum height and width left for body rows by margins and repeated rows, mm before scaling. */
const least = 5;

/** Whether a page has room for body rows at all. */
export function hasRoom(table: LaidOut): boolean {
  const [, right, , left] = table.page.margins;
  const repeated = table.rows.filter(({ role }) => role === 'header' || role === 'footer');
  const taken = repeated.reduce((sum, { height }) => sum + height, 0);
  return paperSize(table.page)[0] - left - right >= least && roomFor(table) - taken >= least;
}

/** Height of a page for rows, mm before scaling. */
function roomFor(table: LaidOut): number {
  const [top, , bottom] = table.page.margins;
  return (paperSize(table.page)[1] - top - bottom) / scaleOf(table);
}

/** Blocks of rows that are kept together: each ends with the first row that need not be kept with the next one. */
function blocks(table: LaidOut, body: readonly number[]): readonly (readonly number[])[] {
  const found: number[][] = [];
  let open: number[] = [];
  for (const row of body) {
    open.push(row);
    if (table.rows[row]?.keepWithNext && !table.rows[row]?.breakAfter) continue;
    found.push(open);
    open = [];
  }
  if (open.length > 0) found.push(open);
  return found;
}

/** Heights of the rows, mm, with wrapped text; a cell over several rows increases the last of them. */
export function rowHeights(table: LaidOut): readonly number[] {
  const heights = table.rows.map((row) => row.height);
  for (const cell of table.cells) {
    if (cell.picture || cell.text === '') continue;
    const { lines, points } = fittedText(table, cell);
    const wanted = linesHeight(lines, points) + cellPadding.along;
    const last = cell.row + cell.rowSpan - 1;
    let has = 0;
    for (let at = cell.row; at <= last; at += 1) has += heights[at] ?? 0;
    if (wanted > has) heights[last] = (heights[last] ?? 0) + wanted - has;
  }
  return heights;
}

/** The text of a cell, fitted into its columns. */
export function fittedText(
  { columns, styles }: Pick<LaidOut, 'columns' | 'styles'>,
  cell: LaidOutCell,
): FittedText {
  let width = -cellPadding.across;
  for (let at = cell.column; at < cell.column + cell.columnSpan; at += 1) width += columns[at] ?? 0;
  return fitted(cell.text, styles[cell.style]?.size ?? usualSize, width);
}

/** The cells that extend into each row. */
function cellsByRow(table: LaidOut): readonly (readonly LaidOutCell[])[] {
  const found: LaidOutCell[][] = table.rows.map(() => []);
  for (const cell of table.cells)
    for (let at = cell.row; at < cell.row + cell.rowSpan; at += 1) found[at]?.push(cell);
  return found;
}

function pageOf(rows: readonly number[], cellsOf: readonly (readonly LaidOutCell[])[]): PaperPage {
  const placed = new Map<LaidOutCell, { from: number; to: number }>();
  const cells: LaidOutCell[] = [];
  const finish = (cell: LaidOutCell, { from, to }: { from: number; to: number }) =>
    cells.push(
      from === cell.row && to - from + 1 === cell.rowSpan
        ? cell
        : { ...cell, row: from, rowSpan: to - from + 1 },
    );
  rows.forEach((row, at) => {
    for (const cell of cellsOf[row] ?? []) {
      const span = placed.get(cell);
      if (span && span.to === at - 1) span.to = at;
      else {
        if (span) finish(cell, span);
        placed.set(cell, { from: at, to: at });
      }
    }
  });
  for (const [cell, span] of placed) finish(cell, span);
  return { rows, cells: cells.sort((a, b) => a.row - b.row || a.column - b.column) };
}
