import { type CellStyle, fileLink, type LaidOut, paperSize, scaleOf } from '@heliodeck/reports/laid-out';
import { cellPadding, fittedText, type PaperPage, paged } from '@heliodeck/reports/paging';
import { marginTexts } from './margin-texts.ts';

/** Input of the rendering process: the data of `table.typ`, and its pictures. */
export interface PdfOrder {
  /** JSON; texts of users are strings in it and never become Typst source. */
  readonly data: string;
  readonly pictures: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Tags for screen readers; they make long documents slow and large. */
  readonly tagged: boolean;
}

/** Most rows of a document with tags. */
const taggedRows = 500;

/** All content of a table in its drawn sizes, page by page. */
export function pdfData(table: LaidOut): PdfOrder {
  const scale = scaleOf(table);
  const { pages, heights } = paged(table);
  const [width, height] = paperSize(table.page);
  const pictures: { path: string; bytes: Uint8Array }[] = [];
  const known = new Map<Uint8Array, string>();
  const pathOf = (picture: { type: string; bytes: Uint8Array }): string => {
    const path = known.get(picture.bytes) ?? `/picture-${known.size}.${picture.type}`;
    if (!known.has(picture.bytes)) pictures.push({ path, bytes: picture.bytes });
    known.set(picture.bytes, path);
    return path;
  };
  const wide = table.columns.reduce((sum, column) => sum + column, 0) * scale;
  const room = width - table.page.margins[1] - table.page.margins[3];
  const data = {
    title: table.title,
    lang: table.locale,
    letterhead: table.page.letterhead ?? null,
    width,
    height,
    margins: table.page.margins,
    indent: Math.max(0, (room - wide) / 2),
    inset: [(cellPadding.across / 2) * scale, (cellPadding.along / 2) * scale],
    columns: table.columns.map((column) => column * scale),
    styles: (table.styles.length > 0 ? table.styles : [{}]).map(drawnStyle),
    pages: pages.map((page, index) => ({
      ...marginTexts(table.page, index + 1, pages.length),
      rows: page.rows.map((row) => (heights[row] ?? 0) * scale),
      ...cellsOf(page, table, scale, pathOf),
    })),
  };
  return { data: JSON.stringify(data), pictures, tagged: table.rows.length <= taggedRows };
}

function cellsOf(
  page: PaperPage,
  table: LaidOut,
  scale: number,
  pathOf: (picture: { type: string; bytes: Uint8Array }) => string,
) {
  const parts: Record<'title' | 'heads' | 'cells', unknown[]> = { title: [], heads: [], cells: [] };
  for (const cell of page.cells) {
    const role = table.rows[page.rows[cell.row] ?? -1]?.role;
    const to = role === 'title' ? parts.title : role === 'header' ? parts.heads : parts.cells;
    const picture = cell.picture ? pathOf(cell.picture) : null;
    const link = fileLink(table, cell) ?? null;
    const { text, points } = fittedText(table, cell);
    to.push([
      ...[cell.column, cell.row, cell.columnSpan, cell.rowSpan, cell.style],
      ...[cell.picture ? cell.text : text, picture, link, points * scale],
    ]);
  }
  return parts;
}

function drawnStyle(style: CellStyle) {
  return {
    bold: style.bold ?? false,
    italic: style.italic ?? false,
    color: style.color ?? '#1f1f1f',
    fill: style.fill ?? null,
    align: style.align ?? 'left',
    vertical: style.vertical ?? 'middle',
    border: style.border ?? 'none',
  };
}
